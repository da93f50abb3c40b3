/** How long a browser may take to fetch a blob address that was clicked; Safari starts late. */
const fetchedAfterMs = 60_000;

/** Hands a result to the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), fetchedAfterMs);
}
