import type { ImageSize } from '../../../shared/cover-fit.ts';
import type { Box } from '../mask/brush-stroke.ts';
import { type FinishSettings, idFormatOf } from './finish-settings.ts';
import type { Head } from './guess-head.ts';
import { type IdFormat, pixelsOfFormat } from './id-formats.ts';

/** What of the image, and of the room around it, goes into the result, and how many pixels that becomes. */
export interface FinishFrame {
  /** In pixels of the image; may reach out of it. */
  box: Box;
  output: ImageSize;
}

export interface Subject extends ImageSize {
  /** Undefined when nothing is left of it. */
  bounds: Box | undefined;
  head: Head | undefined;
}

export function frameOf(finish: FinishSettings, subject: Subject): FinishFrame {
  const format = idFormatOf(finish.size);
  if (format) return idFrame(format, finish, subject);
  const base = finish.isTrimmed ? trimmed(subject, finish.margin) : wholeOf(subject);
  const box = finish.size === '1:1' || finish.size === '4:5' ? padTo(base, finish.size === '1:1' ? 1 : 4 / 5) : base;
  return { box, output: { width: box.right - box.left, height: box.bottom - box.top } };
}

const wholeOf = ({ width, height }: ImageSize): Box => ({ left: 0, top: 0, right: width, bottom: height });

/** The margin may reach out of the image: room there is as empty as inside. */
function trimmed(subject: Subject, margin: number): Box {
  const { bounds } = subject;
  if (!bounds) return wholeOf(subject);
  const room = Math.round(margin * Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top));
  return {
    left: bounds.left - room,
    top: bounds.top - room,
    right: bounds.right + room,
    bottom: bounds.bottom + room,
  };
}

/** Adds room on two sides, in whole pixels; nothing is cut off. */
function padTo(box: Box, ratio: number): Box {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const wide = Math.max(width, Math.round(height * ratio));
  const high = Math.max(height, Math.round(width / ratio));
  const left = box.left - Math.floor((wide - width) / 2);
  const top = box.top - Math.floor((high - height) / 2);
  return { left, top, right: left + wide, bottom: top + high };
}

/** The head fills its share of the printed size, unless the visitor moves it. */
function idFrame(format: IdFormat, { dpi, headPlace }: FinishSettings, subject: Subject): FinishFrame {
  const head = subject.head ?? { top: 0, bottom: subject.height * 0.5, center: subject.width / 2 };
  const perMillimeter = Math.max(1, head.bottom - head.top) / format.head / headPlace.scale;
  const width = format.width * perMillimeter;
  const height = format.height * perMillimeter;
  const left = head.center - width / 2 - headPlace.x * width;
  // Larger around the middle of the face, not around its top.
  const middle = (head.top + head.bottom) / 2;
  const top = middle - (format.above + format.head / 2) * perMillimeter - headPlace.y * height;
  return { box: { left, top, right: left + width, bottom: top + height }, output: pixelsOfFormat(format, dpi) };
}

/** The guide over a printed size, in shares of the frame. */
export function guideOf({ width, height, head, above }: IdFormat) {
  const top = above / height;
  const bottom = (above + head) / height;
  // Faces are about three quarters as wide as high.
  return { top, bottom, oval: { cx: 0.5, cy: (top + bottom) / 2, rx: (head * 0.375) / width, ry: (bottom - top) / 2 } };
}
