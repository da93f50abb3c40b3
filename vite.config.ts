import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { readPlaceSources } from './scripts/build/read-place-sources.mjs';
import { nameScriptFiles } from './scripts/build/script-files.mjs';
import { localesVersion } from './scripts/locales.mjs';
import { compileTable } from './src/time-zones/places/compile-table.ts';
import { placeScripts } from './src/time-zones/places/scripts.ts';

/** The names of places, a module for each script: virtual:places/latin and its sisters. */
const placeTables: Plugin = {
  name: 'place-tables',
  resolveId: (id) => (id.startsWith('virtual:places/') ? `\0${id}` : undefined),
  load(id) {
    const script = placeScripts.find((name) => id === `\0virtual:places/${name}`);
    if (!script) return undefined;
    const table = JSON.stringify(compileTable(script, readPlaceSources()));
    // Browsers parse a long string of JSON faster than the same data as code.
    return `export default JSON.parse(${JSON.stringify(table)});`;
  },
};

/** The sheet beside a tool or a part stands in the layer of components, as if main.css had imported it. */
const sheetLayers: Plugin = {
  name: 'sheet-layers',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/src\/(tools|ui)\/.*\.css$/.test(id) || code.includes('@layer')) return undefined;
    return `@layer theme, base, components, utilities;\n@layer components {\n${code}\n}`;
  },
};

export default defineConfig(({ isSsrBuild, command }) => ({
  // Relative, so that one build can be served under any path.
  base: command === 'build' ? './' : '/',
  plugins: [tailwindcss(), placeTables, sheetLayers],
  define: { __LOCALES_VERSION__: JSON.stringify(localesVersion()) },
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? 'dist/renderer' : 'dist/web',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: isSsrBuild ? 'src/web/prerender.tsx' : 'src/web/main.tsx',
      // "use client" marks mean nothing outside a server-components framework.
      onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
      ...(isSsrBuild
        ? {}
        : {
            output: {
              codeSplitting: {
                groups: [{ name: nameScriptFiles(), debugName: 'script-files' }],
                includeDependenciesRecursively: false,
              },
            },
          }),
    },
    reportCompressedSize: false,
  },
  worker: { format: 'es' },
  // The prerenderer is bundled whole, so that a server without these packages can run it; in development Node loads packages itself, CommonJS ones too.
  ssr: command === 'build' ? { noExternal: true } : {},
}));
