import * as mupdf from 'mupdf';

/** Where two drawings are compared and no colors judged, profiles would only take their time; reading text asks for them too. */
export function withPlainColors<T>(drawing: () => T): T {
  mupdf.disableICC();
  try {
    return drawing();
  } finally {
    mupdf.enableICC();
  }
}
