import type { AlarmRule } from '@millwright/contract/alarms/alarms.schemas';
import { alarmRuleEndpoints } from '@millwright/contract/alarms/endpoints';
import { alarmRuleFacts } from '@millwright/contract/alarms/facts/alarm-rule';
import type { ItemId } from '@millwright/kernel';
import { LevelTag } from '@millwright/ui';
import { Form, Input, InputNumber, Radio, Switch } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { expressionError, pointNames, writtenBy } from '../../../shell/expressions/index.ts';
import { Field } from '../../../shell/form/Field.tsx';
import { ResourceDrawer } from '../../../shell/form/ResourceDrawer.tsx';
import { type Saving, savingRow } from '../../../shell/form/saving.ts';
import { useItemClock } from '../../items/index.ts';
import { RuleDetails } from '../details/RuleDetails.tsx';
import { RuleRehearsal } from '../rehearsal/RuleRehearsal.tsx';
import { ConditionEditor } from './ConditionEditor.tsx';
import { type ConditionDraft, finishCondition, textsOf } from './condition-draft.ts';
import { finishRule, type RuleFields, saveRuleFile, startRule } from './rule-form.ts';
import type { RulePoint } from './rule-points.ts';

const facts = alarmRuleFacts.create;
const calls = { create: alarmRuleEndpoints.create, edit: alarmRuleEndpoints.edit };
const mostSeconds = facts.onDelayMs.max / 1000;

/** Adds a rule (`rule` null) or edits one. */
export const RuleDrawer = ({
  itemId,
  rule,
  points,
  onClose,
}: {
  readonly itemId: ItemId;
  readonly rule: AlarmRule | null;
  readonly points: readonly RulePoint[];
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('alarms');
  const clock = useItemClock(itemId);
  // What was refused is looked at with each change from then on.
  const [wasRefused, setWasRefused] = useState(false);
  // One that was made and whose file was refused is not made again.
  const made = useRef(rule);
  const save: Saving<RuleFields, AlarmRule> = async (fields, send) => {
    const saved = await savingRow(made.current, calls, { itemId }, finishRule)(fields, send);
    made.current = saved;
    const stands = await saveRuleFile(saved, fields.file, send);
    made.current = stands;
    return stands;
  };
  const names = pointNames(points);
  const finished = (_rule: unknown, condition: ConditionDraft): Promise<void> => {
    const isWrong = textsOf(condition).some(
      (text) => expressionError(text, points, 'boolean', t) !== null,
    );
    const isFinished = !isWrong && finishCondition(condition) !== null;
    setWasRefused(!isFinished);
    if (isFinished) return Promise.resolve();
    return Promise.reject(t(isWrong ? 'condition.expression_wrong' : 'condition.unfinished'));
  };
  return (
    <ResourceDrawer
      title={t(rule ? 'rules.edit' : 'rules.create')}
      width={760}
      start={startRule(rule, (stored) => writtenBy(stored, names))}
      save={save}
      saved={t('rules.saved')}
      serverNames={{ when: 'condition', onDelayMs: 'onDelay', offDelayMs: 'offDelay' }}
      onClose={onClose}
    >
      <Field of={facts.name} name="name" label={t('fields.name')}>
        <Input autoFocus maxLength={facts.name.max} showCount />
      </Field>
      <Form.Item name="level" label={t('fields.level')}>
        <Radio.Group
          options={facts.level.of.map((level) => ({
            value: level,
            label: <LevelTag level={level} />,
          }))}
        />
      </Form.Item>
      <Form.Item
        name="condition"
        label={t('rules.when')}
        required
        validateTrigger={wasRefused ? 'onChange' : 'onSubmit'}
        rules={[{ validator: finished }]}
      >
        <ConditionEditor itemId={itemId} points={points} clock={clock} />
      </Form.Item>
      <Form.Item name="onDelay" label={t('rules.on_delay')} extra={t('rules.on_delay_hint')}>
        <InputNumber min={0} max={mostSeconds} suffix={t('rules.seconds')} />
      </Form.Item>
      <Form.Item name="offDelay" label={t('rules.off_delay')} extra={t('rules.off_delay_hint')}>
        <InputNumber min={0} max={mostSeconds} suffix={t('rules.seconds')} />
      </Form.Item>
      <RuleRehearsal
        itemId={itemId}
        ruleId={rule?.id ?? null}
        isWrong={(text) => expressionError(text, points, 'boolean', t) !== null}
      />
      <Form.Item name="enabled" label={t('rules.enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Field of={facts.description} name="description" label={t('rules.description')}>
        <Input.TextArea rows={2} maxLength={facts.description.max} showCount />
      </Field>
      <RuleDetails itemId={itemId} points={points} />
    </ResourceDrawer>
  );
};
