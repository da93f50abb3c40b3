import type { PDFDocument } from 'mupdf';
import type { ReportCode } from '../../../shared/result-report.ts';
import type { PdfImage } from '../images/image-inventory.ts';
import { secondsFor } from '../images/image-worth.ts';
import { stageEnds, type TimeBudget } from '../time-budget.ts';
import { draftedShare, HeldImage } from './held-image.ts';
import { type Step, samplesIn, solve, takeBack } from './solve-strictness.ts';

/** Images below this many bytes stay: there is nothing to win in them. */
const tiniestBytes = 300;
const atOnce = 2;
const maxPixelsInWork = 30e6;
const maxSamplesHeld = 72e6;
/** Packing without loss hardly ever gets images below this; those of two colors it may. */
const exactShare = 0.75;
const exactBilevelShare = 0.2;
/** Aimed at so much of the slack below what is allowed: what an image comes to is known only when it is done. */
const aimedSlack = 0.4;
/** And where no time is left for another try, so much. */
const safeSlack = 1.2;
const maxRounds = 8;
/** Of these, so many that make images gentler again; after each more may be left unused: the last percents cost most. */
const maxGentler = 3;
const patience = 1;
/** A step to gentler stays so much below what is expected to fit, of the way to it. */
const caution = 0.12;
/** Nobody notices whether a small document takes less. */
const unnoticedMs = 160;
/** Of more images the errors of the guesses make up for each other: no drafts of them. */
const maxDrafted = 8;
const maxDrafts = 2;
/** A draft tells well enough what comes of it so near to it. */
const nearEnough = 0.004;
/** How much stricter than the rest a few images may get, before all are done again. */
const unevenness = 0.06;
/** What is packed without loss after the largest images hardly ever gets so much smaller than these did. */
const luckyShare = 0.85;

interface Again {
  images: readonly HeldImage[];
  strictness: number;
}

/** Brings the images of a document together to a size, each of them as gently as all others. */
export class ImageFitter {
  private readonly held: HeldImage[];
  private readonly tiny: number;
  private readonly all: number;
  private readonly done = new Set<HeldImage>();
  private ranOut = false;

  constructor(
    document: PDFDocument,
    images: readonly PdfImage[],
    private readonly budget: TimeBudget,
  ) {
    const able = images.filter((image) => image.storedBytes >= tiniestBytes);
    const samples = able.reduce((sum, image) => sum + samplesIn(image), 0);
    this.held = able
      .map((image) => new HeldImage(document, image, samples <= maxSamplesHeld))
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

  /** Why the result is no closer to what was asked for. */
  get reason(): ReportCode {
    const lossy = this.held.filter(({ replacement, strictness }) => replacement && strictness >= 0);
    if (lossy.every(({ strictness }) => strictness <= 0)) return 'full_quality_fits';
    return this.ranOut ? 'time_ran_out' : 'next_step_too_large';
  }

  get isUntouched(): boolean {
    return this.held.every(({ replacement }) => !replacement);
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
      await this.packExactly(allowedBytes);
      const aim = allowedBytes - slack * aimedSlack;
      if (this.bytes > allowedBytes) await this.draftFew(aim);
      if (this.bytes > allowedBytes) await this.encodeAll(aim);
    }
    await this.correct(allowedBytes, slack);
    if (this.bytes < allowedBytes - slack) this.fillRoom(allowedBytes);
  }

  /** What is left goes to images that are there in a gentler form already: it costs no work, and the largest gain most. */
  private fillRoom(allowedBytes: number): void {
    for (const image of this.held) image.takeGentler(allowedBytes - this.bytes);
  }

  private get isLate(): boolean {
    return this.budget.isPast(stageEnds.images);
  }

  private async packExactly(allowedBytes: number): Promise<void> {
    const wanted = allowedBytes / this.bytes;
    // No more than there is time for, and nothing where that cannot be enough; levels pack what is no JPEG so too.
    let msLeft = this.allowedMs;
    const able = this.held.filter(({ image, exactMs }) => {
      const mayGain = wanted >= (image.bits === 1 ? exactBilevelShare : exactShare);
      const isAble = mayGain && (exactMs <= msLeft || image.filters.at(-1) !== 'DCTDecode');
      if (isAble) msLeft -= exactMs;
      return isAble;
    });
    let [before, after] = [0, 0];
    let waiting = able.reduce((sum, image) => sum + image.bytes, 0);
    for (const image of able) {
      if (this.bytes <= allowedBytes || this.isLate) break;
      const share = before === 0 ? image.hopedShare : (luckyShare * after) / before;
      if (this.bytes - waiting * (1 - share) > allowedBytes) break;
      waiting -= image.bytes;
      before += image.bytes;
      await image.packExactly();
      after += image.bytes;
    }
    if (this.bytes <= allowedBytes) for (const image of this.held) this.done.add(image);
  }

  /** Where images are few: what becomes of them is found out from parts of them, which is far quicker. */
  private async draftFew(aim: number): Promise<void> {
    const able = this.held.filter(({ keepsPixels }) => keepsPixels);
    if (able.length > maxDrafted || this.isLate) return;
    const strictness = solve(this.held, aim);
    for (const image of able) await (image.isEnigma ? image.draft(strictness) : image.sharpenGuess(strictness));
  }

