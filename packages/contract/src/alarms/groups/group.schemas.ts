import { z } from 'zod/mini';
import { alarmRuleIdField, idField, itemIdField } from '../../fields/ids.ts';
import { bracketFreeName, note } from '../../fields/names.ts';
import { maxGroupedRules } from './most-groups.ts';

export const alarmGroupIdField = idField('alarm_group');

/** What a person enters of a first-out group. */
const fields = {
  name: bracketFreeName(20, 'alarm.group_name_rule'),
  /** Two at least: of one alone there is no first. */
  ruleIds: z
    .array(alarmRuleIdField)
    .check(z.minLength(2, 'alarm.group_of_one'), z.maxLength(maxGroupedRules)),
  description: note(200),
};

export const alarmGroup = z.object({
  id: alarmGroupIdField,
  itemId: itemIdField,
  ...fields,
  /** Fewer where rules were deleted since. */
  ruleIds: z.array(alarmRuleIdField),
  version: z.int(),
  createdAt: z.int(),
});
export type AlarmGroup = z.infer<typeof alarmGroup>;

/** A group as the file of an item has it. */
export const alarmGroupInFile = z.object(fields);

export const alarmGroupInput = z.object({ itemId: itemIdField, ...fields });
export type AlarmGroupInput = z.infer<typeof alarmGroupInput>;

/** The new state of a group, with the version that the edit started from. */
export const alarmGroupEdit = z.object({ id: alarmGroupIdField, version: z.int(), ...fields });
export type AlarmGroupEdit = z.infer<typeof alarmGroupEdit>;
