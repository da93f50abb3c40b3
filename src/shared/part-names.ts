const maxStemBytes = 120;
const maxTitleBytes = 60;
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;
/** Path signs of either style, wildcards, quotes and what cannot be seen. */
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\\/:*?"<>|]/gu;
/** Marks without a shape of their own: some turn the text around. */
const shapeless = /[\p{Cf}\p{Co}\p{Cn}]/gu;
const loneSurrogate = /\p{Surrogate}/gu;

export interface NamedPart {
  /** From 1, in the order of the part. */
  pages: readonly number[];
  /** The bookmark it begins with. */
  title?: string | undefined;
}

/** "report_02_p4-9.pdf" or "report_02_Results.pdf": safe on every system, and different for each part. */
export function partName(filename: string, { pages, title }: NamedPart, index: number, count: number): string {
  const stem = safeText(filename.replace(/\.pdf$/i, ''), maxStemBytes) || 'file';
  const number = String(index + 1).padStart(String(count).length, '0');
  const words = title === undefined ? '' : safeText(title, maxTitleBytes);
  const name = `${stem}_${number}_${words || `p${writePageList(pages)}`}.pdf`;
  return reserved.test(name) ? `_${name}` : name;
}

/** One form of each letter (systems disagree about composed ones), and nothing that a file system would trip over. */
function safeText(text: string, maxBytes: number): string {
  const cleaned = text
    .replace(loneSurrogate, '')
    .normalize('NFC')
    .replace(shapeless, '')
    .replace(unsafe, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+/, '');
  return cutToBytes(cleaned, maxBytes).replace(/[\s.]+$/, '');
}

function cutToBytes(text: string, maxBytes: number): string {
  const encoder = new TextEncoder();
  let cut = '';
  let bytes = 0;
  for (const character of text) {
    bytes += encoder.encode(character).length;
    if (bytes > maxBytes) return cut;
    cut += character;
  }
  return cut;
}

const maxRuns = 4;

/** "4-9" or "1-3+7"; the first few runs tell enough. */
function writePageList(pages: readonly number[]): string {
  const runs: string[] = [];
  for (let start = 0; start < pages.length && runs.length <= maxRuns; ) {
    let end = start;
    while (pages[end + 1] === (pages[end] ?? 0) + 1) end++;
    runs.push(end > start ? `${pages[start]}-${pages[end]}` : String(pages[start]));
    start = end + 1;
  }
  return runs.length > maxRuns ? `${runs.slice(0, maxRuns).join('+')}+` : runs.join('+');
}
