import { beforeAll } from 'vitest';
import { openBrowser } from './site.ts';

/** The first test of a process does not pay for the start of its browser: on a busy machine that takes most of a minute. */
beforeAll(async () => void (await openBrowser()), 120_000);
