import type { PdfImage } from '../images/image-inventory.ts';
import type { Replacement } from '../images/image-replacement.ts';
import { isLeft } from '../images/recompress-image.ts';
import { gentlest } from './gentlest.ts';
import { corrected, expectedBytes, isAlike, type Measure, type Point, settingsAt } from './size-model.ts';
import { keepsColorsBelow, policyFor } from './target-policy.ts';

/** What an image comes to by some choice; without a replacement it stays as it is. */
export interface Choice {
  bytes: number;
  /** -1: nothing was lost. */
  strictness: number;
  replacement: Replacement | undefined;
}

/** What is known about the sizes an image comes to, and what they let expect of others. */
export class KnownSizes {
  /** As it came, or the same in fewer bytes. */
  exact: Choice;
  /** What it came to wherever it was tried, the gentlest first. */
  readonly tried: Choice[] = [];
  /** What a part of it told it would come to. */
  readonly drafts: Point[] = [];
  /** No gentler than this may it become any more. */
  private mildest = -1;
  /** Below this strictness it is left as it is. */
  private leftBelow: number;
  private expected: (strictness: number) => number;

  constructor(
    private readonly image: PdfImage,
    private first: Measure,
  ) {
    this.exact = { bytes: image.storedBytes, strictness: -1, replacement: undefined };
    // Drawn without extent an image has no resolution, and no size that would do.
    const isSized = settingsAt(image, 1).pixels > 0;
    this.leftBelow = gentlest((strictness) => isSized && !isLeft(image, policyFor(image, strictness)));
    this.expected = this.model();
  }

  get measure(): Measure {
    return this.first;
  }

  /** A better guess than the one before. */
  guess(first: Measure): void {
    this.first = first;
    this.expected = this.model();
  }

  /** As `guess`, and nothing else holds any more. */
  startAnew(first: Measure): void {
    for (const points of [this.drafts, this.tried]) points.length = 0;
    this.guess(first);
  }

  addTried(choice: Choice): void {
    // Inks that do not get smaller as inks do so only as other colors.
    if (choice.bytes >= this.exact.bytes && this.image.color.kind === 'cmyk')
      this.leftBelow = Math.max(this.leftBelow, keepsColorsBelow);
    insert(this.tried, choice);
    this.expected = this.model();
  }

  addDraft(point: Point): void {
    insert(this.drafts, point);
    this.expected = this.model();
  }

  /** Inks that have become other colors do not come back. */
  keepConverted(): void {
    if (['cmyk', 'other'].includes(this.image.color.kind)) this.mildest = Math.max(keepsColorsBelow, this.leftBelow);
  }

  /** The nearest strictness that is still allowed. */
  allowed(strictness: number): number {
    return Math.max(strictness, this.mildest);
  }

  /** Its gentlest known form that takes at most so many bytes. */
  gentlestWithin(bytes: number): Choice | undefined {
    const forms = [this.exact, ...this.tried];
    return forms.find((one) => one.strictness >= this.mildest && one.bytes <= bytes);
  }

  /** What it came to where the same was done to it. */
  triedLike(wanted: number): Choice | undefined {
    const strictness = this.allowed(wanted);
    if (strictness < this.leftBelow) return this.exact;
    const settings = settingsAt(this.image, strictness);
    return this.tried.find((one) => isAlike(settings, settingsAt(this.image, one.strictness)));
  }

  /** What it would take, going by what it and parts of it took. */
  expectedBytes(strictness: number): number {
    const bytes = () => Math.min(this.exact.bytes, this.expected(this.allowed(strictness)));
    return this.triedLike(strictness)?.bytes ?? bytes();
  }

  private model(): (strictness: number) => number {
    const plain = (strictness: number) => expectedBytes(this.image, this.first, strictness);
    return corrected(corrected(plain, this.drafts), this.tried);
  }
}

function insert<Kind extends Point>(points: Kind[], point: Kind): void {
  points.push(point);
  points.sort((a, b) => a.strictness - b.strictness);
}
