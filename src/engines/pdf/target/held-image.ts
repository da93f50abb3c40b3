import type { PDFDocument } from 'mupdf';
import { orIfDamaged } from '../../damage.ts';
import type { PdfImage } from '../images/image-inventory.ts';
import type { ImagePolicy } from '../images/image-policy.ts';
import { gainedSize, type Replacement } from '../images/image-replacement.ts';
import { recompressImage } from '../images/recompress-image.ts';
import type { StoredImage } from '../images/stored-image.ts';
import { draftBytes, draftShare, isKnownDrawing } from './draft-image.ts';
import { hopedShare, packExactly } from './exact-image.ts';
import { corrected, expectedBytes, firstMeasure, type Measure, type Point, settingsAt } from './size-model.ts';
import { policyAt } from './target-policy.ts';
import { drawingMs, exactMs, readMs, strictestMs, tryMs } from './work-price.ts';

/** A size to be met may take one and a half times what the strictest level takes; some of that goes to writing twice. */
const allowedTimes = 1.4;
/** So many thorough tries must be in time, or quick ones have to do. */
const triesLeft = 2;

/** A draft may take so much of what a try takes. */
export const draftedShare = 0.25;

/** What an image comes to by some choice; without a replacement it stays as it is. */
interface Choice {
  bytes: number;
  /** -1: nothing was lost. */
  strictness: number;
  replacement: Replacement | undefined;
}

/** An image of a document that is to meet a size: what was chosen for it, and what was learned on the way. */
export class HeldImage {
  readonly pixels: number;
  /** What work on it may take, and has taken. */
  allowedMs: number;
  spentMs = 0;
  private choice: Choice;
  /** As it came, or the same in fewer bytes. */
  private exact: Choice;
  private first: Measure;
  /** What it came to wherever it was tried, the gentlest first. */
  private readonly tried: Choice[] = [];
  /** What a part of it told it would come to. */
  private readonly drafts: Point[] = [];
  private expected: (strictness: number) => number;
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
    this.first = firstMeasure(this.stored);
    this.allowedMs = allowedTimes * strictestMs(this.stored);
    this.exact = { bytes: image.storedBytes, strictness: -1, replacement: undefined };
    this.choice = this.exact;
    this.expected = this.model();
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

  /** Whether it was encoded before as it would be at this strictness. */
  isKnown(strictness: number): boolean {
    return this.triedLike(strictness) !== undefined;
  }

  /** What it would take, going by what it and parts of it took. */
  expectedBytes(strictness: number): number {
    return this.triedLike(strictness)?.bytes ?? Math.min(this.image.storedBytes, this.expected(strictness));
  }

  /** Nothing was found out about it yet. */
  get isGuessed(): boolean {
    return this.drafts.length + this.tried.length === 0;
  }

  /** Where quick tries do not get far enough. False where they were thorough before. */
  async beThorough(): Promise<boolean> {
    if (!this.isQuick) return false;
    const last = this.tried.at(-1);
    const quick = last && (await this.draftAt(last.strictness));
    this.isQuick = false;
    const thorough = last && (await this.draftAt(last.strictness));
    for (const points of [this.drafts, this.tried]) points.length = 0;
    if (quick && thorough)
      this.first = { ...settingsAt(this.image, last.strictness), bytes: (last.bytes * thorough) / quick };
    this.expected = this.model();
    this.choice = { ...this.choice, strictness: 0 };
    return true;
  }

  /** What is no JPEG may become one, or not, and to what it then comes is anyone's guess. */
  get isEnigma(): boolean {
    return this.image.bits > 1 && (this.image.filters.at(-1) !== 'DCTDecode' || this.image.color.kind === 'cmyk');
  }

  /** What it may come to without loss when all goes well. */
  get hopedShare(): number {
    const isAllOfLevel = this.exactMs * allowedTimes <= this.allowedMs * 1.01;
    return Math.min(hopedShare(this.stored), isAllOfLevel ? 0.8 : 1);
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
    if (bytes !== undefined) this.exact = { bytes, strictness: -1, replacement };
    this.choice = this.exact;
  }

  /** Whether parts of it tell how a step between these changes it: seams between them do not where pixels are left out. */
  isDraftable(strictness: number): boolean {
    if (this.isEnigma && !this.isJpegBest) return this.drafts.length === 0;
    const isWhole = (at: number) => settingsAt(this.image, at).shrink === 1;
    return this.isKnown(this.strictness) && isWhole(this.strictness) && isWhole(strictness);
  }

