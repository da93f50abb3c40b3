// How the server and its worker are bundled, for the build and for development alike.

/** CommonJS inside. Imported, Node would read the exports off the text of each of their files before it runs them. */
const commonJsPackages = [
  '@fastify/busboy',
  '@fastify/static',
  '@napi-rs/image',
  'fastify',
  'ioredis',
  'prom-client',
  'rate-limiter-flexible',
  'sharp',
];

/** Requires them instead: a worker starts with 0.40 s of a processor instead of 0.50. */
const requirePackages = {
  name: 'require-packages',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: new RegExp(`^(${commonJsPackages.join('|')})$`) }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: 'required' } : { path, external: true },
    );
    onLoad({ filter: /./, namespace: 'required' }, ({ path }) => ({ contents: `module.exports = require('${path}')` }));
  },
};

/**
 * What every bundle for Node has in common, the one of the tests too.
 * @type {import('esbuild').BuildOptions}
 */
export const nodeBundle = {
  bundle: true,
  // Else every worker would load every engine's packages when it starts.
  splitting: true,
  packages: 'external',
  plugins: [requirePackages],
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  platform: 'node',
  format: 'esm',
  target: 'node20',
};

/** @satisfies {import('esbuild').BuildOptions} */
export const serverBundle = {
  ...nodeBundle,
  entryPoints: {
    main: 'src/server/main.ts',
    worker: 'src/engines/jobs/worker.ts',
    cli: 'src/cli/main.ts',
    'render-pages': 'src/server/site/render-worker.ts',
    'repack-thread': 'src/engines/formats/jpeg-repack/repack-thread.ts',
  },
  outdir: 'dist/server',
  sourcemap: 'linked',
  logLevel: 'warning',
};

/** The page of the API: its look, from the site's own tokens, and what sends its forms. */
export const docsBundle = {
  entryPoints: ['src/web/api-docs/docs.ts', 'src/web/api-docs/docs.css'],
  outdir: 'dist/api-docs',
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  logLevel: 'warning',
};

/** What runs in the browser beside the pages and keeps them for visits without a network. */
export const workerBundle = {
  entryPoints: ['src/web/offline/service-worker.ts'],
  outdir: 'dist/offline',
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  logLevel: 'warning',
};