  /** What cannot be met by quick tries takes thorough ones. */
  private async beThorough(): Promise<boolean> {
    let isAny = false;
    for (const image of this.held) isAny = (await image.beThorough()) || isAny;
    return isAny;
  }

  /** Once through all, the largest first; those to come make up for what the ones before took more or less. */
  private async encodeAll(aim: number): Promise<void> {
    const waiting = [...this.held];
    let expected = 1;
    let taken = 1;
    while (waiting.length > 0 && !this.isLate) {
      const spent = this.bytes - waiting.reduce((sum, image) => sum + image.bytes, 0);
      const strictness = solve(waiting, aim - spent, Math.min(3, Math.max(1 / 3, taken / expected)));
      const batch = this.nextBatch(waiting);
      const guessed = batch.filter((image) => image.isGuessed);
      for (const image of guessed) expected += image.expectedBytes(strictness);
      await Promise.all(batch.map((image) => this.encode(image, strictness)));
      for (const image of guessed) taken += image.bytes;
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
    let gentler = 0;
    for (let round = 0; round < maxRounds && !this.isLate; round++) {
      const excess = this.bytes - allowedBytes;
      this.ranOut = excess <= 0 && -excess > slack;
      if (excess <= 0 && -excess <= slack * (1 + gentler * patience)) return;
      const choose = () => this.chooseAgain(allowedBytes, slack, excess > 0);
      if (excess <= 0 && (++gentler > maxGentler || !this.affords(choose()))) return;
      const again = await this.refine(choose);
      const isHopeless = again.images.length === 0 || (again.strictness === 1 && !this.fitsAt1(allowedBytes));
      if (excess > 0 && isHopeless && (await this.beThorough())) continue;
      this.ranOut = again.images.length > 0;
      if (!this.ranOut) return;
      const { images, strictness } = again;
      const steps: Step[] = [];
      for (const image of images) {
        if (this.isLate) break;
        const before = image.bytes;
        const undo = await this.encode(image, strictness);
        steps.push({ added: image.bytes - before, undo });
        if (excess > 0 && this.bytes <= allowedBytes) break;
      }
      if (excess <= 0) takeBack(steps, () => this.bytes - allowedBytes);
    }
  }

  /** Parts of a few large images tell how much a step changes; then another step may be the right one. */
  private async refine(choose: () => Again): Promise<Again> {
    let again = choose();
    for (let round = 0; round < maxDrafts; round++) {
      const { images, strictness } = again;
      const draftMs = images.reduce((sum, image) => sum + image.draftMs(strictness), 0);
      const tryMs = images.reduce((sum, image) => sum + image.tryMs(strictness), 0);
      if (images.length === 0 || images.length > maxDrafted || draftMs > tryMs * draftedShare) break;
      const able = images.filter((image) => image.isDraftable(strictness));
      if (able.length === 0) break;
      for (const image of able) if (await image.draft(strictness)) await image.draft(image.strictness);
      again = choose();
      if (Math.abs(again.strictness - strictness) < nearEnough) break;
    }
    return again;
  }

  private fitsAt1(allowedBytes: number): boolean {
    return this.held.reduce((sum, image) => sum + image.expectedBytes(1), this.tiny) <= allowedBytes;
  }

  /** Whether these may be tried again, without taking longer than all images may. */
  private affords({ images, strictness }: Again): boolean {
    return images.reduce((sum, image) => sum + image.tryMs(strictness), this.spentMs) <= this.allowedMs;
  }

  private get spentMs(): number {
    return this.held.reduce((sum, { spentMs }) => sum + spentMs, 0);
  }

  private get allowedMs(): number {
    const allowed = this.held.reduce((sum, image) => sum + image.allowedMs, 0);
    return Math.max(unnoticedMs, allowed);
  }

  /** As few images as can make up the difference without standing out, and how strictly they are to be encoded. */
  private chooseAgain(allowedBytes: number, slack: number, mustShrink: boolean): Again {
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
      const allowed = allowedBytes - (this.bytes - bytes);
      const strictness = this.stepFor(images, allowed, slack, mustShrink);
      if (strictness === undefined) continue;
      const stands = images.some((image) => Math.abs(strictness - image.strictness) > unevenness);
      if (!stands || share === 1)
        return { images: images.filter((image) => image.strictness !== strictness), strictness };
    }
    return { images: [], strictness: 1 };
  }

  /** The strictness at which these are expected to fit; none where only what was tried before would come of it. */
  private stepFor(
    images: readonly HeldImage[],
    allowed: number,
    slack: number,
    mustShrink: boolean,
  ): number | undefined {
    const now = images.reduce((sum, { bytes }) => sum + bytes, 0);
    const aimed = solve(images, allowed - Math.max(slack * aimedSlack, (allowed - now) * caution));
    if (mustShrink)
      return this.affords({ images, strictness: aimed }) ? aimed : solve(images, allowed - slack * safeSlack);
    return [aimed, solve(images, allowed)].find((strictness) => images.some((image) => !image.isKnown(strictness)));
  }
}
