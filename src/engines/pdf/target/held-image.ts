import type { PDFDocument } from 'mupdf';
import { orIfDamaged } from '../../damage.ts';
import type { PdfImage } from '../images/image-inventory.ts';
import type { ImagePolicy } from '../images/image-policy.ts';
import { gainedSize, type Replacement } from '../images/image-replacement.ts';
import { isRequantized, recompressImage, skippingShrink } from '../images/recompress-image.ts';
import { openedJpeg, type StoredImage } from '../images/stored-image.ts';
import { draftBytes, draftedShare, draftShare, isKnownDrawing, isReadableJpeg, keptDraftMs } from './draft-image.ts';
import { hopedShare, isPackable, packExactly } from './exact-image.ts';
import { guessError, keepingPixels, keptUntil, lossless } from './kept-pixels.ts';
import { type Choice, KnownSizes } from './known-sizes.ts';
import { sharpened } from './sharpen-image.ts';
import { firstMeasure, isAlike, settingsAt } from './size-model.ts';
import { policyAt, policyFor, qualities } from './target-policy.ts';
import { drawingMs, exactMs, readMs, strictestMs, tryMs } from './work-price.ts';

/** A size to be met may take one and a half times what the strictest level takes; some of that goes to writing twice. */
const allowedTimes = 1.4;
/** So many thorough tries must be in time, or quick ones have to do. */
const triesLeft = 2;

/** An image of a document that is to meet a size: what was chosen for it, and what was learned on the way. */
export class HeldImage {
  readonly pixels: number;
  /** What work on it may take, and has taken. */
  allowedMs: number;
  spentMs = 0;
  private choice: Choice;
  private readonly sizes: KnownSizes;
  private stored: StoredImage;
  private isQuick: boolean | undefined;
  private isJpegBest = false;
  private isRead = false;

  constructor(
    private readonly document: PDFDocument,
    readonly image: PdfImage,
    /** Whether its pixels stay in memory between two tries. */
    readonly keepsPixels: boolean,
  ) {
    this.pixels = image.width * image.height;
    this.stored = { document, image, mayRepack: true };
    this.sizes = new KnownSizes(image, firstMeasure(this.stored));
    this.allowedMs = allowedTimes * strictestMs(this.stored);
    this.choice = this.sizes.exact;
    this.forget();
  }

  get bytes(): number {
    return this.choice.bytes;
  }

  get strictness(): number {
    return this.choice.strictness;
  }

  get replacement(): Replacement | undefined {
    return this.choice.replacement;
  }

  get hasLost(): boolean {
    return this.choice.replacement !== this.sizes.exact.replacement;
  }

  /** Whether it was encoded before as it would be at this strictness. */
  isKnown(strictness: number): boolean {
    return this.sizes.triedLike(strictness) !== undefined;
  }

  /** What it would take, going by what it and parts of it took. */
  expectedBytes(strictness: number): number {
    return this.sizes.expectedBytes(strictness);
  }

  /** Nothing was found out about it yet. */
  get isGuessed(): boolean {
    return this.sizes.drafts.length + this.sizes.tried.length === 0;
  }

  /** Where quick tries do not get far enough. False where they were thorough before. */
  async beThorough(): Promise<boolean> {
    if (!this.isQuick) return false;
    const last = this.sizes.tried.at(-1);
    const quick = last && (await this.draftAt(last.strictness));
    this.isQuick = false;
    const thorough = last && (await this.draftAt(last.strictness));
    const isTold = quick && thorough;
    const told = isTold && { ...settingsAt(this.image, last.strictness), bytes: (last.bytes * thorough) / quick };
    this.sizes.startAnew(told || this.sizes.measure);
    this.choice = { ...this.choice, strictness: 0 };
    return true;
  }

  /** What is no JPEG may become one, or not, and to what it then comes is anyone's guess. */
  get isEnigma(): boolean {
    return this.image.bits > 1 && (this.image.filters.at(-1) !== 'DCTDecode' || this.image.color.kind === 'cmyk');
  }

  /** What it may come to without loss when all goes well. */
  async hopedShare(): Promise<number> {
    const isAllOfLevel = this.exactMs * allowedTimes <= this.allowedMs * 1.01;
    const told = this.opensKept ? await this.draftAt(0, lossless) : undefined;
    const share = told === undefined ? hopedShare(this.stored) : told / this.image.storedBytes;
    return Math.min(share, isAllOfLevel ? 0.8 : 1);
  }

