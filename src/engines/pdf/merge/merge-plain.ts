import { createHash } from 'node:crypto';
import { limits } from '../../../shared/limits.ts';
import { type Result, succeed } from '../../../shared/result.ts';
import { deflateBeside } from '../../formats/deflate-beside.ts';
import { listPages } from '../document/page-tree.ts';
import { nameAt, numberOfReference, rootOf, valueAt } from '../document/pdf-object.ts';
import { holdsPages } from '../document/save.ts';
import { type FastNode, unlessBeyond } from '../fast-path/fast-node.ts';
import { newReadingRoom } from '../fast-path/fast-objects.ts';
import { FastOutput } from '../fast-path/fast-output.ts';
import { writePlain } from '../fast-path/fast-write.ts';
import { joinInputs, type Merged, type MergeOptions, type OnProgress } from './join-inputs.ts';
import { type CleanedPages, openCleaned } from './open-cleaned.ts';
import { noInputs, openInputs } from './open-inputs.ts';

/** Of all files: they take about a kilobyte each. */
const maxObjects = 100_000;
/** Below it the entries that name the packing weigh as much as it saves. */
const smallestPacked = 64;
/** Those that one would wait for are packed in a third of the time, and come out a twentieth larger. */
const longWork = { bytes: 1e6, level: 3 };

/**
 * Joins files without the engine, which only writes odd ones anew before and looks at the result, in about half the
 * time. Undefined when one cannot be written so: then the engine takes them all.
 */
export async function mergePlain(
  files: readonly Uint8Array[],
  options: MergeOptions,
  onProgress: OnProgress,
): Promise<Result<Merged> | undefined> {
  // In other threads, while this one joins.
  const packing: Promise<void>[] = [];
  const output = new FastOutput((stream) => packing.push(packIfLoose(stream)));
  const joined = unlessBeyond(() => joinPlain(output, files, options, onProgress));
  await Promise.all(packing);
  if (!joined?.ok) return joined;
  const { version, ...merged } = joined.value;
  const bytes = unlessBeyond(() => writePlain(output, version, foremost(output)));
  return bytes && holdsPages(bytes, merged) ? succeed({ ...merged, bytes }) : undefined;
}

interface Joined extends Omit<Merged, 'bytes'> {
  version: string;
}

function joinPlain(
  output: FastOutput,
  files: readonly Uint8Array[],
  options: MergeOptions,
  onProgress: OnProgress,
): Result<Joined> {
  const inputs = noInputs<CleanedPages>();
  const room = newReadingRoom(maxObjects);
  const opened = openInputs(files, options, (bytes, password) => openCleaned(bytes, password, room), inputs);
  if (!opened.ok) return opened;
  const outcome = joinInputs(output, inputs.files, ({ document }) => output.moverFrom(document), options, onProgress);
  const mark = markOf(files, options);
  output.getTrailer().put('ID', [output.newByteString(mark), output.newByteString(mark)]);
  const pageCount = inputs.files.reduce((sum, { pages }) => sum + pages.length, 0);
  const version = inputs.files.reduce((newest, file) => (file.version > newest ? file.version : newest), '1.7');
  return succeed({ version, inputs, pageCount, outcome });
}

/** Readers, and the look at the result, then find all pages without unpacking everything. */
function foremost(output: FastOutput): number[] {
  const { pages } = listPages(output, limits.pdfPages);
  return [valueAt(output.getTrailer(), 'Root'), valueAt(rootOf(output), 'Pages'), ...pages].map(numberOfReference);
}

const markedBytes = 64 * 1024;

/** Tells documents apart in /ID: the same files joined in the same way are the same document. */
function markOf(files: readonly Uint8Array[], { passwords: _, titles, ...options }: MergeOptions): Uint8Array {
  const hash = createHash('md5').update(JSON.stringify([options, titles]));
  for (const file of files)
    hash.update(`${file.length}`).update(file.subarray(0, markedBytes)).update(file.subarray(-markedBytes));
  return new Uint8Array(hash.digest());
}

/** As the engine does when it writes: what is stored as it is gets packed, but for metadata, which others look for. */
async function packIfLoose(node: FastNode): Promise<void> {
  const { stream } = node;
  const isStoredAsIs = valueAt(node, 'Filter').isNull() && valueAt(node, 'F').isNull();
  if (!stream || stream.length < smallestPacked || !isStoredAsIs || nameAt(node, 'Type') === 'Metadata') return;
  const packed = await deflateBeside(stream, stream.length > longWork.bytes ? { level: longWork.level } : {});
  if (packed.length + smallestPacked > stream.length) return;
  node.stream = packed;
  node.put('Filter', 'FlateDecode');
  node.delete('DecodeParms');
}
