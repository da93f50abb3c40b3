/** Writes the dots per inch into a PNG or JPEG, which a canvas cannot; other kinds come back as they are. */
export async function setDensity(image: Blob, dpi: number): Promise<Blob> {
  const bytes = new Uint8Array(await image.arrayBuffer());
  if (image.type === 'image/png') return new Blob([withPhysicalSize(bytes, dpi)], { type: image.type });
  if (image.type === 'image/jpeg') return new Blob([withJfifDensity(bytes, dpi)], { type: image.type });
  return image;
}

/** A pHYs chunk (PNG 1.2, 11.3.5.3) right after the header, in dots per meter. */
function withPhysicalSize(png: Uint8Array<ArrayBuffer>, dpi: number): Uint8Array<ArrayBuffer> {
  const afterHeader = 33;
  const chunk = new Uint8Array(21);
  const view = new DataView(chunk.buffer);
  const perMeter = Math.round(dpi / 0.0254);
  view.setUint32(0, 9);
  chunk.set([0x70, 0x48, 0x59, 0x73], 4);
  view.setUint32(8, perMeter);
  view.setUint32(12, perMeter);
  chunk[16] = 1;
  view.setUint32(17, crc32(chunk.subarray(4, 17)));
  const whole = new Uint8Array(png.length + chunk.length);
  whole.set(png.subarray(0, afterHeader));
  whole.set(chunk, afterHeader);
  whole.set(png.subarray(afterHeader), afterHeader + chunk.length);
  return whole;
}

/** The density stands in the JFIF segment (ITU T.871), which comes first where there is one. */
export function withJfifDensity(jpeg: Uint8Array<ArrayBuffer>, dpi: number): Uint8Array<ArrayBuffer> {
  const segment = new Uint8Array(18);
  segment.set([0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 1]);
  const view = new DataView(segment.buffer);
  view.setUint16(12, dpi);
  view.setUint16(14, dpi);
  const isJfif = jpeg[2] === 0xff && jpeg[3] === 0xe0;
  const rest = jpeg.subarray(isJfif ? 4 + (((jpeg[4] ?? 0) << 8) | (jpeg[5] ?? 0)) : 2);
  const whole = new Uint8Array(2 + segment.length + rest.length);
  whole.set(jpeg.subarray(0, 2));
  whole.set(segment, 2);
  whole.set(rest, 2 + segment.length);
  return whole;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
