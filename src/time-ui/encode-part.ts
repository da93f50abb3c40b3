/** For readable links: what a fragment may hold as it is stays as it is. */
export function encodePart(text: string): string {
  return encodeURIComponent(text).replaceAll('%2F', '/').replaceAll('%3A', ':').replaceAll('%2C', ',');
}
