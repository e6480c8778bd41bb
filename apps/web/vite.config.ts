import { join } from 'node:path';
import { identityEndpoints } from '@millwright/contract/identity/endpoints';
import { homeEndpoints } from '@millwright/contract/items/endpoints';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups, noCycles } from './vite/chunks.ts';
import { collectedTexts } from './vite/collected-texts.ts';
import { deepImports } from './vite/deep-imports.ts';
import { earlyLoads } from './vite/early-loads.ts';
import { manual } from './vite/manual.ts';
import { phoneFiles } from './vite/phone-files.ts';
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

const textsOf = (domain: string): string => `src/domains/${domain}/texts/{language}.json`;

const { profile } = identityEndpoints;
/** The figures are the largest thing on the home page of both frames. */
const answers = { '/home': [homeEndpoints.statistics] };
/** What is asked for at once, by situation: see `vite/load-early.ts`. */
const signIn = [
  'src/domains/identity/sign-in/SignInPage.tsx',
  'src/domains/identity/sign-in/texts/{language}.json',
  'src/texts/shell/{language}.json',
];
/** What checks input comes with the first form. */
const schemas = /\/zod\//;
/** On the phone they come early with the lists of devices, which say why one is offline. */
const refusals = /\.errors\.ts$/;
const liveOnPhone = ['/PhoneLiveTab.tsx', textsOf('telemetry')];

export default defineConfig({
  root,
  plugins: [
    deepImports(),
    collectedTexts(domains),
    manual(join(root, 'src/manual/articles')),
    react(),
    earlyLoads({
      entry: 'index.html',
      name: 'early',
      profile,
      answers,
      without: [schemas, refusals],
      situations: {
        signIn,
        inside: ['src/app/open-desktop.tsx', 'src/texts/shell/{language}.json'],
        pages: {
          '/home': ['/HomePage.tsx', textsOf('items')],
          '*': ['src/shell/theme/AntdApp.tsx'],
        },
      },
    }),
    earlyLoads({
      entry: 'm/index.html',
      name: 'early-phone',
      profile,
      answers,
      without: [schemas],
      situations: {
        signIn,
        inside: [
          'src/app/open-phone.tsx',
          'src/texts/shell/{language}.json',
          'antd-mobile/es/locales/{language}.js',
        ],
        pages: {
          '/home': ['/PhoneHomePage.tsx', '/ItemsCard.tsx', textsOf('items')],
          '/items/item_page': ['/PhoneItemListPage.tsx', textsOf('items')],
          '/item/item_query': ['/PhoneItemPage.tsx', ...liveOnPhone, textsOf('items')],
          '/device/device_page': ['/PhoneDevicePage.tsx', ...liveOnPhone, textsOf('devices')],
          '/alarm/current_alarm_page': ['/PhoneCurrentAlarmPage.tsx', textsOf('alarms')],
        },
      },
    }),
    serviceWorker({
      source: join(root, 'src/shell/install/worker.ts'),
      fileName: 'sw.js',
      build: buildTime,
      phoneFiles: (bundle) => phoneFiles(bundle, 'm/index.html'),
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
      output: { codeSplitting: { groups: chunkGroups(Object.values(entries)) } },
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
