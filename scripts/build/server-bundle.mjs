// How the server and its worker are bundled, for the build and for development alike.
export const serverBundle = {
  entryPoints: {
    main: 'src/server/main.ts',
    worker: 'src/engines/jobs/worker.ts',
    cli: 'src/cli/main.ts',
    'render-pages': 'src/server/site/render-worker.ts',
  },
  outdir: 'dist/server',
  bundle: true,
  splitting: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
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
