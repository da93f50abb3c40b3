const maxLength = 16;
/** A code of nothing but ones must not exist: an unused symbol takes it. */
const reserved = 256;
/** What one more symbol takes in a table. */
const tableBits = 8;

/** The codes that take the fewest bits for symbols seen this often, and the table a reader needs. */
export interface HuffmanEncoder {
  codes: Uint16Array;
  lengths: Uint8Array;
  /** As stored: how many codes of each length, then the symbols. */
  table: Uint8Array;
}

export function huffmanEncoder(seen: Uint32Array): HuffmanEncoder {
  const perLength = limitLengths(lengthsOf(seen));
  const symbols = symbolsBySeen(seen);
  const codes = new Uint16Array(256);
  const lengths = new Uint8Array(256);
  let code = 0;
  let place = 0;
  for (let length = 1; length <= maxLength; length++) {
    for (let index = 0; index < (perLength[length] ?? 0); index++) {
      const symbol = symbols[place++] ?? 0;
      codes[symbol] = code++;
      lengths[symbol] = length;
    }
    code <<= 1;
  }
  return { codes, lengths, table: Uint8Array.from([...perLength.subarray(1, maxLength + 1), ...symbols]) };
}

/** About how many bits symbols seen this often take, and the table. */
export function estimateBits(seen: Uint32Array): number {
  let total = 0;
  let bits = 0;
  for (const count of seen) {
    if (count === 0) continue;
    total += count;
    bits += tableBits - count * Math.log2(count);
  }
  return bits + (total && total * Math.log2(total));
}

/** How many codes of each length Huffman's tree has, the reserved one among them. */
function lengthsOf(seen: Uint32Array): Uint32Array {
  // Both queues stay sorted, the rarest first; the reserved symbol before all, so that no code is longer than its.
  const leaves = [reserved, ...symbolsBySeen(seen).reverse()];
  const weights = [...seen, 0];
  const parents: number[] = [];
  const joined: number[] = [];
  let [leaf, join] = [0, 0];
  const takeRarest = () => {
    const [first, second] = [leaves[leaf], joined[join]];
    const isLeaf = first !== undefined && (second === undefined || (weights[first] ?? 0) <= (weights[second] ?? 0));
    return (isLeaf ? leaves[leaf++] : joined[join++]) ?? 0;
  };
  for (let left = leaves.length; left > 1; left--) {
    const [one, other] = [takeRarest(), takeRarest()];
    const parent = weights.push((weights[one] ?? 0) + (weights[other] ?? 0)) - 1;
    parents[one] = parent;
    parents[other] = parent;
    joined.push(parent);
  }
  const perLength = new Uint32Array(Math.max(leaves.length, maxLength) + 1);
  for (const symbol of leaves) {
    let length = 0;
    for (let node = parents[symbol]; node !== undefined; node = parents[node]) length++;
    perLength[length] = (perLength[length] ?? 0) + 1;
  }
  return perLength;
}

/** No code longer than 16 bits (T.81, figure K.3), and without the reserved one, which is the longest. */
function limitLengths(perLength: Uint32Array): Uint32Array {
  const counts = perLength.slice();
  const add = (length: number, change: number) => {
    counts[length] = (counts[length] ?? 0) + change;
  };
  for (let length = counts.length - 1; length > maxLength; length--) {
    while ((counts[length] ?? 0) > 0) {
      let shorter = length - 2;
      while (!counts[shorter]) shorter--;
      add(length, -2);
      add(length - 1, 1);
      add(shorter + 1, 2);
      add(shorter, -1);
    }
  }
  let longest = maxLength;
  while (!counts[longest]) longest--;
  add(longest, -1);
  return counts;
}

/** The commonest first: they get the shortest codes. */
function symbolsBySeen(seen: Uint32Array): number[] {
  const symbols = [...seen.keys()].filter((symbol) => seen[symbol]);
  return symbols.sort((a, b) => (seen[b] ?? 0) - (seen[a] ?? 0) || a - b);
}
