/** `cat.jpg` → `cat_nobg.png` after a removal, `cat_newbg.png` with a new background. */
export function resultName(fileName: string, ending: 'nobg' | 'newbg', extension = 'png'): string {
  const dot = fileName.lastIndexOf('.');
  return `${dot > 0 ? fileName.slice(0, dot) : fileName}_${ending}.${extension}`;
}

/** As image programs write it. */
export function extensionOf(format: 'png' | 'webp' | 'jpeg'): string {
  return format === 'jpeg' ? 'jpg' : format;
}
