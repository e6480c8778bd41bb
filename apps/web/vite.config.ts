import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { deepImports } from './vite/deep-imports.ts';
import { manual } from './vite/manual.ts';
import { precompress } from './vite/precompress.ts';
import { titles } from './vite/titles.ts';

const root = import.meta.dirname;
/** The last Chrome of Windows 7, still found on operator panels. */
const target = 'chrome109';

export default defineConfig({
  root,
  plugins: [
    deepImports(),
    titles(join(root, 'src/domains')),
    manual(join(root, 'src/manual/articles')),
    react(),
    precompress(),
  ],
  define: { __BUILD__: JSON.stringify(new Date().toISOString()) },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target,
    cssTarget: target,
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { desktop: join(root, 'index.html'), phone: join(root, 'm/index.html') },
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
