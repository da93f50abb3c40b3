import { inflateRawSync } from 'node:zlib';

export interface ZipEntry {
  name: string;
  bytes: Buffer;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;

/** The files of an archive that our own engine wrote: no encryption, no parts over 4 GB. */
export function readZip(archive: Buffer): ZipEntry[] {
  const end = findEnd(archive);
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index++) {
    if (archive.readUInt32LE(at) !== entryMark) throw new Error('the list of the archive is broken');
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    entries.push({ name, bytes: readEntry(archive, at) });
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

function readEntry(archive: Buffer, listed: number): Buffer {
  const method = archive.readUInt16LE(listed + 10);
  const packedLength = archive.readUInt32LE(listed + 20);
  const local = archive.readUInt32LE(listed + 42);
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const packed = archive.subarray(start, start + packedLength);
  return method === 0 ? packed : inflateRawSync(packed);
}

function findEnd(archive: Buffer): number {
  for (let at = archive.length - 22; at >= 0; at--) if (archive.readUInt32LE(at) === endMark) return at;
  throw new Error('this is no archive');
}
