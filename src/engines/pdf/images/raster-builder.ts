import type { PdfImage } from './image-inventory.ts';
import type { Raster } from './raster.ts';

/** Turns rows of any depth and palette into 8-bit samples, averaging `factor` × `factor` pixels into one. */
export class RasterBuilder {
  private readonly channels: 1 | 3;
  private readonly width: number;
  private readonly height: number;
  private readonly data: Buffer;
  private readonly line: Buffer;
  private readonly lineBefore: Buffer;
  private readonly lineSums: Uint32Array;
  private readonly sums: Uint32Array | undefined;
  private readonly table: Uint8Array | undefined;
  private rows = 0;
  /** How often the line came since it was last added to the sums. */
  private repeats = 0;
  /** Whether the row written last holds nothing but the line. */
  private isSameAsWritten = false;

  constructor(
    private readonly image: PdfImage,
    private readonly factor: number,
  ) {
    const base = image.color.palette?.base ?? image.color;
    this.channels = base.components === 3 ? 3 : 1;
    this.width = Math.floor(image.width / factor);
    this.height = Math.floor(image.height / factor);
    this.data = Buffer.alloc(this.width * this.height * this.channels, 255);
    this.line = Buffer.alloc(image.width * this.channels);
    this.lineBefore = Buffer.alloc(factor > 1 ? this.line.length : 0);
    this.lineSums = new Uint32Array(factor > 1 ? this.width * this.channels : 0);
    this.sums = factor > 1 ? new Uint32Array(this.width * this.channels) : undefined;
    this.table = sampleTable(image, this.channels);
  }

  add(row: Uint8Array): void {
    const y = this.rows++;
    if (y >= this.height * this.factor || row.length === 0) return;
    this.expand(row);
    if (!this.sums) {
      this.data.set(this.line, y * this.line.length);
      return;
    }
    this.average(y, this.sums);
  }

  private average(y: number, sums: Uint32Array): void {
    const { factor, line, lineSums, data } = this;
    const area = factor ** 2;
    if (line.compare(this.lineBefore) !== 0) {
      this.addRepeats(sums);
      if (factor === 2) this.addPairs();
      else this.addRuns();
      line.copy(this.lineBefore);
      this.isSameAsWritten = false;
    }
    this.repeats++;
    if ((y + 1) % factor !== 0) return;
    const start = Math.floor(y / factor) * sums.length;
    const isUniform = this.repeats === factor;
    if (isUniform && this.isSameAsWritten) data.copyWithin(start, start - sums.length, start);
    else
      for (let at = 0; at < sums.length; at++)
        data[start + at] = Math.round(((sums[at] as number) + (lineSums[at] as number) * this.repeats) / area);
    this.isSameAsWritten = isUniform;
    this.repeats = 0;
    sums.fill(0);
  }

  /** Rows of drawings often repeat: they are added up together, once another one comes. */
  private addRepeats(sums: Uint32Array): void {
    const { repeats, lineSums } = this;
    if (repeats > 0)
      for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] as number) + (lineSums[at] as number) * repeats;
    this.repeats = 0;
  }

  /** Neighboring pixels of the line added up. */
  private addRuns(): void {
    const { factor, channels, line, lineSums } = this;
    if (channels === 1) {
      for (let to = 0, from = 0; to < lineSums.length; to++) {
        let sum = 0;
        for (const end = from + factor; from < end; from++) sum += line[from] as number;
        lineSums[to] = sum;
      }
      return;
    }
    for (let to = 0, from = 0; to < lineSums.length; to += 3) {
      let first = 0;
      let second = 0;
      let third = 0;
      for (const end = from + factor * 3; from < end; from += 3) {
        first += line[from] as number;
        second += line[from + 1] as number;
        third += line[from + 2] as number;
      }
      lineSums[to] = first;
      lineSums[to + 1] = second;
      lineSums[to + 2] = third;
    }
  }

  /** The same for two at a time, as most scans need it: three times as quick without the loops. */
  private addPairs(): void {
    const { channels, line, lineSums } = this;
    if (channels === 1) {
      for (let to = 0, from = 0; to < lineSums.length; to++, from += 2)
        lineSums[to] = (line[from] as number) + (line[from + 1] as number);
      return;
    }
    for (let to = 0, from = 0; to < lineSums.length; to += 3, from += 6) {
      lineSums[to] = (line[from] as number) + (line[from + 3] as number);
      lineSums[to + 1] = (line[from + 1] as number) + (line[from + 4] as number);
      lineSums[to + 2] = (line[from + 2] as number) + (line[from + 5] as number);
    }
  }

  private expand(row: Uint8Array): void {
    const { bits } = this.image;
    const { line, table, channels } = this;
    const isIndexed = this.image.color.kind === 'indexed';
    if (bits === 8 && !table) {
      line.set(row.subarray(0, line.length));
      return;
    }
    const samples = isIndexed ? this.image.width : line.length;
    for (let index = 0; index < samples; index++) {
      const value = sampleAt(row, index, bits);
      if (isIndexed) {
        for (let channel = 0; channel < channels; channel++)
          line[index * channels + channel] = table?.[value * channels + channel] ?? 0;
      } else {
        line[index] = table ? (table[(index % channels) * 256 + value] ?? 0) : value;
      }
    }
  }

  finish(): Raster {
    return { data: this.data, width: this.width, height: this.height, channels: this.channels };
  }
}

function sampleAt(row: Uint8Array, index: number, bits: number): number {
  if (bits === 8) return row[index] ?? 0;
  if (bits === 16) return row[index * 2] ?? 0;
  const bit = index * bits;
  return ((row[bit >> 3] ?? 0) >> (8 - bits - (bit & 7))) & ((1 << bits) - 1);
}

/** What each stored value becomes: depth and /Decode folded into the palette, or into one table per component. */
function sampleTable(image: PdfImage, channels: number): Uint8Array | undefined {
  const { palette } = image.color;
  if ((image.bits === 8 || image.bits === 16) && !image.decode && !palette) return undefined;
  const most = image.bits === 16 ? 255 : 2 ** image.bits - 1;
  const table = new Uint8Array(256 * channels);
  if (palette) {
    const [low = 0, high = most] = image.decode ?? [];
    const last = palette.colors.length / channels - 1;
    for (let value = 0; value <= most; value++) {
      const place = Math.max(0, Math.min(last, Math.round(low + (value * (high - low)) / most))) * channels;
      table.set(palette.colors.subarray(place, place + channels), value * channels);
    }
    return table;
  }
  for (let channel = 0; channel < channels; channel++) {
    const low = image.decode?.[channel * 2] ?? 0;
    const high = image.decode?.[channel * 2 + 1] ?? 1;
    for (let value = 0; value <= most; value++) {
      const light = low + (value / most) * (high - low);
      table[channel * 256 + value] = Math.max(0, Math.min(255, Math.round(light * 255)));
    }
  }
  return table;
}
