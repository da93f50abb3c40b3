const endings: Record<string, string> = {
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
};

/** The name from content-disposition, its ending by the content type: png, gif, webp, avif, anything else jpg. */
export function resultName(headerName: string | undefined, mediaType: string, fileName: string): string {
  const name = headerName ?? fileName;
  const dot = name.lastIndexOf('.');
  const stem = dot > 0 ? name.slice(0, dot) : name;
  return `${stem || 'image'}.${endings[mediaType.split(';')[0]?.trim().toLowerCase() ?? ''] ?? 'jpg'}`;
}
