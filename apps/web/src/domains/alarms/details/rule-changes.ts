/** What a change of a rule changed, as people read it. */
import type { AlarmRule } from '@millwright/contract/alarms/alarms.schemas';

/** What is told of a rule, in the order of its form. */
const told = [
  'name',
  'level',
  'when',
  'onDelayMs',
  'offDelayMs',
  'instructions',
  'file',
  'screenId',
  'recordedPointIds',
  'wantsOrder',
  'latching',
  'realarmMinutes',
  'priority',
  'enabled',
  'description',
] as const satisfies readonly (keyof AlarmRule)[];
export type ToldField = (typeof told)[number];

/** The fields that are others now; of a rule that was made, none. */
export const changedFields = (
  before: Pick<AlarmRule, ToldField> | null,
  after: Pick<AlarmRule, ToldField>,
): readonly ToldField[] =>
  before === null
    ? []
    : told.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
