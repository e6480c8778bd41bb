import type { AlarmRule } from '@millwright/contract/alarms/alarms.schemas';
import { alarmSuppressionEndpoints } from '@millwright/contract/alarms/endpoints';
import { alarmSuppressionFacts } from '@millwright/contract/alarms/facts/alarm-suppression';
import { leastHoldMs } from '@millwright/contract/alarms/suppression/most-suppressions';
import type { AlarmSuppression } from '@millwright/contract/alarms/suppression/suppression.schemas';
import type { ItemId } from '@millwright/kernel';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { expressionError, pointNames, writtenBy } from '../../../shell/expressions/index.ts';
import { Field } from '../../../shell/form/Field.tsx';
import { ResourceDrawer } from '../../../shell/form/ResourceDrawer.tsx';
import { savingRow } from '../../../shell/form/saving.ts';
import { sayCode } from '../../../wire/say-code.ts';
import { useItemClock } from '../../items/index.ts';
import { ConditionEditor } from '../rules/ConditionEditor.tsx';
import { type ConditionDraft, finishCondition, textsOf } from '../rules/condition-draft.ts';
import type { RulePoint } from '../rules/rule-points.ts';
import { limitChoices } from './limit-choices.ts';
import { finishSuppression, type SuppressionFields, startSuppression } from './suppression-form.ts';

const facts = alarmSuppressionFacts.create;
const calls = { create: alarmSuppressionEndpoints.create, edit: alarmSuppressionEndpoints.edit };
const mostSeconds = facts.onDelayMs.max / 1000;

/** Adds a suppression (`suppression` null) or edits one. */
export const SuppressionDrawer = ({
  itemId,
  suppression,
  points,
  rules,
  onClose,
}: {
  readonly itemId: ItemId;
  readonly suppression: AlarmSuppression | null;
  readonly points: readonly RulePoint[];
  readonly rules: readonly AlarmRule[];
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('alarms/suppression');
  const say = useTranslation('alarms').t;
  const clock = useItemClock(itemId);
  // What was refused is looked at with each change from then on.
  const [wasRefused, setWasRefused] = useState(false);
  const names = pointNames(points);
  const finished = (_rule: unknown, condition: ConditionDraft): Promise<void> => {
    const isWrong = textsOf(condition).some(
      (text) => expressionError(text, points, 'boolean', say) !== null,
    );
    const isFinished = !isWrong && finishCondition(condition) !== null;
    setWasRefused(!isFinished);
    if (isFinished) return Promise.resolve();
    return Promise.reject(say(isWrong ? 'condition.expression_wrong' : 'condition.unfinished'));
  };
  const start = startSuppression(suppression, (stored) => writtenBy(stored, names));
  return (
    <ResourceDrawer<SuppressionFields, AlarmSuppression>
      title={t(suppression ? 'edit' : 'create')}
      width={760}
      start={start}
      save={savingRow(suppression, calls, { itemId }, finishSuppression)}
      saved={t('saved')}
      serverNames={{
        ...{ when: 'condition', onDelayMs: 'onDelay', offDelayMs: 'offDelay' },
        limits: 'limitKeys',
      }}
      onClose={onClose}
    >
      <Field of={facts.name} name="name" label={t('name')}>
        <Input autoFocus maxLength={facts.name.max} showCount />
      </Field>
      <Form.Item
        name="condition"
        label={t('when')}
        extra={t('when_hint')}
        required
        validateTrigger={wasRefused ? 'onChange' : 'onSubmit'}
        rules={[{ validator: finished }]}
      >
        <ConditionEditor itemId={itemId} points={points} clock={clock} />
      </Form.Item>
      <Form.Item
        name="limitKeys"
        label={t('limits')}
        dependencies={['ruleIds']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_rule, keys: readonly string[]) =>
              keys.length + (getFieldValue('ruleIds') as readonly number[]).length === 0
                ? Promise.reject(sayCode('alarm.suppression_of_nothing'))
                : Promise.resolve(),
          }),
        ]}
      >
        <Select
          mode="multiple"
          maxCount={facts.limits.max}
          placeholder={t('limits_none')}
          optionFilterProp="label"
          options={limitChoices(points, start.limitKeys, (side) => say(`kind.${side}`))}
        />
      </Form.Item>
      <Form.Item name="ruleIds" label={t('rules')}>
        <Select
          mode="multiple"
          maxCount={facts.ruleIds.max}
          placeholder={t('rules_none')}
          optionFilterProp="label"
          options={rules.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item
        name="serious"
        label={t('serious')}
        extra={t('serious_hint')}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
      <Form.Item name="onDelay" label={t('on_delay')} extra={t('on_delay_hint')}>
        <InputNumber min={0} max={mostSeconds} suffix={say('rules.seconds')} />
      </Form.Item>
      <Form.Item name="offDelay" label={t('off_delay')} extra={t('off_delay_hint')}>
        <InputNumber min={leastHoldMs / 1000} max={mostSeconds} suffix={say('rules.seconds')} />
      </Form.Item>
      <Form.Item name="enabled" label={say('rules.enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Field of={facts.description} name="description" label={say('rules.description')}>
        <Input.TextArea rows={2} maxLength={facts.description.max} showCount />
      </Field>
    </ResourceDrawer>
  );
};
