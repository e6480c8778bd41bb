import { expect, it } from 'vitest';
import { listFilters } from '../../../shell/list/list-state.ts';
import { readHistoryShown } from './history-shown.ts';

const day = 86_400_000;
const now = 100 * day;
const shownAt = (search: string) => readHistoryShown(new URLSearchParams(search), now);

it('shows what a link to the list of the desktop names', () => {
  const filters = { keyword: 'A20261125000017', range: '5000,5001' };
  expect(shownAt(listFilters('alarms.history', filters))).toEqual({
    ...{ sort: 'raisedAt', keyword: 'A20261125000017' },
    ...{ from: 5000, to: 5001 },
  });
});

it.each(['', 'alarms.history.range=yesterday'])('shows a month with %j', (search) => {
  expect(shownAt(search)).toEqual({ sort: 'raisedAt', from: 70 * day, to: 101 * day });
});
