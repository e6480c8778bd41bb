/** Adds a domain to a copy of the sources, and looks at what became of it. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { contractFiles } from '../generate/contract-files.ts';
import { callsIn, loadWires } from '../generate/load-wires.ts';
import { addToList, fixtureFiles, name } from './fixture-domain.ts';

const root = join(import.meta.dirname, '../..');
const copied = [
  'packages/contract',
  'apps/web/src',
  'apps/web/tsconfig.json',
  'tsconfig.base.json',
];
const list = 'packages/contract/src/domains.ts';
const written = '// Written by ';

let copy: string;
let web: ViteDevServer;

const put = (file: string, content: string): void => {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), content);
};

beforeAll(async () => {
  // Inside of the project, so that packages are found; nothing looks into this folder.
  mkdirSync(join(root, '.cache'), { recursive: true });
  copy = mkdtempSync(join(root, '.cache/adding-a-domain-'));
  for (const part of copied) {
    cpSync(join(root, part), join(copy, part), {
      recursive: true,
      filter: (path) => !path.slice(root.length).includes('/node_modules'),
    });
  }
  for (const [file, content] of Object.entries(fixtureFiles)) put(file, content);
  put(list, addToList(readFileSync(join(copy, list), 'utf8')));
  put(
    'apps/web/tsconfig.fixture.json',
    JSON.stringify({
      extends: './tsconfig.json',
      compilerOptions: {
        paths: { '@millwright/contract/*': ['../../packages/contract/src/*.ts'] },
      },
      include: [`src/domains/${name}`, 'src/virtual.d.ts'],
    }),
  );
  const wires = await loadWires(copy);
  for (const [file, content] of Object.entries(contractFiles(wires))) put(file, content);
  web = await createServer({
    root: join(copy, 'apps/web'),
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    define: { __BUILD__: '""' },
    resolve: {
      alias: [
        {
          find: /^@millwright\/contract\/(.*)$/,
          replacement: join(copy, 'packages/contract/src/$1.ts'),
        },
      ],
    },
  });
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
}, 60_000);

afterAll(async () => {
  await web?.close();
  rmSync(copy, { recursive: true, force: true });
});

/** What the compiler complains about. */
const compile = (project: string): string => {
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', join(copy, project)], {
    encoding: 'utf8',
  });
  return stdout;
};

const load = (file: string): Promise<Record<string, unknown>> =>
  import(pathToFileURL(join(copy, 'packages/contract/src', file)).href);

it('takes one edit outside of its own folders, and what a program writes', () => {
  const changed = copied
    .flatMap((part) =>
      part.includes('.json')
        ? [part]
        : readdirSync(join(copy, part), { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map((entry) => join(entry.parentPath, entry.name).slice(copy.length + 1)),
    )
    .filter((file) => !file.includes(`/${name}/`))
    .filter((file) => {
      const now = readFileSync(join(copy, file));
      return !now.equals(readFileSync(join(root, file))) && !`${now}`.startsWith(written);
    });
  expect(changed).toEqual([list]);
});

it('gives its words to everybody, as types too', async () => {
  expect(compile('packages/contract')).toBe('');
  expect(compile('apps/web/tsconfig.fixture.json')).toBe('');
  const { errors } = await load('manifest/errors.ts');
  expect(errors).toHaveProperty(['kettle.dry']);
  const { permissions } = await load('manifest/permissions.ts');
  expect(permissions).toContain('kettles.boil');
  const { grantablePages, pageElements } = (await load('manifest/pages.ts')) as {
    grantablePages: readonly string[];
    pageElements: ReadonlyMap<string, readonly string[]>;
  };
  expect(grantablePages).toContain('kettle_page');
  expect(pageElements.get('item_query')?.at(-1)).toBe('kettles.boil');
}, 60_000);

it('has its call declared, described and called', async () => {
  const wires = await loadWires(copy);
  expect(callsIn(wires).map((call) => call.name)).toContain('kettles.boil');
  expect(wires.at(-1)?.wire.events).toHaveProperty('kettleBoiled');
  const { kettleEndpoints } = await load('kettles/endpoints.ts');
  expect(kettleEndpoints).toEqual({
    boil: { name: 'kettles.boil', method: 'POST', path: 'kettle/boil' },
  });
});

it('stands in the menu, on the cards of items and among the tiles of home', async () => {
  const { openDomains } = await web.ssrLoadModule('/src/app/open-domains.ts');
  openDomains();
  const { webDomains } = await web.ssrLoadModule('/src/shell/navigation/domains.ts');
  const { buildMenu } = await web.ssrLoadModule('/src/shell/navigation/menu.ts');
  const menu = buildMenu(webDomains.all(), () => true);
  expect(menu).toContainEqual(
    expect.objectContaining({
      name: 'kitchen',
      title: 'kettles:titles.sections.kitchen',
      order: 45,
    }),
  );
  expect(buildMenu(webDomains.all(), (page: string) => page !== 'kettle_page')).not.toContainEqual(
    expect.objectContaining({ name: 'kitchen' }),
  );
  const { itemBadges, homeTiles } = await web.ssrLoadModule('/src/domains/items/index.ts');
  const counts = { boiling: 3 };
  const keys = itemBadges.all().map(({ key }: { key: string }) => key);
  expect(keys).toEqual(['alarms', 'kettles']);
  expect(itemBadges.all()[1].count(counts)).toBe(3);
  const tile = homeTiles.all().at(-1);
  expect(tile.face({ kettles: { total: 5, today: 1 } }, counts)).toEqual({ value: 5, today: 1 });
}, 60_000);
