import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { maxPageSize } from '@millwright/contract/fields/page-size';
import { expect, it, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} });
vi.stubGlobal('addEventListener', () => {});
const { fetchRetained } = await import('./fetch-retained.ts');

/** Alarms raised at 1 to `count`, the newest first; remembers how many were asked for each time. */
const serverOf = (count: number, asked: number[]) => async (pageSize: number) => {
  asked.push(pageSize);
  const all = Array.from({ length: count }, (_, n) => ({ raisedAt: count - n }) as Alarm);
  return { list: all.slice(0, pageSize), total: count };
};

it.each([
  ['none is retained', 0, 100, 0, [5]],
  ['all fit the few', 5, 1, 5, [5]],
  ['the few reach back far enough', 400, 397, 5, [5]],
  [
    'the oldest of the few may have others of its moment beside it',
    400,
    396,
    400,
    [5, maxPageSize],
  ],
  ['more has happened', 400, 100, 400, [5, maxPageSize]],
] as const)('asks for few first: %s', async (_, count, from, rows, asked) => {
  const sizes: number[] = [];
  expect(await fetchRetained(from, serverOf(count, sizes))).toHaveLength(rows);
  expect(sizes).toEqual(asked);
});

it('has none when more has happened than a page holds', async () => {
  expect(await fetchRetained(1, serverOf(maxPageSize + 1, []))).toBeNull();
});
