import { crc32 } from 'node:zlib';

const localHeader = 0x04034b50;
const centralHeader = 0x02014b50;
const endOfDirectory = 0x06054b50;
/** Names are UTF-8 (APPNOTE 4.4.4, bit 11). */
const utf8Names = 1 << 11;
const versionNeeded = 20;
const maxEntries = 0xfffe;
const maxBytes = 0xfffffffe;

/** Writes a ZIP entry by entry, stored as they are: PDFs and images have nothing left to squeeze. */
export class ZipWriter {
  private readonly directory: Buffer[] = [];
  private readonly write: (chunk: Uint8Array) => void;
  private readonly time: number;
  private readonly date: number;
  private written = 0;

  constructor(write: (chunk: Uint8Array) => void, modified: Date) {
    this.write = write;
    this.time = (modified.getHours() << 11) | (modified.getMinutes() << 5) | (modified.getSeconds() >> 1);
    this.date =
      ((Math.max(1980, modified.getFullYear()) - 1980) << 9) | ((modified.getMonth() + 1) << 5) | modified.getDate();
  }

  get length(): number {
    return this.written;
  }

  add(name: string, bytes: Uint8Array): void {
    const encoded = Buffer.from(name, 'utf8');
    const offset = this.written;
    // Larger archives need ZIP64, which the limits of the tools keep out of reach.
    if (this.directory.length >= maxEntries || offset + bytes.length > maxBytes) throw new RangeError('ZIP too large');
    const common = Buffer.alloc(26);
    common.writeUInt16LE(versionNeeded, 0);
    common.writeUInt16LE(utf8Names, 2);
    common.writeUInt16LE(this.time, 6);
    common.writeUInt16LE(this.date, 8);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(encoded.length, 22);
    this.push(Buffer.concat([number32(localHeader), common, encoded]));
    this.push(bytes);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    this.directory.push(Buffer.concat([number32(centralHeader), number16(versionNeeded), common, rest, encoded]));
  }

  /** The directory that ends the archive. */
  finish(): Buffer {
    const start = this.written;
    const directory = Buffer.concat(this.directory);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(endOfDirectory, 0);
    end.writeUInt16LE(this.directory.length, 8);
    end.writeUInt16LE(this.directory.length, 10);
    end.writeUInt32LE(directory.length, 12);
    end.writeUInt32LE(start, 16);
    this.written += directory.length + end.length;
    return Buffer.concat([directory, end]);
  }

  private push(chunk: Uint8Array): void {
    this.write(chunk);
    this.written += chunk.length;
  }
}

function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function number16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
