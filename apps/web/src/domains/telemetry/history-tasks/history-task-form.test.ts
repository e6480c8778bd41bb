import {
  type HistoryTask,
  historyTaskInput,
} from '@millwright/contract/telemetry/history-tasks.schemas';
import { itemId, pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { finishHistoryTask, startHistoryTask } from './history-task-form.ts';

const fresh = { ...startHistoryTask(null), name: '班报', pointIds: [3, 1].map(pointId) };
const given: HistoryTask = {
  ...{ id: 1, itemId: itemId(7), name: '起动', mode: 'condition', intervalMs: 60_000, deadband: 0 },
  condition: { kind: 'expression', text: '{#3} > 2' },
  ...{ leadSeconds: 10, flagPointId: pointId(4), resetFlag: true, retentionDays: 30 },
  ...{
    pointIds: [pointId(1)],
    flagChanged: false,
    leadCutTo: null,
    version: 1,
    createdAt: 0,
    updatedAt: 0,
  },
};

it('becomes what the server takes', () => {
  const sent = historyTaskInput.parse({ itemId: 7, ...finishHistoryTask(fresh) });
  expect(sent).toEqual({
    ...{ itemId: 7, name: '班报', mode: 'periodic', intervalMs: 60_000, deadband: 0 },
    ...{ condition: null, leadSeconds: 0, flagPointId: null, resetFlag: false },
    ...{ retentionDays: null, pointIds: [3, 1] },
  });
});

it('what is edited becomes what it was, its expression with names meanwhile', () => {
  const entry = startHistoryTask(given, (text) => text.replace('{#3}', '转速'));
  expect(entry.conditionText).toBe('转速 > 2');
  const { id, itemId: _, flagChanged, leadCutTo, version, createdAt, updatedAt, ...fields } = given;
  expect(finishHistoryTask({ ...entry, conditionText: '{#3} > 2' })).toEqual(fields);
});

it('sends no condition of another mode, and no reset of no flag', () => {
  const entry = { ...startHistoryTask(given), mode: 'change' as const, flagPointId: null };
  expect(finishHistoryTask(entry)).toMatchObject({
    ...{ condition: null, leadSeconds: 0, resetFlag: false },
  });
});

it('does not send a conditional task without its condition', () => {
  expect(() => finishHistoryTask({ ...fresh, mode: 'condition' })).toThrow(RangeError);
});
