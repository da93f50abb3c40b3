import { type Aspect, insideFrame, shapeCrop, typeCrop } from './crop/crop-rect.ts';
import {
  cropInSource,
  flipRect,
  type Pad,
  type Pose,
  quartersOf,
  type Rect,
  type Size,
  seenSize,
  swapFlips,
  swapSides,
  turnRect,
  wholeOf,
} from './edit-geometry.ts';

export const editFormats = ['png', 'jpeg', 'webp', 'avif'] as const;
export type EditFormat = (typeof editFormats)[number];
export const qualities = ['MAX', 'LOW', 'MEDIUM', 'HIGH'] as const;
export type EditQuality = (typeof qualities)[number];

export const cropShapes = ['free', 'original', '1:1', '4:5', '4:3', '2:3', '3:2', '16:9', '9:16', 'own'] as const;
export type CropShape = (typeof cropShapes)[number];

/** All that a visitor has set; width, height, crop and flips as they see them (see edit-geometry). */
export interface EditSettings extends Pose {
  isLocked: boolean;
  /** Width ÷ height, kept apart from the rounded sizes so that typing does not wear it out. */
  ratio: number;
  /** Pixels of the result for each pixel of the crop. */
  scale: { x: number; y: number };
  shape: CropShape;
  /** Width and height of the shape that is the visitor's own. */
  own: Size;
  /** Parts that nobody shall see, in pixels of the file. */
  covers: readonly Cover[];
  adjust: Adjustments;
  format: EditFormat;
  quality: EditQuality;
}

export interface Cover extends Rect {
  kind: 'pixelate' | 'black';
}

/** Each from -100 to 100. */
export interface Adjustments {
  brightness: number;
  contrast: number;
  saturation: number;
}

export const noAdjustments: Adjustments = { brightness: 0, contrast: 0, saturation: 0 };

export type EditAction =
  | { type: 'width' | 'height' | 'rotation'; value: number }
  | { type: 'lock'; isLocked: boolean }
  | { type: 'turn'; quarters: 1 | -1 }
  | { type: 'flip'; axis: 'horizontal' | 'vertical' }
  | { type: 'crop'; crop: Rect }
  | { type: 'crop-field'; field: keyof Rect; value: number }
  | { type: 'shape'; shape: CropShape }
  | { type: 'own-shape'; own: Size }
  /** A size in pixels and with it the shape. */
  | { type: 'preset'; size: Size }
  | { type: 'straighten'; degrees: number }
  | { type: 'corners'; keepsCorners: boolean }
  | { type: 'pad'; pad: Partial<Pad> }
  | { type: 'cover'; cover: Cover }
  | { type: 'cover-crop'; kind: Cover['kind'] }
  | { type: 'uncover'; index: number }
  | { type: 'adjust'; adjust: Partial<Adjustments> }
  | { type: 'format'; format: EditFormat }
  | { type: 'quality'; quality: EditQuality }
  | { type: 'reset' };

export function startEditing(source: Size): EditSettings {
  return {
    source,
    ...source,
    isLocked: true,
    ratio: source.width / source.height,
    scale: { x: 1, y: 1 },
    rotation: 0,
    flip: { horizontal: false, vertical: false },
    crop: wholeOf(source),
    straighten: 0,
    keepsCorners: false,
    pad: { ratio: undefined, fill: 'color', color: '#FFFFFF' },
    shape: 'free',
    own: { width: 5, height: 4 },
    covers: [],
    adjust: noAdjustments,
    format: 'png',
    quality: 'MAX',
  };
}

/** The rules of editing. What makes no sense is ignored: the same object comes back. */
export function edit(settings: EditSettings, action: EditAction): EditSettings {
  switch (action.type) {
    case 'width':
    case 'height':
      return resize(settings, action.type, action.value);
    case 'lock':
      return { ...settings, isLocked: action.isLocked, ratio: settings.width / settings.height };
    case 'turn':
      return rotate(settings, settings.rotation + 90 * action.quarters);
    case 'rotation':
      return Number.isFinite(action.value) ? rotate(settings, action.value) : settings;
    case 'flip':
      return flip(settings, action.axis);
    case 'crop':
      return crop(settings, action.crop);
    case 'crop-field':
      return cropField(settings, action.field, action.value);
    case 'shape':
      return reshape({ ...settings, shape: action.shape });
    case 'own-shape':
      return reshape({ ...settings, shape: 'own', own: action.own });
    case 'preset':
      return preset(settings, action.size);
    case 'straighten':
      return { ...settings, straighten: Math.max(-45, Math.min(45, action.degrees)) };
    case 'corners':
      return { ...settings, keepsCorners: action.keepsCorners };
    case 'pad':
      return { ...settings, pad: { ...settings.pad, ...action.pad } };
    case 'cover':
      return { ...settings, covers: [...settings.covers, action.cover] };
    case 'cover-crop':
      return coverCrop(settings, action.kind);
    case 'uncover':
      return { ...settings, covers: settings.covers.filter((_, index) => index !== action.index) };
    case 'adjust':
      return { ...settings, adjust: { ...settings.adjust, ...action.adjust } };
    case 'format':
      return { ...settings, format: action.format };
    case 'quality':
      return { ...settings, quality: action.quality };
    case 'reset': {
      // The format is a wish for the file, not a change of the image: it stays.
      const { isLocked, format, quality } = settings;
      return { ...startEditing(settings.source), isLocked, format, quality };
    }
  }
}

