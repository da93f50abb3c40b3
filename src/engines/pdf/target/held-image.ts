import type { PDFDocument } from 'mupdf';
import { orIfDamaged } from '../../damage.ts';
import type { PdfImage } from '../images/image-inventory.ts';
import { policies, targetSize } from '../images/image-policy.ts';
import { gainedSize, type Replacement } from '../images/image-replacement.ts';
import { recompressImage } from '../images/recompress-image.ts';
import type { StoredImage } from '../images/stored-image.ts';
import { packExactly } from './exact-image.ts';
import { expectedBytes, firstMeasure, type Measure, settingsAt } from './size-model.ts';
import { policyAt } from './target-policy.ts';

/** So many times the pixels of the strictest level, and at least so many, are much more work than that has. */
const quickTimes = 1.5;
const quickPixels = 1e6;

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
  private choice: Choice;
  private readonly first: Measure;
  /** What it came to wherever it was tried, the gentlest first. */
  private readonly tried: { strictness: number; measure: Measure }[] = [];
  private stored: StoredImage;
  private isQuick: boolean | undefined;

  constructor(
    private readonly document: PDFDocument,
    readonly image: PdfImage,
    /** Whether its pixels stay in memory between two tries. */
    private readonly keepsPixels: boolean,
  ) {
    this.pixels = image.width * image.height;
    this.stored = { document, image, mayRepack: true };
    this.first = firstMeasure(this.stored);
    this.choice = { bytes: image.storedBytes, strictness: -1, replacement: undefined };
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

  /** What it would take, going by what it took: between two tries something between, else as the nearest one tells. */
  expectedBytes(strictness: number): number {
    const above = this.tried.findIndex((one) => one.strictness >= strictness);
    const stricter = this.tried[above];
    const gentler = this.tried.at(above - 1);
    if (!stricter || above === 0)
      return expectedBytes(this.image, (stricter ?? this.tried.at(-1))?.measure ?? this.first, strictness);
    if (!gentler) return stricter.measure.bytes;
    const share = (strictness - gentler.strictness) / (stricter.strictness - gentler.strictness);
    return gentler.measure.bytes * (stricter.measure.bytes / gentler.measure.bytes) ** share;
  }

  async packExactly(): Promise<void> {
    const replacement = await orIfDamaged(() => packExactly(this.stored), undefined);
    this.forget();
    const bytes = replacement && gainedSize(this.image, replacement);
    if (bytes !== undefined) this.choice = { bytes, strictness: -1, replacement };
  }

  /** Encodes it as strictly as told. Returns what undoes it. */
  async encode(strictness: number): Promise<() => void> {
    const before = this.choice;
    this.stored.mayRepack = false;
    // Settled by the first try, for the next ones are judged by it.
    this.isQuick ??= this.isLongWork(strictness);
    const policy = { ...policyAt(strictness), isQuick: this.isQuick };
    const replacement = await orIfDamaged(() => recompressImage(this.stored, policy), undefined);
    this.forget();
    const gained = replacement && gainedSize(this.image, replacement);
    const bytes = gained ?? this.image.storedBytes;
    this.learn(strictness, bytes);
    const isStricter = strictness > before.strictness;
    if (isStricter && bytes >= before.bytes) this.choice = { ...before, strictness };
    else this.choice = { bytes, strictness, replacement: gained === undefined ? undefined : replacement };
    return () => {
      this.choice = before;
    };
  }

  /** Many more pixels than the strictest level has to encode are encoded quickly, or it would take many times as long. */
  private isLongWork(strictness: number): boolean {
    const { dpi, aboveDpi } = policies.HIGH;
    const { width, height } = targetSize(this.image, dpi, aboveDpi);
    return settingsAt(this.image, strictness).pixels > Math.max(quickPixels, quickTimes * width * height);
  }

  private learn(strictness: number, bytes: number): void {
    const known = this.tried.find((one) => one.strictness === strictness);
    const measure = { bytes, ...settingsAt(this.image, strictness) };
    if (known) known.measure = measure;
    else this.tried.push({ strictness, measure });
    this.tried.sort((a, b) => a.strictness - b.strictness);
  }

  /** What was read of it hangs on this object. */
  private forget(): void {
    if (!this.keepsPixels) this.stored = { document: this.document, image: this.image, mayRepack: true };
  }
}
