import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages } from '@millwright/contract/manifest/pages';
import { beforeAll, expect, it, vi } from 'vitest';
import type { PhoneRoute, WebDomain, WebRoute } from '../shell/web-domain.ts';

let domains: readonly WebDomain[];
let isClosedOnPhone: (pathname: string) => boolean;

beforeAll(async () => {
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
  const app = await import('./open-domains.ts');
  app.openDomains();
  // Its frame is loaded again when what came with it has failed.
  app.openDomains();
  ({ domains } = app);
  ({ isClosedOnPhone } = await import('../shell/navigation/domains.ts'));
});

const routes = (): readonly (WebRoute | PhoneRoute)[] =>
  domains.flatMap(({ routes: desktop = [], phoneRoutes: phone = [] }) => [...desktop, ...phone]);

it('finds the domains by their doors, in the order of the house', () => {
  expect(domains.map(({ name }) => name).slice(0, 4)).toEqual([
    'identity',
    'tasks',
    'audit',
    'items',
  ]);
});

it('leads a phone from each page of the desktop to the one of the same name', () => {
  const paths = (all: readonly (WebRoute | PhoneRoute)[]) => all.map(({ path }) => path);
  const phone = new Set(domains.flatMap(({ phoneRoutes = [] }) => paths(phoneRoutes)));
  const both = domains
    .flatMap(({ routes: desktop = [] }) => paths(desktop))
    .filter((path) => phone.has(path));
  const script = readFileSync(join(import.meta.dirname, '../../public/phone.js'), 'utf8');
  const list = /shared = \[([^\]]*)\]/.exec(script)?.[1] ?? '';
  expect([...list.matchAll(/'([^']*)'/g)].map(([, path]) => path)).toEqual(both.toSorted());
  expect(phone).toContain('/items/item_page');
});

/** The title of the page at a path, as the domain that has it says. */
const titleAt = (frame: 'routes' | 'phoneRoutes', path: string, language: string): unknown => {
  const [found] = domains.flatMap(({ name, [frame]: all = [] }) =>
    all.filter((route) => route.path === path).map(({ title }) => ({ name, title })),
  );
  const file = join(import.meta.dirname, `../domains/${found?.name}/texts/${language}.json`);
  const texts: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const keys = found?.title.split('.') ?? [];
  return keys.reduce((at, key) => (at as Readonly<Record<string, unknown>>)[key], texts);
};

it.each([
  ['manifest.zh-CN.webmanifest', 'zh-CN', 'index.html', '/', 'routes'],
  ['manifest.en-US.webmanifest', 'en-US', 'index.html', '/', 'routes'],
  ['manifest.phone.zh-CN.webmanifest', 'zh-CN', 'm/index.html', '/m/', 'phoneRoutes'],
  ['manifest.phone.en-US.webmanifest', 'en-US', 'm/index.html', '/m/', 'phoneRoutes'],
] as const)('leads by %s to pages by their names', (file, language, entry, start, frame) => {
  const web = join(import.meta.dirname, '../..');
  const manifest = JSON.parse(readFileSync(join(web, 'public', file), 'utf8'));
  expect(manifest).toMatchObject({ lang: language, id: start, start_url: start });
  expect(readFileSync(join(web, entry), 'utf8')).toContain(file.replace('en-US', 'zh-CN'));
  expect(manifest.shortcuts).toHaveLength(3);
  for (const { name, url } of manifest.shortcuts) {
    const path = frame === 'routes' ? url : url.replace('/m/#', '');
    expect([url, titleAt(frame, path, language)]).toEqual([url, name]);
  }
});

it('opens only pages that a manifest names', () => {
  const named: ReadonlySet<string> = new Set(pages.keys());
  const asked = routes().flatMap(({ page }) => page ?? []);
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((page) => !named.has(page))).toEqual([]);
});

it('gives the phone the screens that the product has there, and no others', () => {
  const docs = join(import.meta.dirname, '../../../../docs');
  const screens = globSync(['coverage.tsv', 'coverage/*.tsv'], { cwd: docs })
    .flatMap((file) => readFileSync(join(docs, file), 'utf8').split('\n'))
    .map((line) => line.split('\t'))
    .filter(([kind, where = '']) => kind === 'screen' && where.startsWith('mobile-hash'))
    .map(([, , path = '']) => path.split('?', 1)[0]);
  const paths = domains.flatMap(({ phoneRoutes = [] }) => phoneRoutes.map(({ path }) => path));
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !screens.includes(path))).toEqual([]);
});

it('leads by each badge of an item to a tab that desktop and phone have', async () => {
  const { itemBadges, itemTabs } = await import('../domains/items/index.ts');
  const tabs = new Map(itemTabs.all().map((tab) => [tab.key, tab]));
  expect(itemBadges.all().length).toBeGreaterThan(0);
  const lost = itemBadges.all().flatMap(({ key, tab }) => {
    if (!tabs.has(tab)) return [`the badge ${key} leads to a tab ${tab} that is nowhere`];
    return tabs.get(tab)?.Phone === undefined
      ? [`the badge ${key} leads a phone to the tab ${tab}, which has no Phone half`]
      : [];
  });
  expect(lost).toEqual([]);
});

it('leads by each tile of home to a page that its frame has', async () => {
  const { homeTiles } = await import('../domains/items/index.ts');
  const pathsOf = (frame: 'routes' | 'phoneRoutes') =>
    domains.flatMap(({ [frame]: all = [] }) => all.map(({ path }) => path));
  const frames = [
    ['desktop', pathsOf('routes')],
    ['phone', pathsOf('phoneRoutes')],
  ] as const;
  const lost = homeTiles.all().flatMap((tile) =>
    frames.flatMap(([frame, paths]) => {
      const path = tile[frame]?.path.split('?', 1)[0];
      return path === undefined || paths.includes(path) ? [] : [`${tile.key}: ${frame} ${path}`];
    }),
  );
  expect(lost).toEqual([]);
});

it.each(['/rbac/user', '/rbac/role', '/configure/configure_page'])(
  'keeps %s to the desktop',
  (path) => {
    expect(isClosedOnPhone(path)).toBe(true);
  },
);

it('leaves the phone its own pages', () => {
  expect(isClosedOnPhone('/alarm/current_alarm_page')).toBe(false);
});
