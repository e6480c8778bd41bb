import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isPhonePath } from './phone-paths.ts';

const coverage = readFileSync(
  join(import.meta.dirname, '../../../../../docs/coverage.tsv'),
  'utf8',
);
/** Reachable before sign-in or instead of a page: not for the guard to judge. */
const outside =
  /^\/(login|forget_validate|mobile_registration|registration_reset|forget_reset|401|500)$|^\*$/;

it('lets every phone screen of the product through', () => {
  const paths = coverage
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([kind, where = '']) => kind === 'screen' && where.startsWith('mobile-hash'))
    .map(([, , path = '']) => path.split('?', 1)[0] ?? '')
    .filter((path) => !outside.test(path));
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((path) => !isPhonePath(path))).toEqual([]);
});

it.each(['/rbac/user', '/rbac/role', '/alarm/history_alarm_page', '/configure/configure_page'])(
  'keeps %s to the desktop',
  (path) => {
    expect(isPhonePath(path)).toBe(false);
  },
);
