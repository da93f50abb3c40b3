import { deflateSync } from 'node:zlib';
import type { FastNode } from './fast-node.ts';
import { type NodeText, readNodeText, writeNode } from './node-text.ts';
import { joinObjects, PlainFile, trailerEntries } from './plain-file.ts';

const objectsInStream = 400;
const maxBare = 10;

/** What can be written: a document, or changes on top of one. */
export interface WritableObjects {
  getTrailer(): FastNode;
  countObjects(): number;
  object(number: number): FastNode;
  /** Of objects that are known as text already and are no streams. */
  textOf?(number: number): NodeText | undefined;
}

/** Objects that many files share, with the text they have in each. */
export interface SharedTexts {
  isShared(number: number): boolean;
  peek(number: number): FastNode;
  texts: Map<number, NodeText>;
}

/**
 * Writes what the trailer leads to and nothing else: objects that nothing refers to any more are simply not met.
 * Objects keep their numbers. Everything that is no stream goes into packed object streams, `foremost` together.
 */
export function writePlain(
  document: WritableObjects,
  version: string,
  foremost: readonly number[],
  shared?: SharedTexts,
): Buffer {
  const { texts, streams } = collect(document, shared);
  const file = new PlainFile(version);
  for (const [number, data] of streams) file.addStream(number, texts.get(number) ?? '', data);
  let next = document.countObjects();
  const { bare, packed } = groupsOf(foremost, texts, streams, shared !== undefined);
  for (const number of bare) file.addBare(number, texts.get(number) ?? '');
  for (const members of packed) {
    const { plain, dictionary } = joinObjects(
      members.map((number) => texts.get(number) ?? ''),
      members,
    );
    const data = deflateSync(plain, shared ? quickly : thoroughly);
    file.addObjectStream(next++, members, `${dictionary}/Filter/FlateDecode`, data);
  }
  return file.finish(next, trailerEntries(document.getTrailer(), sameNumber), shared !== undefined);
}

const sameNumber = (number: number) => `${number} 0 R`;

interface Groups {
  /** Written as they are. */
  bare: number[];
  /** In an object stream each. */
  packed: number[][];
}

/**
 * Pages stand in object streams of their own: whoever counts them unpacks nothing else. The page of a small part stands
 * in none, which costs less than to start a compressor for it.
 */
function groupsOf(
  foremost: readonly number[],
  texts: ReadonlyMap<number, string>,
  streams: ReadonlyMap<number, Buffer>,
  isPart: boolean,
): Groups {
  const isPlain = (number: number) => texts.has(number) && !streams.has(number);
  const first = [...new Set(foremost)].filter(isPlain);
  const early = new Set(first);
  const others = [...texts.keys()].filter((number) => isPlain(number) && !early.has(number)).sort((a, b) => a - b);
  const isBare = isPart && first.length <= maxBare;
  const packed: number[][] = [];
  for (const run of isBare ? [others] : [first, others]) {
    for (let start = 0; start < run.length; start += objectsInStream)
      packed.push(run.slice(start, start + objectsInStream));
  }
  return { bare: isBare ? first : [], packed };
}

/** The text of every object that can be reached, and the bytes of those that are streams. */
function collect(
  document: WritableObjects,
  shared: SharedTexts | undefined,
): { texts: Map<number, string>; streams: Map<number, Buffer> } {
  const texts = new Map<number, string>();
  const streams = new Map<number, Buffer>();
  const met = new Set<number>();
  const waiting: number[] = [];
  const meet = (number: number) => {
    if (!met.has(number)) {
      met.add(number);
      waiting.push(number);
    }
    return sameNumber(number);
  };
  trailerEntries(document.getTrailer(), meet);
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    const known = document.textOf?.(number);
    if (known) {
      texts.set(number, known.text);
      for (const reference of known.references) meet(reference);
      continue;
    }
    const isShared = shared?.isShared(number) ?? false;
    const node = isShared && shared ? shared.peek(number) : document.object(number);
    // A reference to nothing reads as null; so it may stay.
    if (node.isNull()) continue;
    if (node.stream) {
      if (node.get('Length').isIndirect() || node.get('Length').asNumber() !== node.stream.length)
        node.put('Length', node.stream.length);
      streams.set(number, node.stream);
    }
    texts.set(number, isShared && shared ? sharedText(shared, number, node, meet) : writeNode(node, meet));
  }
  return { texts, streams };
}

function sharedText(shared: SharedTexts, number: number, node: FastNode, meet: (number: number) => string): string {
  let known = shared.texts.get(number);
  if (!known) {
    known = readNodeText(node);
    shared.texts.set(number, known);
  }
  for (const reference of known.references) meet(reference);
  return known.text;
}

/** Five hundred parts are written in the time of one: the last per cent of their few objects is not worth it. */
const quickly = { level: 3, windowBits: 13, memLevel: 6 };
const thoroughly = {};
