import { deflateBeside } from '../../formats/deflate-beside.ts';
import { deflateAsPngRow } from '../shrink/strong-deflate.ts';
import { FastDocument } from './fast-document.ts';
import { type FastNode, NeedsFullParser, unlessBeyond } from './fast-node.ts';
import { writeNode } from './node-text.ts';
import { joinObjects, PlainFile, trailerEntries, versionOf } from './plain-file.ts';

/** Beyond it, six seconds and a quarter of a gigabyte, objects stay as the engine packs them. */
const maxObjects = 200_000;
/** Whoever wants one object unpacks its whole stream. */
const maxStreamObjects = 4000;
const maxStreamBytes = 400_000;
/** Packed with the strong packer, about 3 MB a second; what comes after it with zlib. */
const maxStrongBytes = 2_000_000;
const smallestStrong = 500;

interface WaitingObject {
  number: number;
  /** With references marked, since their numbers are not known before all objects have been read. */
  text: string;
  stream: Buffer | undefined;
}

/**
 * Writes a plain file anew so that its objects pack best: like stands beside like (all elements of a structure, all links,
 * all annotations), numbers follow that order, and the streams of objects are packed with optimal parsing. In tagged
 * documents and forms these objects are up to a third of the file. Undefined where something only the full engine should
 * judge is met.
 */
export async function packObjects(bytes: Buffer): Promise<Buffer | undefined> {
  const read = unlessBeyond(() => readObjects(bytes));
  if (!read) return undefined;
  const { objects, trailer } = read;
  const numbers = new Map(objects.map(({ number }, index) => [number, index + 1]));
  const refer = (number: number) => referenceTo(numbers.get(number));
  const file = new PlainFile(versionOf(bytes));
  const finished = (text: string) => text.replace(marked, (_, number: string) => refer(Number(number)));
  for (const { number, text, stream } of objects)
    if (stream) file.addStream(numbers.get(number) ?? 0, finished(text), stream);
  let next = objects.length + 1;
  let strongLeft = maxStrongBytes;
  const packing = groupsOf(objects.filter(({ stream }) => !stream)).map(async (group) => {
    const members = group.map(({ number }) => numbers.get(number) ?? 0);
    const { plain, dictionary } = joinObjects(
      group.map(({ text }) => finished(text)),
      members,
    );
    const isStrong = plain.length >= smallestStrong && plain.length <= strongLeft;
    if (isStrong) strongLeft -= plain.length;
    return { members, ...(await pack(plain, dictionary, isStrong)) };
  });
  for (const { members, entries, data } of await Promise.all(packing))
    file.addObjectStream(next++, members, entries, data);
  return file.finish(next, trailerEntries(trailer, refer), false);
}

/** In other threads, several at a time. */
async function pack(plain: Buffer, dictionary: string, isStrong: boolean): Promise<{ entries: string; data: Buffer }> {
  const strong = isStrong ? await deflateAsPngRow(plain) : undefined;
  const entries = `${dictionary}/Filter/FlateDecode`;
  return strong
    ? { entries: `${entries}/DecodeParms<</Predictor 15/Columns ${plain.length}>>`, data: strong }
    : { entries, data: await deflateBeside(plain, { level: 9, memLevel: 9 }) };
}

const marked = /\uE000(\d+);/g;
const mark = (number: number) => `\uE000${number};`;
/** A reference to nothing reads as null. */
const referenceTo = (number: number | undefined) => (number === undefined ? 'null' : `${number} 0 R`);

/** What a file is written with, not what it holds. */
const ownFrame = new Set(['ObjStm', 'XRef']);

/** All objects, those of one shape together, else in the order they have. */
function readObjects(bytes: Buffer): { objects: WaitingObject[]; trailer: FastNode } {
  const document = new FastDocument(bytes);
  if (document.countObjects() > maxObjects) throw new NeedsFullParser('size');
  const shapes = new Map<string, WaitingObject[]>();
  for (let number = 1; number < document.countObjects(); number++) {
    const node = document.readAnew(number);
    if (node.isNull() || (node.stream && ownFrame.has(node.get('Type').asName()))) continue;
    const shape = node.stream ? 'stream' : shapeOf(node);
    const alike = shapes.get(shape) ?? [];
    if (alike.length === 0) shapes.set(shape, alike);
    alike.push({ number, text: writeNode(node, mark), stream: node.stream });
  }
  return { objects: [...shapes.values()].flat(), trailer: document.getTrailer() };
}

function shapeOf(node: FastNode): string {
  return node.kind === 'dictionary' ? node.keys().join('/') : node.kind;
}

function groupsOf(objects: readonly WaitingObject[]): WaitingObject[][] {
  const groups: WaitingObject[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const object of objects) {
    let group = groups.at(-1);
    if (!group || group.length >= maxStreamObjects || bytes > maxStreamBytes) {
      group = [];
      groups.push(group);
      bytes = 0;
    }
    group.push(object);
    bytes += object.text.length;
  }
  return groups;
}
