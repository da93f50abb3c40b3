import type { PDFDocument } from 'mupdf';
import type { ReportCode } from '../../../shared/result-report.ts';
import type { PdfImage } from '../images/image-inventory.ts';
import { secondsFor } from '../images/image-worth.ts';
import { joinAll } from '../join-all.ts';
import { stageEnds, type TimeBudget } from '../time-budget.ts';
import { type Again, draftFew, refineByDrafts } from './draft-few.ts';
import { HeldImage } from './held-image.ts';
import { packFirst } from './pack-first.ts';
import { type Step, samplesIn, solve, takeBack } from './solve-strictness.ts';
import { restMs } from './work-price.ts';

/** Images below this many bytes stay: there is nothing to win in them. */
const tiniestBytes = 300;
const atOnce = 2;
const maxPixelsInWork = 30e6;
const maxSamplesHeld = 72e6;
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
/** So many times the slack below the size is far, and worth so much more time. */
const farSlacks = 5;
const timesWhenFar = 1.3;
/** Nobody notices whether a small document takes less. */
const unnoticedMs = 300;
/** How much stricter than the rest a few images may get, before all are done again. */
const unevenness = 0.06;
/** As strict as the gentlest level: who looks does not tell such an image from one that lost nothing. */
const unseenLoss = 0.2;

/** Brings the images of a document together to a size, each of them as gently as all others. */
export class ImageFitter {
  private readonly held: HeldImage[];
  private readonly tiny: number;
  private readonly all: number;
  private readonly done = new Set<HeldImage>();
  private ranOut = false;
  private readonly restMs: number;

  constructor(
    document: PDFDocument,
    images: readonly PdfImage[],
    private readonly budget: TimeBudget,
    documentBytes: number,
  ) {
    const able = images.filter((image) => image.storedBytes >= tiniestBytes);
    const samples = able.reduce((sum, image) => sum + samplesIn(image), 0);
    this.held = able
      .map((image) => new HeldImage(document, image, samples <= maxSamplesHeld))
      .sort((a, b) => b.bytes - a.bytes);
    this.tiny = images.filter((image) => !able.includes(image)).reduce((sum, image) => sum + image.storedBytes, 0);
    this.all = images.length;
    this.restMs = restMs(documentBytes - this.bytes);
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
    if (this.held.every(({ hasLost, strictness }) => !hasLost || strictness <= 0)) return 'full_quality_fits';
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
    if (this.done.size === 0) {
      if (this.bytes <= allowedBytes) {
        for (const image of this.held) this.done.add(image);
        return;
      }
      await packFirst(this.held, {
        allowedBytes,
        allowedMs: this.allowedMs,
        bytes: () => this.bytes,
        isLate: () => this.isLate,
      });
      if (this.bytes <= allowedBytes) for (const image of this.held) this.done.add(image);
      const aim = allowedBytes - slack * aimedSlack;
      if (this.bytes > allowedBytes && !this.isLate) await draftFew(this.held, aim);
      if (this.bytes > allowedBytes) await this.encodeAll(aim);
    }
    await this.correct(allowedBytes, slack);
    if (this.bytes < allowedBytes - slack) await this.fillRoom(allowedBytes, slack);
  }

  /**
   * What is left goes to images that are there in a gentler form already: it costs no work, and the largest gain most.
   * Then to the quality of those for which the next step was too large.
   */
  private async fillRoom(allowedBytes: number, slack: number): Promise<void> {
    for (const image of this.held) image.takeGentler(allowedBytes - this.bytes);
    const able = this.held.filter(({ isSharpenable }) => isSharpenable);
    this.ranOut &&= able.length === 0;
    for (const image of able) {
      const room = allowedBytes - this.bytes;
      if (room <= slack) break;
      // Who gets far less than allowed is served worse than who waits a little longer.
      const allowedMs = this.allowedMs * (room > slack * farSlacks ? timesWhenFar : 1);
      const isInTime = this.spentMs + image.againMs <= allowedMs && !this.isLate;
      if (isInTime) await image.sharpen(room);
      else this.ranOut = true;
    }
  }

  /** Inks that have become other colors do not come back. */
  keepConverted(): void {
    for (const image of this.held) image.keepConverted();
  }

  private get isLate(): boolean {
    return this.budget.isPast(stageEnds.images);
  }

  /** What cannot be met by quick tries takes thorough ones. */
  private async beThorough(): Promise<boolean> {
    let isAny = false;
    for (const image of this.held) isAny = (await image.beThorough()) || isAny;
    return isAny;
  }

  /**
   * Once through all, the largest first; those to come make up for what the ones before took more or less. Where there is
   * no time for all, those that gain most for their time, as long as they lose nothing that shows.
   */
  private async encodeAll(aim: number): Promise<void> {
    const isTight = !this.affords({ images: this.held, strictness: solve(this.held, aim) });
    const resting = isTight ? [...this.held].sort((a, b) => b.worthAt(unseenLoss) - a.worthAt(unseenLoss)) : [];
    const waiting = isTight ? [] : [...this.held];
    let expected = 1;
    let taken = 1;
    const solveAll = () => {
      const spent = this.bytes - waiting.reduce((sum, image) => sum + image.bytes, 0);
      return solve(waiting, aim - spent, Math.min(3, Math.max(1 / 3, taken / expected)));
    };
    while (this.bytes > aim && waiting.length + resting.length > 0 && !this.isLate) {
      while (resting.length > 0 && solveAll() > unseenLoss) waiting.push(...resting.splice(0, 1));
      const strictness = solveAll();
      const batch = this.nextBatch(waiting);
      const guessed = batch.filter((image) => image.isGuessed);
      for (const image of guessed) expected += image.expectedBytes(strictness);
      await joinAll(batch.map((image) => this.encode(image, strictness)));
      for (const image of guessed) taken += image.bytes;
    }
    if (this.bytes <= aim) for (const image of [...waiting, ...resting]) this.done.add(image);
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
      const again = await refineByDrafts(choose);
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
      if (excess > 0) continue;
      takeBack(steps, () => this.bytes - allowedBytes);
      // The next step is too large for them: quality alone makes smaller ones.
      if (this.bytes - allowedBytes <= excess && images.every(({ isSharpenable }) => isSharpenable)) return;
    }
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
    const allowed = this.held.reduce((sum, image) => sum + image.allowedMs, this.restMs);
    return Math.max(unnoticedMs, allowed);
  }

  /** As few images as can make up the difference without standing out, and how strictly they are to be encoded. */
  private chooseAgain(allowedBytes: number, slack: number, mustShrink: boolean): Again {
    // Those first that have been changed already.
    const able = this.held
      .filter((image) => (mustShrink ? image.strictness < 1 : image.strictness > 0))
      .sort((a, b) => Number(b.hasLost) - Number(a.hasLost));
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
      if (!stands || strictness <= unseenLoss || share === 1)
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
