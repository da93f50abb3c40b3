const sampleSide = 512;
/** Rounding on the way through a canvas makes 254 of a full 255. */
const almostOpaque = 250;

/** Whether any part of an image lets what is behind it through. False for what the browser cannot draw. */
export async function isTransparent(image: Blob): Promise<boolean> {
  if (image.type === 'image/jpeg') return false;
  try {
    // Only ever made smaller: an icon keeps its own pixels.
    const whole = await createImageBitmap(image);
    const scale = Math.min(1, sampleSide / Math.max(whole.width, whole.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(whole.width * scale));
    canvas.height = Math.max(1, Math.round(whole.height * scale));
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context?.drawImage(whole, 0, 0, canvas.width, canvas.height);
    whole.close();
    const pixels = context?.getImageData(0, 0, canvas.width, canvas.height).data;
    return pixels?.some((value, at) => at % 4 === 3 && value < almostOpaque) ?? false;
  } catch {
    return false;
  }
}
