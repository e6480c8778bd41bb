import type { AlarmRule, AlarmRuleEdit } from '@millwright/contract/alarms/alarms.schemas';
import type { RuleDetails } from '@millwright/contract/alarms/sources/rule-details.schemas';

/** The edit with what it leaves out as it was before. */
export const withDetails = (
  before: Pick<AlarmRule, keyof RuleDetails>,
  edit: AlarmRuleEdit,
): AlarmRuleEdit & RuleDetails => ({
  ...edit,
  recordedPointIds: edit.recordedPointIds ?? before.recordedPointIds,
  instructions: edit.instructions ?? before.instructions,
  screenId: edit.screenId === undefined ? before.screenId : edit.screenId,
  wantsOrder: edit.wantsOrder ?? before.wantsOrder,
  priority: edit.priority ?? before.priority,
  latching: edit.latching ?? before.latching,
  realarmMinutes: edit.realarmMinutes === undefined ? before.realarmMinutes : edit.realarmMinutes,
});
