import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cleanImage } from '../../engines/formats/clean-chunks.ts';
import { inspectHeader } from '../../engines/formats/inspect-header.ts';
import { fail, succeed } from '../../shared/result.ts';
import type { CutOutOutside } from '../../tools/tool-handler.ts';
import type { Config } from '../settings/config.ts';
import { cutOutWithProvider } from './cutout-provider.ts';

/**
 * The image goes to the provider without its metadata (place, camera, thumbnail): somebody else has no use for them.
 * Its blocks are read for that, nothing of it is decoded here. What comes back goes to the request's folder; it is checked by the
 * engine.
 */
export function cutOutOutside(config: Config, folder: string, signal: AbortSignal): CutOutOutside {
  return async (image) => {
    const bytes = await readFile(image.path);
    const header = inspectHeader(bytes);
    if (!header.ok) return fail(header.failure.code, { filename: image.filename });
    const cleaned = cleanImage(bytes);
    if (!cleaned) return fail('damaged_file', { filename: image.filename });
    const cut = await cutOutWithProvider(cleaned, providerOf(config), signal);
    if (!cut.ok) return cut;
    const file = path.join(folder, 'outside-cutout');
    await writeFile(file, cut.value, { mode: 0o600 });
    // A name that no upload can have after cleaning: failures of this file are the provider's.
    return succeed({ filename: '/outside', path: file, bytes: cut.value.length });
  };
}

function providerOf(config: Config) {
  return config.backgroundProvider === 'removebg'
    ? ({ kind: 'removebg', apiKey: config.removebgApiKey ?? '' } as const)
    : ({ kind: 'rembg', url: config.rembgUrl ?? '' } as const);
}
