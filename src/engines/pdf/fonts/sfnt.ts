/** The tables of a TrueType or OpenType font by name; none when the file is of another kind or cut off. */
export function readTables(font: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  const count = font.readUInt16BE(4);
  for (let index = 0; index < count; index++) {
    const at = 12 + index * 16;
    const offset = font.readUInt32BE(at + 8);
    const length = font.readUInt32BE(at + 12);
    if (offset + length > font.length) return new Map();
    tables.set(font.toString('latin1', at, at + 4), font.subarray(offset, offset + length));
  }
  return tables;
}

export function writeTables(version: number, tables: ReadonlyMap<string, Buffer>): Buffer {
  const names = [...tables.keys()].sort();
  const directory = Buffer.alloc(12 + names.length * 16);
  const power = 2 ** Math.floor(Math.log2(names.length));
  directory.writeUInt32BE(version, 0);
  [names.length, power * 16, Math.log2(power), names.length * 16 - power * 16].forEach((value, index) => {
    directory.writeUInt16BE(value, 4 + index * 2);
  });
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  names.forEach((name, index) => {
    const table = tables.get(name) ?? Buffer.alloc(0);
    const padded = padTo4(table);
    const at = 12 + index * 16;
    directory.write(name, at, 'latin1');
    directory.writeUInt32BE(checksum(padded), at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(table.length, at + 12);
    parts.push(padded);
    offset += padded.length;
  });
  const font = Buffer.concat(parts);
  const head = font.readUInt32BE(12 + names.indexOf('head') * 16 + 8);
  font.writeUInt32BE((0xb1b0afba - checksum(font)) >>> 0, head + 8);
  return font;
}

function padTo4(bytes: Buffer): Buffer {
  const padded = Buffer.alloc((bytes.length + 3) & ~3);
  bytes.copy(padded);
  return padded;
}

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at + 4 <= bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}
