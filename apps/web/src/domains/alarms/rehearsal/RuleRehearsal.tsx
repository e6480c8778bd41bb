import type { RehearsalDraft } from '@millwright/contract/alarms/rehearsal/rehearsal.schemas';
import type { AlarmRuleId, ItemId } from '@millwright/kernel';
import { Form } from 'antd';
import { finishCondition, textsOf } from '../rules/condition-draft.ts';
import { finishRule, type RuleFields } from '../rules/rule-form.ts';
import { RehearsalButton } from './RehearsalButton.tsx';

/** Tries out the rule as it stands in the form around it. */
export const RuleRehearsal = ({
  itemId,
  ruleId,
  isWrong,
}: {
  readonly itemId: ItemId;
  /** Null of a new one. */
  readonly ruleId: AlarmRuleId | null;
  /** Whether an expression cannot be understood. */
  readonly isWrong: (text: string) => boolean;
}) => {
  const form = Form.useFormInstance<RuleFields>();
  const draft = (): RehearsalDraft | null => {
    const fields = form.getFieldsValue(true) as RuleFields;
    if (finishCondition(fields.condition) === null) return null;
    if (textsOf(fields.condition).some(isWrong)) return null;
    const { when, onDelayMs, offDelayMs } = finishRule(fields);
    return { kind: 'rule', ruleId, when, onDelayMs, offDelayMs };
  };
  return <RehearsalButton itemId={itemId} draft={draft} unit="" />;
};
