import { expect, test } from 'vitest';
import { reachedTests } from './reached-tests.ts';

const rule = 'apps/server/src/domains/alarms/alarm-rule.test.ts';
const list = 'apps/server/src/domains/alarms/list/list.test.ts';
const program = 'apps/plant/src/main.test.ts';
const button = 'packages/ui/src/button.test.tsx';
const lockfile = 'scripts/house/house.test.ts';
const signIn = 'apps/web/journeys/sign-in.test.ts';
const frame = 'apps/web/journeys/frame.test.ts';
const tests = [rule, list, program, button, lockfile, signIn, frame];

test.each<[string, string[], string[], string[]]>([
  ['nothing', [], [], []],
  ['a test alone', [rule], [rule], [rule]],
  [
    'a source of the server: who imports it, what stands beside it, and every journey',
    ['apps/server/src/domains/alarms/alarm-rule.ts'],
    [list],
    [rule, list, signIn, frame],
  ],
  ['what tests build with is not the product', ['apps/server/src/a/a.builders.ts'], [list], [list]],
  [
    'a program is run by the test beside it',
    ['apps/plant/src/main.ts'],
    [],
    [program, signIn, frame],
  ],
  ['a profile is read by the product', ['profiles/modbus.json'], [], [signIn, frame]],
  ['a journey alone', [signIn], [signIn], [signIn]],
  ['the steps of a journey', ['apps/web/journeys/texts.ts'], [signIn], [signIn, frame]],
  ['words for people alone', ['docs/plant.md', 'README.md'], [], []],
  ['a script', ['scripts/house/lockfile.ts'], [], [lockfile]],
  ['a migration', ['apps/server/migrations/postgres/0099-x.sql'], [], tests],
  ['the ground of tests', ['packages/testing/src/wait-for.ts'], [button], tests],
  ['a test of that ground', ['packages/testing/src/browser.test.ts'], [], []],
  ['the packages', ['docs/plant.md', 'package-lock.json'], [], tests],
])('%s', (_, changed, importing, reached) => {
  expect(reachedTests(changed, tests, importing)).toEqual(reached);
});
