import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where the build lies: beside the bundled server, or below the project's root when run from its sources. */
export function distFolder(): string {
  const beside = fileURLToPath(new URL('..', import.meta.url));
  return existsSync(`${beside}/pages`) ? beside : fileURLToPath(new URL('../../../dist', import.meta.url));
}
