import { userId } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, test } from 'vitest';
import { checkHistoryLimit } from './check-history-limit.ts';

const clock = createManualClock();
const day = 86_400_000;
const check = (days: number | null, from: number) =>
  checkHistoryLimit({ clock, historyDays: async () => days }, userId(7), from);

test('history is given as far back as the limit, and not before it', async () => {
  await check(30, clock.now() - 30 * day);
  await check(30, clock.now() - 30 * day - 299_000);
  const beyond = check(30, clock.now() - 30 * day - 301_000);
  await expect(beyond).rejects.toMatchObject({
    code: 'telemetry.history_limited',
    details: { days: 30 },
  });
});

test('who has no limit may ask for everything', async () => {
  await check(null, 0);
});
