import { expect, it } from 'vitest';
import { alarmAddress } from '../list/alarm-address.ts';
import { readHistoryShown } from './history-shown.ts';

const day = 86_400_000;
const now = 100 * day;
const shownAt = (search: string) => readHistoryShown(new URLSearchParams(search), now);

it('shows one alarm where its link leads', () => {
  const search = alarmAddress({ number: 'A20261125000017', raisedAt: 5000 }).split('?')[1];
  expect(shownAt(search ?? '')).toEqual({
    ...{ sort: 'raisedAt', keyword: 'A20261125000017' },
    ...{ from: 5000, to: 5001 },
  });
});

it.each(['', 'alarms.history.range=yesterday'])('shows a month with %j', (search) => {
  expect(shownAt(search)).toEqual({ sort: 'raisedAt', from: 70 * day, to: 101 * day });
});
