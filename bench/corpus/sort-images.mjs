// Which part of the image bench a file of the corpus belongs to.
import { readFileSync } from 'node:fs';
import sharp from 'sharp';

/** Larger ones have a part of their own: here every encoder works through a curve of qualities. */
const maxPixels = 1.6e6;

/** { photos, drawings, animations }; an opaque PNG of many colors is a photograph and a drawing. */
export async function sortImages(files) {
  const kinds = { photos: [], drawings: [], animations: [] };
  for (const file of files) {
    // As bytes: the engine closes the loaders that read files themselves.
    const bytes = readFileSync(file.path);
    // BMP is read by an engine of our own only; it is a way to store an image, not a kind of it.
    const about = await sharp(bytes)
      .metadata()
      .catch(() => undefined);
    if (!about || about.width * (about.pageHeight ?? about.height) > maxPixels) continue;
    if (about.format === 'gif') kinds.animations.push(file);
    if ((about.pages ?? 1) > 1) continue;
    if (about.format === 'png') kinds.drawings.push(file);
    const isPhoto = about.format === 'png' ? !about.hasAlpha && (await hasManyColors(bytes)) : about.format !== 'gif';
    if (isPhoto) kinds.photos.push(file);
  }
  return kinds;
}

async function hasManyColors(bytes) {
  const side = 96;
  const pixels = await sharp(bytes)
    .resize(side, side, { fit: 'fill', kernel: 'nearest' })
    .removeAlpha()
    .toColorspace('srgb')
    .raw()
    .toBuffer();
  const colors = new Set();
  for (let at = 0; at < pixels.length; at += 3) colors.add(pixels.readUIntBE(at, 3));
  return colors.size > (side * side) / 4;
}
