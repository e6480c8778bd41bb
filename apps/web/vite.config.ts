import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups, noCycles } from './vite/chunks.ts';
import { collectedTexts } from './vite/collected-texts.ts';
import { deepImports } from './vite/deep-imports.ts';
import { earlyLoads } from './vite/early-loads.ts';
import { manual } from './vite/manual.ts';
import { precompress } from './vite/precompress.ts';
import { serviceWorker } from './vite/service-worker.ts';

const root = import.meta.dirname;
const domains = join(root, 'src/domains');
const entries = { desktop: join(root, 'index.html'), phone: join(root, 'm/index.html') };
/** The last Chrome of Windows 7, still found on operator panels. */
const target = 'chrome109';
const buildTime = new Date().toISOString();

/** Modules that only declare: what a door passes on from them weighs nothing on those who do not use it. */
const declarative = /\/packages\/contract\/src\/|\.queries\.ts$/;

export default defineConfig({
  root,
  plugins: [
    deepImports(),
    collectedTexts(domains),
    manual(join(root, 'src/manual/articles')),
    react(),
    earlyLoads({
      entry: 'index.html',
      situations: {
        signIn: [
          'src/domains/identity/sign-in/SignInPage.tsx',
          'src/domains/identity/sign-in/texts/{language}.json',
          'src/texts/shell/{language}.json',
        ],
        inside: ['src/app/open-desktop.tsx', 'src/texts/shell/{language}.json'],
        pages: {
          '/home': ['/HomePage.tsx', 'src/domains/items/texts/{language}.json'],
          '*': ['src/shell/theme/AntdApp.tsx'],
        },
      },
    }),
    serviceWorker({
      source: join(root, 'src/shell/install/worker.ts'),
      fileName: 'sw.js',
      build: buildTime,
      target,
    }),
    noCycles(),
    precompress(),
  ],
  define: { __BUILD__: JSON.stringify(buildTime) },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target,
    cssTarget: target,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [{ test: declarative, sideEffects: false }],
        // Making a schema has no effects: one that a page does not use falls away.
        manualPureFunctions: ['z'],
      },
      output: { codeSplitting: { groups: chunkGroups(domains, Object.values(entries)) } },
      input: entries,
      onLog(level, log, report) {
        // Every antd module carries "use client"; the warnings would drown the real ones.
        if (log.code === 'MODULE_LEVEL_DIRECTIVE') return;
        report(level, log);
      },
    },
  },
  server: {
    proxy: { '/api': { target: process.env.API_URL ?? 'http://127.0.0.1:8080', ws: true } },
  },
});
