/** `cat.jpg` → `cat_nobg.png` after a removal, `cat_newbg.png` with a new background. */
export function resultName(fileName: string, ending: 'nobg' | 'newbg'): string {
  const dot = fileName.lastIndexOf('.');
  return `${dot > 0 ? fileName.slice(0, dot) : fileName}_${ending}.png`;
}
