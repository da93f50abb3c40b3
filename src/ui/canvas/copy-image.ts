/** Browsers take PNG into the clipboard and little else. False where it is not allowed or not known. */
export async function copyImage(png: Blob | Promise<Blob>): Promise<boolean> {
  if (typeof ClipboardItem === 'undefined' || !navigator.clipboard?.write) return false;
  try {
    // The promise goes in as it is: Safari forgets the click while one waits for the pixels.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
    return true;
  } catch {
    return false;
  }
}
