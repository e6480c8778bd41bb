import type { Rehearsal } from '@millwright/contract/alarms/rehearsal/rehearsal.schemas';
import { alarmId, itemId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { listedAlarms } from './listed-alarms.ts';

it('lists what there would have been among what there would not have been', () => {
  const result: Rehearsal = {
    ...{ itemId: itemId(1), from: 0, to: 100, timeZone: 'UTC', samples: 9, silent: [] },
    ...{ asksDevices: false, compared: true, days: [], added: 1, missedCount: 1 },
    raised: { simulated: 2, real: 2 },
    floodMinutes: { simulated: 0, real: 0 },
    alarms: [10, 50].map((raisedAt) => ({
      ...{ kind: 'upper' as const, pointId: null, value: 3, raisedAt, clearedAt: raisedAt + 1 },
      ...{ raises: 2, added: raisedAt === 50 },
    })),
    missed: [{ id: alarmId(7), number: 'A7', value: 2, raisedAt: 20, clearedAt: null }],
  };
  expect(listedAlarms(result).map(({ outcome, raisedAt, id }) => [outcome, raisedAt, id])).toEqual([
    ['kept', 10, null],
    ['missed', 20, 7],
    ['added', 50, null],
  ]);
});