  /** Whether it is a JPEG that is read once for all tries in coarser steps. */
  private get opensKept(): boolean {
    return this.keepsPixels && keptUntil(this.stored) > 0 && openedJpeg(this.stored) !== undefined;
  }

  get isPackable(): boolean {
    return isPackable(this.image);
  }

  get exactMs(): number {
    return exactMs(this.image);
  }

  async packExactly(): Promise<void> {
    this.spentMs += this.exactMs;
    const replacement = await orIfDamaged(() => packExactly(this.stored), undefined);
    await this.noteRead();
    this.forget();
    const bytes = replacement && gainedSize(this.image, replacement);
    if (bytes !== undefined) this.sizes.exact = { bytes, strictness: -1, replacement };
    this.choice = this.sizes.exact;
  }

  /** Whether parts of it tell how a step between these changes it: seams between them do not where pixels are left out. */
  isDraftable(strictness: number): boolean {
    if (this.isEnigma && !this.isJpegBest) return this.sizes.drafts.length === 0;
    const { shrink, pixels } = settingsAt(this.image, strictness);
    const isSeamless = shrink === 1 || (shrink === skippingShrink && isReadableJpeg(this.stored));
    return isSeamless && this.isKnown(this.strictness) && settingsAt(this.image, this.strictness).pixels === pixels;
  }

  /** What another try would take. */
  tryMs(strictness: number): number {
    return this.isKnown(strictness) ? 0 : this.msFor(strictness, this.isQuick ?? this.isLongWork(strictness));
  }

  /** What it is expected to gain for each unit of time. */
  worthAt(strictness: number): number {
    return (this.bytes - this.expectedBytes(strictness)) / (1 + this.tryMs(strictness));
  }

  /** What making it anew, no stricter than it is, would take. */
  get againMs(): number {
    return this.msFor(this.strictness, this.isQuick === true);
  }

  private msFor(strictness: number, isQuick: boolean): number {
    const bytes = this.expectedBytes(strictness);
    return tryMs(this.image, { ...settingsAt(this.image, strictness), bytes }, isQuick, this.isRead);
  }

  draftMs(strictness: number): number {
    if (isRequantized(this.image, policyFor(this.image, strictness))) return keptDraftMs;
    const share = draftShare(this.image);
    return share * this.msFor(strictness, this.isQuick ?? this.isLongWork(strictness)) + 2;
  }

  /** A part of it is encoded to tell what all of it would come to. False where that cannot be told. */
  async draft(strictness: number): Promise<boolean> {
    if (this.sizes.drafts.some((one) => one.strictness === strictness)) return true;
    const bytes = await this.draftAt(strictness);
    if (bytes === undefined) return false;
    this.sizes.addDraft({ strictness, bytes });
    return true;
  }

  /** Of a JPEG that keeps its pixels a few rows tell at once what it comes to. False for what is none there. */
  async draftKept(strictness: number): Promise<boolean> {
    const end = keptUntil(this.stored);
    if (strictness > end + guessError || !this.opensKept) return false;
    for (const at of [end / 2, end - 0.001, Math.min(strictness, end - 0.001)]) await this.draft(at);
    return true;
  }

  /** A guess at what a JPEG comes to gets better when parts of it are encoded as it is stored and as it shall be. */
  async sharpenGuess(strictness: number): Promise<void> {
    const { bytes, pixels, quality } = this.sizes.measure;
    const wanted = this.policyFor(strictness);
    const settings = settingsAt(this.image, strictness);
    if (this.isEnigma || settings.shrink >= 2 || this.draftMs(strictness) > draftedShare * this.tryMs(strictness))
      return;
    const told = await this.draftAt(strictness, keepingPixels(wanted, Math.round(quality), true));
    const guess = told && (await this.draftAt(strictness, keepingPixels(wanted, wanted.quality, wanted.isQuick)));
    if (!guess) return;
    this.sizes.guess({ bytes: (bytes * guess) / told, pixels, quality: settings.quality });
  }

  private async draftAt(strictness: number, policy = this.policyFor(strictness)): Promise<number | undefined> {
    const bytes = await orIfDamaged(() => draftBytes(this.stored, policy), undefined);
    if (bytes === undefined) return undefined;
    this.spentMs += (this.isRead ? 0 : readMs(this.image, 1)) + this.draftMs(strictness);
    await this.noteRead();
    // A drawing that is anything else is not drafted.
    this.isJpegBest = true;
    this.forget();
    return bytes;
  }

