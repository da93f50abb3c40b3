import { isFrameHeader, type JpegSegment, SOS } from '../../../shared/walk-jpeg.ts';
import type { JpegComponent } from './coefficients.ts';
import { type HuffmanDecoder, huffmanDecoder } from './huffman-decoder.ts';

const DHT = 0xc4;
const DRI = 0xdd;
const DNL = 0xdc;
/** Baseline, and the extended form with 8 bits, which differs by nothing that is read here. */
const sequential = new Set([0xc0, 0xc1]);

/** A block takes two codes at least. */
const blocksInByte = 4;

export interface ComponentTables {
  dc: HuffmanDecoder;
  ac: HuffmanDecoder;
}

export interface BaselineHeader {
  components: JpegComponent[];
  /** One pair for every component. */
  tables: ComponentTables[];
  unitsWide: number;
  unitsHigh: number;
  /** Units between two restarts; 0 without any. */
  restartInterval: number;
  coded: Uint8Array;
}

/** Of the usual JPEG: eight bits, one frame, one scan of all components. Undefined for every other. */
export function readBaselineHeader(segments: readonly JpegSegment[]): BaselineHeader | undefined {
  const frames = segments.filter(({ marker }) => isFrameHeader(marker));
  const [frame] = frames;
  const scan = segments.at(-1);
  const isUsual = frames.length === 1 && segments.filter(({ marker }) => marker === SOS).length === 1;
  if (!frame || scan?.marker !== SOS || !isUsual || !sequential.has(frame.marker)) return undefined;
  if (segments.some(({ marker }) => marker === DNL)) return undefined;
  const coded = scan.bytes.subarray(4 + scan.payload.length);
  const layout = readFrame(frame.payload, coded.length * blocksInByte);
  const tables = layout && readScanTables(scan.payload, layout.components, readHuffmanTables(segments));
  if (!tables) return undefined;
  const interval = segments.findLast(({ marker }) => marker === DRI)?.payload;
  const restartInterval = interval ? sixteenBits(interval, 0) : 0;
  return { ...layout, tables, restartInterval, coded };
}

type Layout = Pick<BaselineHeader, 'components' | 'unitsWide' | 'unitsHigh'>;

function readFrame(payload: Uint8Array, maxBlocks: number): Layout | undefined {
  const height = sixteenBits(payload, 1);
  const width = sixteenBits(payload, 3);
  const count = payload[5] ?? 0;
  if (payload[0] !== 8 || !width || !height || ![1, 3, 4].includes(count)) return undefined;
  if (payload.length !== 6 + 3 * count) return undefined;
  const factors = Array.from({ length: count }, (_, index) => {
    const factor = payload[7 + 3 * index] ?? 0;
    // A scan of one component has units of one block, whatever its factors say.
    const [across, down] = count === 1 ? [1, 1] : [factor >> 4, factor & 15];
    return { id: payload[6 + 3 * index] ?? 0, across, down };
  });
  if (factors.some(({ across, down }) => across < 1 || across > 4 || down < 1 || down > 4)) return undefined;
  const mostAcross = Math.max(...factors.map(({ across }) => across));
  const mostDown = Math.max(...factors.map(({ down }) => down));
  const unitsWide = Math.ceil(width / (8 * mostAcross));
  const unitsHigh = Math.ceil(height / (8 * mostDown));
  const blocksInUnit = factors.reduce((sum, { across, down }) => sum + across * down, 0);
  if (unitsWide * unitsHigh * blocksInUnit > maxBlocks) return undefined;
  const components = factors.map(({ id, across, down }): JpegComponent => {
    const blocks = unitsWide * across * unitsHigh * down;
    return {
      id,
      across,
      down,
      blocksWide: unitsWide * across,
      shownWide: Math.ceil(Math.ceil((width * across) / mostAcross) / 8),
      shownHigh: Math.ceil(Math.ceil((height * down) / mostDown) / 8),
      dc: new Int16Array(blocks),
      from: new Int32Array(blocks),
      to: new Int32Array(blocks),
      count: 0,
    };
  });
  return { components, unitsWide, unitsHigh };
}

/** By class and number as the file has them: 0 to 3 for first coefficients, 16 to 19 for the others. */
function readHuffmanTables(segments: readonly JpegSegment[]): Map<number, HuffmanDecoder> {
  const tables = new Map<number, HuffmanDecoder>();
  for (const { marker, payload } of segments) {
    if (marker !== DHT) continue;
    for (let at = 0; at + 17 <= payload.length; ) {
      const counts = payload.subarray(at + 1, at + 17);
      const total = counts.reduce((sum, count) => sum + count, 0);
      const decoder = huffmanDecoder(counts, payload.subarray(at + 17, at + 17 + total));
      if (decoder) tables.set(payload[at] ?? 0, decoder);
      else tables.delete(payload[at] ?? 0);
      at += 17 + total;
    }
  }
  return tables;
}

function readScanTables(
  payload: Uint8Array,
  components: readonly JpegComponent[],
  tables: ReadonlyMap<number, HuffmanDecoder>,
): ComponentTables[] | undefined {
  const count = components.length;
  if (payload[0] !== count || payload.length !== 4 + 2 * count) return undefined;
  // All coefficients, all bits.
  if (payload[1 + 2 * count] !== 0 || payload[2 + 2 * count] !== 63 || payload[3 + 2 * count] !== 0) return undefined;
  const found = components.flatMap(({ id }, index) => {
    const numbers = payload[2 + 2 * index] ?? 0;
    const dc = tables.get(numbers >> 4);
    const ac = tables.get(16 + (numbers & 15));
    return payload[1 + 2 * index] === id && dc && ac ? [{ dc, ac }] : [];
  });
  return found.length === count ? found : undefined;
}

function sixteenBits(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}
