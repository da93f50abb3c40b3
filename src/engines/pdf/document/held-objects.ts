import * as mupdf from 'mupdf';

/**
 * MuPDF's wrapper registers every object it hands out with the garbage collector, which takes a tenth of the time of a
 * whole job: content and resources are walked by the hundred thousand. While a job runs they are only listed here, and
 * given back together at its end, when nothing of it is left.
 */
const held: number[] = [];
/** Beyond this many the collector looks after the rest: a list of millions would take more memory than it saves time. */
const maxHeld = 1_000_000;
let jobs = 0;

interface Wrapper {
  _drop: (pointer: number) => void;
  _finalizer: Pick<FinalizationRegistry<number>, 'register' | 'unregister'>;
}

const wrapper = mupdf.PDFObject as unknown as Wrapper;
const collector = new FinalizationRegistry<number>((pointer) => wrapper._drop(pointer));
/** What the job itself gave back before its end. */
const returned = new Map<number, number>();

wrapper._finalizer = {
  register: (object, pointer, token) => {
    if (jobs > 0 && held.length < maxHeld) held.push(pointer);
    else collector.register(object, pointer, token);
  },
  unregister: (object) => {
    if (collector.unregister(object)) return true;
    const { pointer } = object as { pointer: number };
    returned.set(pointer, (returned.get(pointer) ?? 0) + 1);
    return true;
  },
};

/** A job begins whose objects nobody uses after it. */
export function holdObjects(): void {
  jobs++;
}

/** It is over. An engine that has trapped is not to be touched again. */
export function releaseObjects(isSound: boolean): void {
  if (--jobs > 0) return;
  for (const pointer of isSound ? held : []) {
    const times = returned.get(pointer) ?? 0;
    if (times > 0) returned.set(pointer, times - 1);
    else wrapper._drop(pointer);
  }
  held.length = 0;
  returned.clear();
}
