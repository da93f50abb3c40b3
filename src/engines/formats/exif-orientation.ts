import { type Orientation, viewOf } from './image-header.ts';
import { orientationEntry } from './metadata/exif-block.ts';

const orientationTag = 0x0112;

/** Reads the orientation from a TIFF block ("II*\0…" or "MM\0*…"); anything odd counts as upright. */
export function readExifOrientation(tiff: Uint8Array): Orientation {
  return asOrientation(orientationEntry(tiff) ?? 1);
}

/** The smallest TIFF block that still tells the orientation, and nothing about the owner. */
export function minimalExif(orientation: Orientation): Uint8Array {
  const tiff = new Uint8Array(26);
  const view = viewOf(tiff);
  tiff.set([0x4d, 0x4d, 0, 0x2a]);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, orientationTag);
  view.setUint16(12, 3);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return tiff;
}

function asOrientation(value: number): Orientation {
  switch (value) {
    case 2:
    case 3:
    case 4:
    case 5:
    case 6:
    case 7:
    case 8:
      return value;
    default:
      return 1;
  }
}
