import { expect, it } from 'vitest';
import type { PhoneEntry } from '../../../shell/web-domain.ts';
import { hasManagement, workbenchEntries } from './workbench.ts';

const domain = (name: string, ...entries: readonly (PhoneEntry & { page: string })[]) => ({
  name,
  phoneRoutes: entries.map(({ path, page }) => ({
    path,
    page,
    title: `titles.${page}`,
    load: async () => () => null,
  })),
  phoneEntries: entries,
});
const offered = [
  domain('audit', {
    path: '/log_page',
    page: 'log_page',
    icon: 'logs',
    order: 30,
    on: 'management',
  }),
  domain(
    'recipes',
    { path: '/plan_page', page: 'plan_page', icon: 'logs', order: 10, on: 'management' },
    { path: '/productionManagement', page: 'myTask', icon: 'logs', order: 20, on: 'workbench' },
  ),
];
const titles = (on: PhoneEntry['on'], ...pages: readonly string[]) =>
  workbenchEntries(offered, on, (page) => pages.includes(page ?? '')).map(({ title }) => title);

it('gathers the entries of the domains in their order', () => {
  expect(titles('management', 'log_page', 'plan_page')).toEqual([
    'recipes:titles.plan_page',
    'audit:titles.log_page',
  ]);
});

it('leaves out what the user may not open and what is on the other page', () => {
  expect(titles('management', 'log_page', 'myTask')).toEqual(['audit:titles.log_page']);
  expect(titles('workbench', 'log_page')).toEqual([]);
});

it.each([
  [['plan_page'], true],
  [['log_page', 'myTask'], true],
  [['myTask', 'user_log_page'], false],
  [[], false],
])('shows the management entry to who may see %j: %s', (pages: readonly string[], shown) => {
  expect(hasManagement(offered, (page) => pages.includes(page ?? ''))).toBe(shown);
});