export function frameOf({ source, rotation }: Pick<EditSettings, 'source' | 'rotation'>): Size {
  return seenSize(source, rotation);
}

export function aspectOf({ shape, own }: Pick<EditSettings, 'shape' | 'own'>, frame: Size): Aspect {
  if (shape === 'free') return undefined;
  if (shape === 'own') return own.width / own.height;
  if (shape === 'original') return frame.width / frame.height;
  const [width = 1, height = 1] = shape.split(':').map(Number);
  return width / height;
}

function reshape(settings: EditSettings): EditSettings {
  const frame = frameOf(settings);
  return crop(settings, shapeCrop(settings.crop, aspectOf(settings, frame), frame));
}

/** The crop has only shown what to hide: it goes back to as much as there is, or nothing else would be left. */
function coverCrop(settings: EditSettings, kind: Cover['kind']): EditSettings {
  const covers = [...settings.covers, { kind, ...cropInSource(settings) }];
  const frame = frameOf(settings);
  return crop({ ...settings, covers }, shapeCrop(wholeOf(frame), aspectOf(settings, frame), frame));
}

/** The largest crop of that shape in the middle of the present one, brought to the size to the pixel. */
function preset(settings: EditSettings, { width, height }: Size): EditSettings {
  const shaped = reshape({ ...settings, shape: 'own', own: { width, height } });
  const scale = { x: width / shaped.crop.width, y: height / shaped.crop.height };
  return { ...shaped, width, height, scale, ratio: width / height };
}

function resize(settings: EditSettings, side: keyof Size, value: number): EditSettings {
  const length = Math.round(value);
  if (!Number.isFinite(value) || length <= 0) return settings;
  const exact = { width: settings.width, height: settings.height, [side]: length };
  if (settings.isLocked && side === 'width') exact.height = length / settings.ratio;
  if (settings.isLocked && side === 'height') exact.width = length * settings.ratio;
  return {
    ...settings,
    ...wholePixels(exact),
    scale: { x: exact.width / settings.crop.width, y: exact.height / settings.crop.height },
  };
}

/** A crop keeps the scale: half of the image is half of the result, never the whole result stretched. */
function crop(settings: EditSettings, wanted: Rect): EditSettings {
  const rect = insideFrame(wanted, frameOf(settings));
  const isMoved = rect.width === settings.crop.width && rect.height === settings.crop.height;
  if (isMoved) return { ...settings, crop: rect };
  const exact = { width: rect.width * settings.scale.x, height: rect.height * settings.scale.y };
  return { ...settings, crop: rect, ...wholePixels(exact), ratio: exact.width / exact.height };
}

function cropField(settings: EditSettings, field: keyof Rect, value: number): EditSettings {
  const isPlace = field === 'x' || field === 'y';
  if (!Number.isFinite(value) || value < 0 || (!isPlace && Math.round(value) <= 0)) return settings;
  const frame = frameOf(settings);
  return crop(settings, typeCrop(settings.crop, field, value, frame, aspectOf(settings, frame)));
}

function rotate(settings: EditSettings, degrees: number): EditSettings {
  const rotation = ((degrees % 360) + 360) % 360;
  const turns = (quartersOf(rotation) - quartersOf(settings.rotation) + 4) % 4;
  let turned = settings;
  for (let turn = 0; turn < turns; turn++) turned = turnOnce(turned);
  return { ...turned, rotation };
}

/** Everything said as seen changes its axis. */
function turnOnce(settings: EditSettings): EditSettings {
  const rotation = settings.rotation + 90;
  return {
    ...settings,
    ...swapSides(settings),
    rotation,
    ratio: 1 / settings.ratio,
    scale: { x: settings.scale.y, y: settings.scale.x },
    crop: turnRect(settings.crop, frameOf(settings)),
    flip: swapFlips(settings.flip),
    shape: turnedShape[settings.shape],
    own: swapSides(settings.own),
  };
}

const turnedShape: Record<CropShape, CropShape> = {
  free: 'free',
  original: 'original',
  '1:1': '1:1',
  '4:5': 'free',
  '4:3': 'free',
  '2:3': '3:2',
  '3:2': '2:3',
  own: 'own',
  '16:9': '9:16',
  '9:16': '16:9',
};

function flip(settings: EditSettings, axis: 'horizontal' | 'vertical'): EditSettings {
  const only = { horizontal: axis === 'horizontal', vertical: axis === 'vertical' };
  return {
    ...settings,
    flip: { ...settings.flip, [axis]: !settings.flip[axis] },
    crop: flipRect(settings.crop, frameOf(settings), only),
  };
}

function wholePixels({ width, height }: Size): Size {
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}
