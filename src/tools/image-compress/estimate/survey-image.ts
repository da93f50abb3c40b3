import { jpegCoarseness, jpegSize } from '../../../ui/upload/jpeg-coarseness.ts';
import { readWebpHead } from './webp-quantizer.ts';

/** What an image's first bytes tell of how it is packed. */
export interface ImageSurvey {
  kind: 'jpeg' | 'png' | 'palette' | 'webp';
  bytes: number;
  width: number;
  height: number;
  /** Of JPEGs: how coarse its tables are; 100 for libjpeg's quality 50. */
  coarseness?: number;
  /** Of lossy WebP: the index of its quantizer. */
  quantizer?: number;
}

/** Previews, profiles and metadata may come first. */
const readBytes = 512 * 1024;

/** Undefined for what is not packed in a way that tells. */
export async function surveyImage(file: Blob): Promise<ImageSurvey | undefined> {
  try {
    return surveyOf(new Uint8Array(await file.slice(0, readBytes).arrayBuffer()), file.size);
  } catch {
    return undefined;
  }
}

function surveyOf(head: Uint8Array, bytes: number): ImageSurvey | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const jpeg = jpegSize(head);
  const coarseness = jpegCoarseness(head);
  if (jpeg) return coarseness === undefined ? undefined : { kind: 'jpeg', bytes, ...jpeg, coarseness };
  if (head.length < 40) return undefined;
  if (view.getUint32(0) === 0x89504e47) {
    const kind = head[25] === 3 || (head[24] ?? 8) < 8 ? 'palette' : 'png';
    return { kind, bytes, width: view.getUint32(16), height: view.getUint32(20) };
  }
  const webp = readWebpHead(head);
  // Transparency takes bytes of its own, which the quantizer does not tell.
  if (webp && !webp.hasAlpha) {
    const { width, height, quantizer } = webp;
    return { kind: 'webp', bytes, width, height, quantizer };
  }
  return undefined;
}
