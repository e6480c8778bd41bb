/** What the form of a history task holds, and how it becomes what the server takes. */
import { historyTaskFacts } from '@millwright/contract/telemetry/facts/history-task';
import type {
  HistoryTask,
  HistoryTaskEdit,
} from '@millwright/contract/telemetry/history-tasks.schemas';
import { fieldsOf } from '../../../shell/form/saving.ts';
import {
  type ConditionEntry,
  conditionOf,
  startCondition,
} from '../assignments/assignment-form.ts';

type Fields = Omit<
  ReturnType<typeof fieldsOf<HistoryTask, typeof historyTaskFacts.edit>>,
  'condition'
>;

/** Every kind of condition has fields of its own: changing the kind or the mode loses nothing. */
export type HistoryTaskEntry = Fields & ConditionEntry;

const fresh: HistoryTaskEntry = {
  name: '',
  mode: 'periodic',
  intervalMs: 60_000,
  deadband: 0,
  leadSeconds: 0,
  flagPointId: null,
  resetFlag: false,
  retentionDays: null,
  pointIds: [],
  conditionKind: 'comparison',
  conditionPointId: null,
  conditionSign: '>',
  conditionValue: 0,
  conditionText: '',
  conditionShift: null,
};

/**
 * What the form of a history task begins with.
 * @param written an expression with names in the place of ids
 */
export function startHistoryTask(
  task: HistoryTask | null,
  written: (stored: string) => string = (stored) => stored,
): HistoryTaskEntry {
  if (task === null) return fresh;
  const { condition, ...fields } = fieldsOf(task, historyTaskFacts.edit);
  return {
    ...fresh,
    ...fields,
    ...(condition === null ? {} : startCondition(condition, written)),
  };
}

/** The form does not send before the condition is there where it is asked for. */
export function finishHistoryTask(
  entry: HistoryTaskEntry,
): Omit<HistoryTaskEdit, 'id' | 'version'> {
  const { conditionKind, conditionPointId, conditionSign, ...more } = entry;
  const { conditionValue, conditionText, conditionShift, ...fields } = more;
  const resetFlag = fields.resetFlag && fields.flagPointId !== null;
  if (entry.mode !== 'condition') return { ...fields, resetFlag, condition: null, leadSeconds: 0 };
  const condition = conditionOf(entry);
  if (condition === null || condition.kind === 'none') {
    throw new RangeError('the history task is not complete');
  }
  return { ...fields, resetFlag, condition };
}
