import { historyTaskFacts } from '@millwright/contract/telemetry/facts/history-task';
import type { HistoryTask } from '@millwright/contract/telemetry/history-tasks.schemas';
import { fieldsOf } from '../../../shell/form/saving.ts';

const fresh: ReturnType<typeof fieldsOf<HistoryTask, typeof historyTaskFacts.edit>> = {
  name: '',
  mode: 'periodic',
  intervalMs: 60_000,
  deadband: 0,
  flagPointId: null,
  retentionDays: null,
  pointIds: [],
};

/** What the form of a history task begins with. */
export const startHistoryTask = (task: HistoryTask | null) =>
  task === null ? fresh : fieldsOf(task, historyTaskFacts.edit);
