/** Reports carry no query strings and no file names: both may say something about the visitor. */
export function scrubText(text: string): string {
  return text
    .replace(/\bblob:\S+/g, 'blob:…')
    .replace(/\bdata:\S+/g, 'data:…')
    .replace(/(https?:\/\/[^\s?#)]+)[?#][^\s):]*/g, '$1')
    .replace(/[^\s/\\"'():]+(?: [^\s/\\"'():]+)*\.(?:pdf|png|jpe?g|gif|webp|bmp|zip|docx?|xlsx?|txt)\b/gi, '[file]')
    .slice(0, 2000);
}

export function scrubAddress(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? '';
}
