const units: Record<string, number> = { '': 1, b: 1, k: 1024, kb: 1024, m: 1024 ** 2, mb: 1024 ** 2 };

/** "2MB", "200 KB", "1.5m", "1,5m" or a plain number of bytes; undefined when it is none of these, or "1,500 KB", which two readers read as two sizes. */
export function readSize(text: string): number | undefined {
  const parts = /^(\d{1,12}(?:\.\d{1,6}|,\d{1,2})?)\s?([a-z]{0,2})$/i.exec(text.trim());
  const unit = units[parts?.[2]?.toLowerCase() ?? '?'];
  if (!parts || unit === undefined) return undefined;
  const bytes = Math.floor(Number(parts[1]?.replace(',', '.')) * unit);
  return bytes >= 1 ? bytes : undefined;
}
