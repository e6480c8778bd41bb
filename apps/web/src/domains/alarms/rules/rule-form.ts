/** What the form of an alarm rule holds, and what is sent of it. */
import type { AlarmRule } from '@millwright/contract/alarms/alarms.schemas';
import { alarmRuleEndpoints } from '@millwright/contract/alarms/endpoints';
import { alarmRuleFacts } from '@millwright/contract/alarms/facts/alarm-rule';
import {
  noRuleDetails,
  type RuleDetails,
} from '@millwright/contract/alarms/sources/rule-details.schemas';
import { bug } from '@millwright/kernel';
import { fieldsOf } from '../../../shell/form/saving.ts';
import type { Send } from '../../../wire/queries/use-change.ts';
import type { DraftFile } from '../details/RuleFileField.tsx';
import {
  type ConditionDraft,
  draftCondition,
  finishCondition,
  newTest,
} from './condition-draft.ts';

type Entered = Pick<AlarmRule, 'name' | 'level' | 'enabled' | 'description' | keyof RuleDetails>;

/** What the form holds. */
export interface RuleFields extends Entered {
  readonly condition: ConditionDraft;
  readonly file: DraftFile;
  /** Seconds, as both. */
  readonly onDelay: number;
  readonly offDelay: number;
}

/** @param written an expression with names in the place of ids */
export const startRule = (
  rule: AlarmRule | null,
  written: (stored: string) => string = (stored) => stored,
): RuleFields => {
  if (rule === null) {
    const condition = { op: 'all', of: [newTest()] } as const;
    const entered = { name: '', level: 3, enabled: true, description: '' } as const;
    return { ...entered, ...noRuleDetails, condition, file: null, onDelay: 0, offDelay: 0 };
  }
  const { when, onDelayMs, offDelayMs, ...entered } = fieldsOf(rule, alarmRuleFacts.edit);
  return {
    ...entered,
    condition: draftCondition(when, written),
    file: rule.file,
    onDelay: onDelayMs / 1000,
    offDelay: offDelayMs / 1000,
  };
};

/** @throws Fault for a condition that is not finished: the form refuses it before */
export const finishRule = ({
  condition,
  onDelay,
  offDelay,
  file: _file,
  ...entered
}: RuleFields) => {
  const when = finishCondition(condition);
  if (when === null) throw bug('web.condition_unfinished');
  return { ...entered, when, onDelayMs: onDelay * 1000, offDelayMs: offDelay * 1000 };
};

/** Puts the file that was chosen beside the saved rule, or takes away the one that is not wanted any more. */
export const saveRuleFile = async (
  rule: AlarmRule,
  file: DraftFile,
  send: Send,
): Promise<AlarmRule> => {
  if (file instanceof File) return send(alarmRuleEndpoints.setFile, { id: rule.id }, file);
  if (file === null && rule.file !== null) {
    return send(alarmRuleEndpoints.deleteFile, { id: rule.id });
  }
  return rule;
};