  /** What another try would take. */
  tryMs(strictness: number): number {
    return this.isKnown(strictness) ? 0 : this.msFor(strictness, this.isQuick ?? this.isLongWork(strictness));
  }

  private msFor(strictness: number, isQuick: boolean): number {
    const bytes = this.expectedBytes(strictness);
    return tryMs(this.image, { ...settingsAt(this.image, strictness), bytes }, isQuick, this.isRead);
  }

  draftMs(strictness: number): number {
    const share = draftShare(this.image);
    return share * this.msFor(strictness, this.isQuick ?? this.isLongWork(strictness)) + 2;
  }

  /** A part of it is encoded to tell what all of it would come to. False where that cannot be told. */
  async draft(strictness: number): Promise<boolean> {
    if (this.drafts.some((one) => one.strictness === strictness)) return true;
    const bytes = await this.draftAt(strictness);
    if (bytes === undefined) return false;
    insert(this.drafts, { strictness, bytes });
    this.expected = this.model();
    return true;
  }

  /** A guess at what a JPEG comes to gets better when parts of it are encoded as it is stored and as it shall be. */
  async sharpenGuess(strictness: number): Promise<void> {
    const { bytes, pixels } = this.first;
    const stored = Math.round(this.first.quality);
    const wanted = this.policyFor(strictness);
    const isFar = settingsAt(this.image, strictness).shrink >= 2;
    if (this.isEnigma || isFar || this.draftMs(strictness) > draftedShare * this.tryMs(strictness)) return;
    const told = await this.draftAt(strictness, keepingPixels(wanted, stored, true));
    const guess = told && (await this.draftAt(strictness, keepingPixels(wanted, wanted.quality, wanted.isQuick)));
    if (!guess) return;
    this.first = { bytes: (bytes * guess) / told, pixels, quality: wanted.quality };
    this.expected = this.model();
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
  async encode(strictness: number): Promise<() => void> {
    const before = this.choice;
    const tried = this.triedLike(strictness) ?? (await this.tryAt(strictness));
    const isStricter = strictness > before.strictness;
    this.choice = isStricter && tried.bytes >= before.bytes ? { ...before, strictness } : { ...tried, strictness };
    return () => {
      this.choice = before;
    };
  }

  /** Back to the gentlest form it was seen in that takes no more than `room` besides. */
  takeGentler(room: number): void {
    const { bytes, strictness } = this.choice;
    const fitting = [this.exact, ...this.tried].filter(
      (one) => one.strictness < strictness && one.bytes - bytes <= room,
    );
    const [gentlest] = fitting.sort((a, b) => a.strictness - b.strictness);
    if (gentlest) this.choice = gentlest;
  }

  private async tryAt(strictness: number): Promise<Choice> {
    this.stored.mayRepack = false;
    const policy = this.policyFor(strictness);
    this.spentMs += this.msFor(strictness, policy.isQuick === true);
    const made = await orIfDamaged(() => recompressImage(this.stored, policy), undefined);
    await this.noteRead();
    this.stored.isWholeKnown = true;
    this.isJpegBest ||= made?.kind === 'encoded' && made.image.filter === 'DCTDecode';
    this.forget();
    const gained = made && gainedSize(this.image, made);
    const replacement = gained === undefined ? undefined : made;
    const tried = { strictness, bytes: gained ?? this.image.storedBytes, replacement };
    insert(this.tried, tried);
    this.expected = this.model();
    return tried;
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
    return { ...policyAt(strictness), isQuick: this.isQuick, isJpegBest: this.isJpegBest };
  }

  /** Where thorough tries take longer than all of the time there is, quick ones have to do. */
  private isLongWork(strictness: number): boolean {
    return this.spentMs + triesLeft * this.msFor(strictness, false) > this.allowedMs;
  }

  private triedLike(strictness: number): Choice | undefined {
    const { pixels, quality } = settingsAt(this.image, strictness);
    return this.tried.find((one) => {
      const known = settingsAt(this.image, one.strictness);
      return known.pixels === pixels && known.quality === quality;
    });
  }

  private model(): (strictness: number) => number {
    const plain = (strictness: number) => expectedBytes(this.image, this.first, strictness);
    return corrected(corrected(plain, this.drafts), this.tried);
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

function keepingPixels(policy: ImagePolicy, quality: number, isQuick = false): ImagePolicy {
  const dpi = Number.POSITIVE_INFINITY;
  return { ...policy, dpi, aboveDpi: dpi, quality, keptQuality: quality, isQuick };
}

function insert<Kind extends Point>(points: Kind[], point: Kind): void {
  points.push(point);
  points.sort((a, b) => a.strictness - b.strictness);
}
