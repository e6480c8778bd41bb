import { historyTaskInput } from '@millwright/contract/telemetry/history-tasks.schemas';
import { expect, it } from 'vitest';
import { startHistoryTask } from './history-task-form.ts';

it('becomes what the server takes', () => {
  const fields = { ...startHistoryTask(null), name: '班报', pointIds: [3, 1] };
  expect(historyTaskInput.parse({ itemId: 7, ...fields })).toMatchObject({
    itemId: 7,
    mode: 'periodic',
    intervalMs: 60_000,
    flagPointId: null,
    pointIds: [3, 1],
  });
});
