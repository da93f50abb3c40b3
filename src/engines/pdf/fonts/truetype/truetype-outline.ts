/** Flags of a part of a composite glyph (OpenType, glyf). */
const moreParts = 0x20;
const hasInstructions = 0x100;

interface Part {
  glyph: number;
  /** Where its flags stand, and what comes after it. */
  at: number;
  end: number;
}

/** What a glyph is put together from; nothing for an outline of its own. */
export function partsOf(outline: Buffer): Part[] {
  const parts: Part[] = [];
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return parts;
  for (let at = 10; ; ) {
    const flags = outline.readUInt16BE(at);
    let end = at + 4 + (flags & 1 ? 4 : 2);
    if (flags & 8) end += 2;
    else if (flags & 0x40) end += 4;
    else if (flags & 0x80) end += 8;
    parts.push({ glyph: outline.readUInt16BE(at + 2), at, end });
    if (!(flags & moreParts)) return parts;
    at = end;
  }
}

/** The same outline without its instructions for coarse screens. */
export function withoutInstructions(outline: Buffer): Buffer {
  if (outline.length === 0) return outline;
  const contours = outline.readInt16BE(0);
  if (contours < 0) {
    const parts = partsOf(outline);
    const plain = Buffer.from(outline.subarray(0, parts.at(-1)?.end ?? 0));
    for (const { at } of parts) plain.writeUInt16BE(plain.readUInt16BE(at) & ~hasInstructions, at);
    return plain;
  }
  const lengthAt = 10 + contours * 2;
  const length = outline.readUInt16BE(lengthAt);
  if (length === 0) return outline;
  return Buffer.concat([outline.subarray(0, lengthAt), Buffer.alloc(2), outline.subarray(lengthAt + 2 + length)]);
}
