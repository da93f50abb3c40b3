// What the figures of all files come to at one level.

const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/** Files that Ghostscript damages are named with what it lost, and do not count beside it. */
export function summarize(rows, level) {
  const known = rows
    .filter((row) => row.levels[level] && !row.levels[level].failed)
    .map((row) => ({ file: `${row.corpus}/${row.name}`, input: row.bytes, ...row.levels[level] }));
  const fair = known.filter((cell) => cell.peerLosses.length === 0 && cell.peerBytes > 0);
  const share = (test) => (fair.length === 0 ? 0 : fair.filter(test).length / fair.length);
  const ranked = (value) =>
    fair.map((cell) => ({ file: cell.file, value: value(cell) })).sort((a, b) => a.value - b.value);
  const sizes = ranked((cell) => cell.bytes / cell.peerBytes);
  const times = ranked((cell) => cell.ms / Math.max(1, cell.peerMs));
  const cpu = ranked((cell) => cell.cpuMs / Math.max(1, cell.peerCpuMs));
  const looks = ranked((cell) => cell.peerSsim - cell.ssim);
  const failures = (test) => known.filter((cell) => !test(cell)).map(({ file }) => file);
  return {
    files: known.length,
    compared: fair.length,
    refused: rows.filter((row) => row.levels[level]?.failed).map((row) => `${row.corpus}/${row.name}`),
    sizeMedian: median(sizes.map(({ value }) => value)),
    size95: sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * 0.95))]?.value ?? 0,
    sizeWorst: sizes.at(-1),
    smaller: share((cell) => cell.bytes < cell.peerBytes),
    smallerAndNotWorse: share((cell) => cell.bytes < cell.peerBytes && cell.ssim >= cell.peerSsim - 0.002),
    ssimHigher: share((cell) => cell.ssim > cell.peerSsim),
    ssimWorst: looks.at(-1),
    timeMedian: median(times.map(({ value }) => value)),
    timeWorst: times.at(-1),
    cpuMedian: median(cpu.map(({ value }) => value)),
    cpuWorst: cpu.at(-1),
    textChanged: failures((cell) => cell.textSame),
    structureChanged: failures((cell) => cell.structureSame),
    grew: failures((cell) => cell.bytes <= cell.input),
    peakMb: Math.max(0, ...known.map((cell) => cell.peakMb)),
    peakFile: [...known].sort((a, b) => b.peakMb - a.peakMb)[0]?.file,
    leftOut: known
      .filter((cell) => !fair.includes(cell))
      .map((cell) => `${cell.file}: ${cell.peerLosses.join(', ') || 'no result'}`),
  };
}