  /** Encodes it as strictly as told. Returns what undoes it. */
  async encode(wanted: number): Promise<() => void> {
    const strictness = this.sizes.allowed(wanted);
    const before = this.choice;
    const tried = this.sizes.triedLike(strictness) ?? (await this.tryAt(strictness));
    const isStricter = strictness > before.strictness;
    this.choice = isStricter && tried.bytes >= before.bytes ? { ...before, strictness } : { ...tried, strictness };
    return () => {
      this.choice = before;
    };
  }

  keepConverted(): void {
    this.sizes.keepConverted();
  }

  /** Back to the gentlest form it was seen in that takes no more than `room` besides. */
  takeGentler(room: number): void {
    const known = this.sizes.gentlestWithin(this.bytes + room);
    if (known && known.strictness < this.strictness) this.choice = known;
  }

  /** Whether the next step to gentler that was seen changes more than the quality of a JPEG. */
  get isSharpenable(): boolean {
    const { replacement, strictness } = this.choice;
    const isJpeg = replacement?.kind === 'encoded' && replacement.image.filter === 'DCTDecode';
    if (!this.hasLost || !isJpeg) return false;
    const gentler = this.sizes.tried.findLast((one) => one.strictness < strictness);
    const now = settingsAt(this.image, strictness);
    return !gentler || !isAlike(now, { ...settingsAt(this.image, gentler.strictness), quality: now.quality });
  }

  /** With as many pixels, in the quality that takes so much more. */
  async sharpen(room: number): Promise<void> {
    const { strictness } = this.choice;
    const policy = this.policyFor(strictness);
    const make = (quality: number) => this.make(strictness, qualities(quality));
    const isTold = strictness <= keptUntil(this.stored) && this.opensKept;
    const expect = isTold
      ? (quality: number) => draftBytes(this.stored, { ...policy, ...qualities(quality) })
      : undefined;
    this.choice = await sharpened(this.choice, { quality: policy.quality, room }, make, expect);
  }

  private async tryAt(strictness: number): Promise<Choice> {
    const tried = await this.make(strictness);
    this.sizes.addTried(tried);
    return tried;
  }

  private async make(strictness: number, quality: Partial<ImagePolicy> = {}): Promise<Choice> {
    this.stored.mayRepack = false;
    const policy = { ...this.policyFor(strictness), ...quality };
    this.spentMs += this.msFor(strictness, policy.isQuick === true);
    const made = await orIfDamaged(() => recompressImage(this.stored, policy), undefined);
    await this.noteRead();
    this.stored.isWholeKnown = true;
    this.isJpegBest ||= made?.kind === 'encoded' && made.image.filter === 'DCTDecode';
    this.forget();
    const gained = made && gainedSize(this.image, made);
    const replacement = gained === undefined ? undefined : made;
    return { strictness, bytes: gained ?? this.image.storedBytes, replacement };
  }

  /** Once it was read it is known whether the strictest level has more to do with it. */
  private async noteRead(): Promise<void> {
    if (this.isRead || !(this.keepsPixels || this.image.bits === 1)) return;
    this.isRead = true;
    if (await orIfDamaged(() => isKnownDrawing(this.stored, policyAt(1)), false))
      this.allowedMs += allowedTimes * drawingMs(this.image);
  }

  private policyFor(strictness: number): ImagePolicy {
    // Settled by the first try, for the next ones are judged by it.
    this.isQuick ??= this.isLongWork(strictness);
    return { ...policyFor(this.image, strictness), isQuick: this.isQuick, isJpegBest: this.isJpegBest };
  }

  /** Where thorough tries take longer than all of the time there is, quick ones have to do. */
  private isLongWork(strictness: number): boolean {
    return this.spentMs + triesLeft * this.msFor(strictness, false) > this.allowedMs;
  }

  /** What was read of it hangs on this object. */
  private forget(): void {
    if (this.keepsPixels) return;
    const { isWholeKnown } = this.stored;
    this.stored = {
      document: this.document,
      image: this.image,
      mayRepack: true,
      ...(isWholeKnown && { isWholeKnown }),
    };
  }
}
