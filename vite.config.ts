import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { localesVersion } from './scripts/locales.mjs';

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [tailwindcss()],
  define: { __LOCALES_VERSION__: JSON.stringify(localesVersion()) },
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? 'dist/prerender' : 'dist/web',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: {
      input: isSsrBuild ? 'src/web/prerender.tsx' : 'src/web/main.tsx',
      // "use client" marks mean nothing outside a server-components framework.
      onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
    },
    reportCompressedSize: false,
  },
  worker: { format: 'es' },
  // The prerenderer is bundled whole; in development Node loads packages itself, CommonJS ones too.
  ssr: command === 'build' ? { noExternal: [/^(?!react$|react-dom)/] } : {},
}));
