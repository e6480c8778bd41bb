import { historyTaskInput } from '@millwright/contract/telemetry/history-tasks.schemas';
import { expect, it } from 'vitest';
import { finishHistoryTask, intervalOf, inUnits, startHistoryTask } from './history-task-form.ts';

it.each([
  [1000, 1, 'second'],
  [90_000, 90, 'second'],
  [60_000, 1, 'minute'],
  [5_400_000, 90, 'minute'],
  [86_400_000, 24, 'hour'],
  [1500, 1.5, 'second'],
] as const)('%d ms are %d %s and back', (ms, every, unit) => {
  expect(inUnits(ms)).toEqual({ every, unit });
  expect(intervalOf({ every, unit })).toBe(ms);
});

it('becomes what the server takes', () => {
  const fields = { ...startHistoryTask(null), name: '班报', pointIds: [3, 1] };
  expect(historyTaskInput.parse(finishHistoryTask(7, fields))).toMatchObject({
    itemId: 7,
    mode: 'periodic',
    intervalMs: 60_000,
    flagPointId: null,
    pointIds: [3, 1],
  });
});
