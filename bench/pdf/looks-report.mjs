// The figures of looks.mjs on one page: each level in one row, and the files that fell short by name.

const worstShown = 12;

export function looksReport(rows, dpi) {
  const levels = [...new Set(rows.map(({ level }) => level))];
  return `${[
    '# The PDF engine on real documents',
    '',
    `Sizes are ours ÷ Ghostscript’s; SSIM is the lower of two pages at ${dpi} dpi, registered. Files of which Ghostscript lost something are named and not compared. Written by \`bench/pdf/looks.mjs\`; a run that was cut short has got to fewer files than there are.`,
    '',
    '| level | files, compared | size median | 95th percentile | smaller | smaller, SSIM ≥ peer − 0.002 | grew | refused | text changed | structure changed |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...levels.map((level) => levelRow(level, factsOf(rows, level))),
    ...levels.flatMap((level) => notesOf(level, factsOf(rows, level))),
  ].join('\n')}\n`;
}

function factsOf(rows, level) {
  const all = rows.filter((row) => row.level === level);
  const known = all.filter(({ ours }) => !ours.failed);
  const fair = known
    .filter(({ peer }) => peer.losses.length === 0 && peer.bytes > 0)
    .map((row) => ({ ...row, size: row.ours.bytes / row.peer.bytes, behind: row.peer.ssim - row.ours.ssim }))
    .sort((a, b) => b.size - a.size);
  return { all, known, fair };
}

function levelRow(level, { all, known, fair }) {
  const share = (test) => `${Math.round((100 * fair.filter(test).length) / Math.max(1, fair.length))} %`;
  const at = (part) => (fair[Math.min(fair.length - 1, Math.floor(fair.length * (1 - part)))]?.size ?? 0).toFixed(2);
  const count = (test) => known.filter(test).length;
  return `| ${[
    level,
    `${all.length}, ${fair.length}`,
    at(0.5),
    at(0.95),
    share(({ size }) => size < 1),
    share(({ size, behind }) => size < 1 && behind <= 0.002),
    count(({ ours, input }) => ours.bytes > input),
    all.length - known.length,
    count(({ ours }) => !ours.textSame),
    count(({ ours }) => !ours.structureSame),
  ].join(' | ')} |`;
}

function notesOf(level, { all, known, fair }) {
  const list = (items) => items.slice(0, worstShown).join(', ') || 'none';
  const larger = fair.filter(({ size }) => size >= 1).map(({ file, size }) => `${file} (${size.toFixed(2)})`);
  const behind = fair
    .filter((row) => row.behind > 0.002)
    .sort((a, b) => b.behind - a.behind)
    .map((row) => `${row.file} (${row.ours.ssim.toFixed(4)} / ${row.peer.ssim.toFixed(4)})`);
  const changed = known.filter(({ ours }) => !ours.textSame || !ours.structureSame).map(({ file }) => file);
  const refused = all.filter(({ ours }) => ours.failed).map(({ file, ours }) => `${file} (${ours.failed})`);
  const leftOut = known.filter(({ peer }) => peer.losses.length > 0);
  return [
    '',
    `## ${level}`,
    '',
    `Larger than Ghostscript’s (${larger.length}): ${list(larger)}.`,
    '',
    `SSIM lower by more than 0.002 (${behind.length}), ours / its: ${list(behind)}.`,
    '',
    `Text or structure changed: ${list(changed)}. Refused: ${list(refused)}.`,
    '',
    `Not compared, and what Ghostscript lost: ${leftOut.map(({ file, peer }) => `${file} (${peer.losses.join(', ')})`).join('; ') || 'none'}.`,
  ];
}
