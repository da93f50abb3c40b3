import type { PDFDocument } from 'mupdf';
import type { PdfImage } from '../images/image-inventory.ts';
import { secondsFor } from '../images/image-worth.ts';
import { stageEnds, type TimeBudget } from '../time-budget.ts';
import { HeldImage } from './held-image.ts';

/** Images below this many bytes stay: there is nothing to win in them. */
const tiniestBytes = 300;
const atOnce = 2;
const maxPixelsInWork = 30e6;
const maxPixelsHeld = 24e6;
/** Packing without loss hardly ever gets images below this. */
const exactShare = 0.75;
/** Aimed at so much of the slack below what is allowed: what an image comes to is known only when it is done. */
const aimedSlack = 0.43;
const maxRounds = 5;
/** How much more may be left unused after each of them: the last percents are not worth the time of all. */
const patience = 0.75;
/** How much stricter than the rest a few images may get, before all are done again. */
const unevenness = 0.06;
/** What is packed without loss after the largest images hardly ever gets so much smaller than these did. */
const luckyShare = 0.85;

/** An image that was encoded again, and what that added. */
interface Step {
  added: number;
  undo: () => void;
}

/** Brings the images of a document together to a size, each of them as gently as all others. */
export class ImageFitter {
  private readonly held: HeldImage[];
  private readonly tiny: number;
  private readonly all: number;
  private readonly done = new Set<HeldImage>();

  constructor(
    document: PDFDocument,
    images: readonly PdfImage[],
    private readonly budget: TimeBudget,
  ) {
    const able = images.filter((image) => image.storedBytes >= tiniestBytes);
    const pixels = able.reduce((sum, image) => sum + image.width * image.height, 0);
    this.held = able
      .map((image) => new HeldImage(document, image, pixels <= maxPixelsHeld))
      .sort((a, b) => b.bytes - a.bytes);
    this.tiny = images.filter((image) => !able.includes(image)).reduce((sum, image) => sum + image.storedBytes, 0);
    this.all = images.length;
  }

  get bytes(): number {
    return this.held.reduce((sum, image) => sum + image.bytes, this.tiny);
  }

  get outcome() {
    const recompressed = this.held.filter(({ replacement }) => replacement).length;
    const left = this.held.filter((image) => !this.done.has(image)).length;
    return { recompressed, left, kept: this.all - recompressed - left };
  }

  /** Nothing is left to try. */
  get isExhausted(): boolean {
    return this.isLate || this.held.every(({ strictness }) => strictness >= 1);
  }

  /** What is to be put in the place of which image. */
  get choices(): Pick<HeldImage, 'image' | 'replacement'>[] {
    return this.held;
  }

  /**
   * The gentlest choice that takes at most so many bytes and at most `slack` less, or the smallest there is. Can be asked
   * again for less.
   */
  async fit(allowedBytes: number, slack: number): Promise<void> {
    if (this.bytes <= allowedBytes) {
      for (const image of this.held) this.done.add(image);
      return;
    }
    if (this.done.size === 0) {
      if (allowedBytes >= this.bytes * exactShare) await this.packExactly(allowedBytes);
      if (this.bytes > allowedBytes) await this.encodeAll(allowedBytes - slack * aimedSlack);
    }
    await this.correct(allowedBytes, slack);
  }

  private get isLate(): boolean {
    return this.budget.isPast(stageEnds.images);
  }

  private async packExactly(allowedBytes: number): Promise<void> {
    let [before, after] = [0, 0];
    let waiting = this.held.reduce((sum, image) => sum + image.bytes, 0);
    for (const image of this.held) {
      if (this.bytes <= allowedBytes || this.isLate) break;
      const share = before === 0 ? 0 : (luckyShare * after) / before;
      if (this.bytes - waiting * (1 - share) > allowedBytes) break;
      waiting -= image.bytes;
      before += image.bytes;
      await image.packExactly();
      after += image.bytes;
    }
    if (this.bytes <= allowedBytes) for (const image of this.held) this.done.add(image);
  }

