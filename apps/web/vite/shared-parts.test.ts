/** Which modules come in the file of all lists. */
import { expect, test } from 'vitest';
import { createShared } from './shared-parts.ts';

type Imports = Readonly<Record<string, { readonly now?: string[]; readonly later?: string[] }>>;

const graphOf = (imports: Imports) => ({
  getModuleInfo: (id: string) => ({
    importedIds: imports[id]?.now ?? [],
    dynamicallyImportedIds: imports[id]?.later ?? [],
    dynamicImporters: [],
  }),
});

const lists = Array.from({ length: 6 }, (_, n) => `/src/domains/a/List${n}Page.tsx`);
const table = '/src/shell/ResourceTable.tsx';
const ofList = (...more: string[]) =>
  Object.fromEntries(lists.map((list) => [list, { now: [table, ...more] }]));
const fileIn = (imports: Imports, id: string) =>
  createShared(['/index.html'])(id, graphOf(imports));

test('what the lists have in common is in one file, with what it imports', () => {
  const imports = {
    '/index.html': { later: [...lists, '/src/domains/a/PlainPage.tsx'] },
    ...ofList('/tree.js'),
    [table]: { now: ['/cell.js'] },
    '/src/domains/a/PlainPage.tsx': { now: ['/own.js'] },
  };
  for (const id of [table, '/tree.js', '/cell.js']) expect(fileIn(imports, id)).toBe('lists');
  for (const id of ['/own.js', lists[0] ?? '', '/index.html', '/unknown.js']) {
    expect(fileIn(imports, id)).toBeNull();
  }
});

test('what few lists use is not', () => {
  const imports = {
    '/index.html': { later: lists },
    ...ofList(),
    [lists[0] ?? '']: { now: [table, '/rare.js'] },
  };
  expect(fileIn(imports, '/rare.js')).toBeNull();
});

test('what other pages use too is left to them: they would load all of the lists', () => {
  const others = Array.from({ length: 4 }, (_, n) => `/src/domains/a/Other${n}Page.tsx`);
  const imports = {
    '/index.html': { later: [...lists, ...others] },
    ...ofList('/button.js'),
    ...Object.fromEntries(others.map((page) => [page, { now: ['/button.js'] }])),
  };
  expect(fileIn(imports, '/button.js')).toBeNull();
  expect(fileIn(imports, table)).toBe('lists');
});

test.each(['Page', 'Tab'])(
  'what a %s of the phone uses of it is a file of its own, without antd none',
  (kind) => {
    const phone = `/src/domains/a/PhoneDevice${kind}.tsx`;
    const antd = '/node_modules/antd/es/input/Input.js';
    const imports = {
      '/index.html': { later: [...lists, phone] },
      ...ofList('/input.tsx', '/age.ts'),
      '/input.tsx': { now: [antd] },
      [phone]: { now: ['/input.tsx', '/age.ts'] },
    };
    expect(fileIn(imports, '/input.tsx')).toBe('controls');
    expect(fileIn(imports, antd)).toBe('controls');
    expect(fileIn(imports, '/age.ts')).toBeNull();
    expect(fileIn(imports, table)).toBe('lists');
  },
);

test('what the phone alone has is in two files: what its home needs, and what its other pages share', () => {
  const frame = '/src/app/open-phone.tsx';
  const [live, trend] = ['Live', 'Trend'].map((name) => `/src/domains/a/Phone${name}Tab.tsx`);
  const imports = {
    '/index.html': { later: [frame, live ?? '', trend ?? '', '/src/domains/a/Reading.tsx'] },
    [frame]: { now: ['/theme.js'] },
    [live ?? '']: { now: ['/theme.js', '/spring.js', '/value.ts', '/rows.ts'] },
    [trend ?? '']: { now: ['/spring.js', '/value.ts'] },
    '/src/domains/a/Reading.tsx': { now: ['/value.ts'] },
  };
  for (const id of [frame, '/theme.js']) expect(fileIn(imports, id)).toBe('phone-home');
  expect(fileIn(imports, '/spring.js')).toBe('touch');
  // Used by one page, or by the desktop as well.
  for (const id of ['/rows.ts', '/value.ts']) expect(fileIn(imports, id)).toBeNull();
});

test('what is loaded before any page is in no file of pages', () => {
  const locale = '/node_modules/antd/es/locale/zh_CN.js';
  const imports = {
    '/index.html': { later: [...lists, locale] },
    ...ofList('/picker-locale.js'),
    [locale]: { now: ['/picker-locale.js'] },
  };
  expect(fileIn(imports, '/picker-locale.js')).toBeNull();
});

test('modules that import each other are looked at once', () => {
  const imports = {
    '/index.html': { later: lists },
    ...ofList('/one.js'),
    '/one.js': { now: ['/two.js'] },
    '/two.js': { now: ['/one.js'], later: ['/index.html'] },
  };
  expect(fileIn(imports, '/two.js')).toBe('lists');
});
