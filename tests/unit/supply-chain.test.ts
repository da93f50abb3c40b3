import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isCompatible, readLicences } from '../../scripts/licences.mjs';

describe('the supply chain', () => {
  test('every licence goes with AGPL-3.0-or-later', () => {
    const wrong = [...readLicences()].filter(([, { licence }]) => !isCompatible(licence));
    expect(wrong).toEqual([]);
  });
  test('the lockfile names no host, and install scripts are off', () => {
    expect(readFileSync('package-lock.json', 'utf8')).not.toMatch(/"resolved"/);
    expect(readFileSync('.npmrc', 'utf8')).toContain('ignore-scripts=true');
  });
  test('decided versions are the installed ones', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { version: string }>;
    };
    const decided: Record<string, string> = {
      vite: '8.3.4',
      rolldown: '1.2.15',
      vitest: '4.1.12',
      typescript: '7.0.2',
      '@biomejs/biome': '2.5.15',
      tailwindcss: '4.3.3',
      '@tailwindcss/vite': '4.3.3',
      esbuild: '0.28.2',
      sharp: '0.35.5',
      'onnxruntime-node': '1.30.0',
      mupdf: '1.28.1',
      '@napi-rs/image': '1.15.0',
      react: '19.3.1',
      'react-dom': '19.3.1',
      fastify: '5.12.8',
      'pdfjs-dist': '5.6.205',
    };
    for (const [name, version] of Object.entries(decided))
      expect(packages[`node_modules/${name}`]?.version, name).toBe(version);
  });
});