  /** Once through all, the largest first; those to come make up for what the ones before took more or less. */
  private async encodeAll(aim: number): Promise<void> {
    const waiting = [...this.held];
    let expected = 1;
    let taken = 1;
    while (waiting.length > 0 && !this.isLate) {
      const spent = this.bytes - waiting.reduce((sum, image) => sum + image.bytes, 0);
      const allowed = (aim - spent) * Math.min(3, Math.max(1 / 3, expected / taken));
      const strictness = solve(waiting, allowed);
      const batch = this.nextBatch(waiting);
      for (const image of batch) expected += image.expectedBytes(strictness);
      await Promise.all(batch.map((image) => this.encode(image, strictness)));
      for (const image of batch) taken += image.bytes;
    }
  }

  /** A few that are worked on beside each other; of many small ones more, before the strictness is thought over. */
  private nextBatch(waiting: HeldImage[]): HeldImage[] {
    const size = Math.max(atOnce, Math.ceil(this.held.length / 40));
    const batch: HeldImage[] = [];
    let pixels = 0;
    while (batch.length < size) {
      const next = waiting[0];
      if (!next || (batch.length > 0 && pixels + next.pixels > maxPixelsInWork)) break;
      waiting.shift();
      pixels += next.pixels;
      if (secondsFor(next.image) * 1000 < this.budget.msUntil(stageEnds.begun)) batch.push(next);
    }
    return batch;
  }

  private async encode(image: HeldImage, strictness: number): Promise<() => void> {
    this.done.add(image);
    return image.encode(strictness);
  }

  /** Some images again, until the size is met and not missed by far on the other side. */
  private async correct(allowedBytes: number, slack: number): Promise<void> {
    for (let round = 0; round < maxRounds && !this.isLate; round++) {
      const excess = this.bytes - allowedBytes;
      if (excess <= 0 && -excess <= slack * (1 + round * patience)) return;
      const { images, strictness } = this.chooseAgain(allowedBytes - slack * aimedSlack, excess > 0);
      if (images.length === 0) return;
      const steps: Step[] = [];
      for (const image of images) {
        if (this.isLate) break;
        const before = image.bytes;
        const undo = await this.encode(image, strictness);
        steps.push({ added: image.bytes - before, undo });
        if (excess > 0 && this.bytes <= allowedBytes) break;
      }
      if (excess <= 0) this.takeBack(steps, allowedBytes);
    }
  }

  /** Undoes what was made gentler, as little of it as brings the size back: one image may make up for another. */
  private takeBack(steps: readonly Step[], allowedBytes: number): void {
    const left = [...steps].sort((a, b) => a.added - b.added);
    while (this.bytes > allowedBytes && left.length > 0) {
      const enough = left.findIndex(({ added }) => added >= this.bytes - allowedBytes);
      for (const { undo } of left.splice(enough, 1)) undo();
    }
  }

  /** As few images as can make up the difference without standing out, and how strictly they are to be encoded. */
  private chooseAgain(aim: number, mustShrink: boolean): { images: HeldImage[]; strictness: number } {
    const able = this.held.filter((image) => (mustShrink ? image.strictness < 1 : image.strictness > 0));
    const total = able.reduce((sum, image) => sum + image.bytes, 0);
    for (const share of [0.3, 0.6, 1]) {
      const images: HeldImage[] = [];
      let bytes = 0;
      for (const image of able) {
        if (bytes >= total * share) break;
        images.push(image);
        bytes += image.bytes;
      }
      const strictness = solve(images, aim - (this.bytes - bytes));
      const stands = images.some((image) => Math.abs(strictness - image.strictness) > unevenness);
      if (!stands || share === 1)
        return { images: images.filter((image) => image.strictness !== strictness), strictness };
    }
    return { images: [], strictness: 1 };
  }
}

/** The gentlest strictness at which these images are expected to take at most so many bytes; 1 when none is. */
function solve(images: readonly HeldImage[], allowedBytes: number): number {
  let low = 0;
  let high = 1;
  for (let step = 0; step < 14; step++) {
    const middle = (low + high) / 2;
    let sum = 0;
    for (const image of images) sum += image.expectedBytes(middle);
    if (sum <= allowedBytes) high = middle;
    else low = middle;
  }
  return high > 0.999 ? 1 : high;
}
