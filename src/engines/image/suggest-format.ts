import type { ResultReport } from '../../shared/result-report.ts';
import { orIfDamaged } from '../damage.ts';
import type { Job } from './compress-job.ts';
import { sharp } from './guarded-sharp.ts';

/** What is offered has to be worth another look. */
const muchSmaller = 0.65;
const sampledFrames = 6;
const sampledPixels = 6e6;
const spareMs = 6000;

/**
 * An animated GIF is usually a fraction of its size as WebP; some of its frames tell by how much. Only where time is left:
 * an offer is no reason to be late.
 */
export async function suggestFormat(job: Job, outputBytes: number): Promise<ResultReport['smallerAs']> {
  const { format, header, cleaned, timeLeftMs } = job;
  const frames = Math.min(header.frames, sampledFrames);
  if (format !== 'gif' || header.frames < 2 || timeLeftMs() < spareMs) return undefined;
  if (header.width * header.height * frames > sampledPixels) return undefined;
  const pages = sharp(cleaned, { pages: frames, limitInputPixels: false });
  // libvips refuses frames that our own reader, and browsers, show: the image is made, only the offer is not.
  const sample = await orIfDamaged(() => pages.webp({ quality: 70, effort: 2, mixed: true }).toBuffer(), undefined);
  if (!sample) return undefined;
  const bytes = Math.round((sample.length * header.frames) / frames);
  return bytes < outputBytes * muchSmaller ? { format: 'WEBP', bytes } : undefined;
}
