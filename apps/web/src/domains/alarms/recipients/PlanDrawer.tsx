import { recipientPlanEndpoints } from '@millwright/contract/alarms/endpoints';
import { alarmRuleFacts } from '@millwright/contract/alarms/facts/alarm-rule';
import { recipientPlanFacts } from '@millwright/contract/alarms/facts/recipient-plan';
import type { RecipientPlan } from '@millwright/contract/alarms/recipients/recipients.schemas';
import { bug, type ItemId } from '@millwright/kernel';
import { LevelTag, useUi } from '@millwright/ui';
import { App, Checkbox, Form, Input, Radio, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shell/form/Field.tsx';
import { ResourceDrawer } from '../../../shell/form/ResourceDrawer.tsx';
import { savingRow } from '../../../shell/form/saving.ts';
import { languages } from '../../../texts/language.ts';
import {
  finishQuiet,
  finishSteps,
  isQuietEntered,
  type PlanFields,
  type QuietDraft,
  type StepDraft,
  startPlan,
} from './plan-form.ts';
import type { Names } from './plan-text.ts';
import { QuietField } from './QuietField.tsx';
import { StepsField } from './StepsField.tsx';
import { Warnings } from './Warnings.tsx';

const facts = recipientPlanFacts.create;
const calls = { create: recipientPlanEndpoints.create, edit: recipientPlanEndpoints.edit };

const finish = ({ steps, quiet, levels, ...entered }: PlanFields) => {
  const finished = finishSteps(steps);
  // The form refuses it before.
  if (finished === null) throw bug('web.plan_unfinished');
  return { ...entered, levels: [...levels], steps: finished, quiet: finishQuiet(quiet) };
};

/** Adds a recipient plan (`plan` null) or edits one; what is wrong with it is said once it is saved. */
export const PlanDrawer = ({
  itemId,
  plan,
  names,
  onClose,
}: {
  readonly itemId: ItemId;
  readonly plan: RecipientPlan | null;
  readonly names: Names;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('alarms/recipients');
  const { modal } = App.useApp();
  const { locale } = useUi();
  const must = (is: boolean, words: string): Promise<void> =>
    is ? Promise.resolve() : Promise.reject(words);
  const warn = ({ warnings }: RecipientPlan): void => {
    if (warnings.length === 0) return;
    modal.warning({ title: t('saved_with_warnings'), content: <Warnings of={warnings} /> });
  };
  return (
    <ResourceDrawer<PlanFields, RecipientPlan>
      title={t(plan === null ? 'create' : 'edit')}
      width={640}
      start={startPlan(plan, locale)}
      save={savingRow(plan, calls, { itemId }, finish)}
      saved={t('saved')}
      onSaved={warn}
      onClose={onClose}
    >
      <Field of={facts.name} name="name" label={t('name')}>
        <Input autoFocus maxLength={facts.name.max} />
      </Field>
      <Form.Item
        name="levels"
        label={t('levels')}
        rules={[
          {
            validator: (_rule, levels: readonly number[]) =>
              must(levels.length > 0, t('levels_required')),
          },
        ]}
      >
        <Checkbox.Group
          options={alarmRuleFacts.create.level.of.map((level) => ({
            value: level,
            label: <LevelTag level={level} />,
          }))}
        />
      </Form.Item>
      <Form.Item
        name="steps"
        label={t('steps')}
        extra={t('steps_hint')}
        validateTrigger="onSubmit"
        rules={[
          {
            validator: (_rule, steps: readonly StepDraft[]) =>
              must(finishSteps(steps) !== null, t('steps_unfinished')),
          },
        ]}
      >
        <StepsField names={names} />
      </Form.Item>
      <Form.Item
        name="quiet"
        label={t('quiet')}
        extra={t('quiet_hint')}
        rules={[
          {
            validator: (_rule, quiet: QuietDraft) => must(isQuietEntered(quiet), t('clock_rule')),
          },
        ]}
      >
        <QuietField />
      </Form.Item>
      <Form.Item name="stopsAtEnd" label={t('stops')}>
        <Radio.Group
          options={[
            { value: false, label: t('stops_confirmed') },
            { value: true, label: t('stops_cleared') },
          ]}
        />
      </Form.Item>
      <Form.Item name="language" label={t('language')} extra={t('language_hint')}>
        <Radio.Group options={languages.map(({ name, label }) => ({ value: name, label }))} />
      </Form.Item>
      <Form.Item name="enabled" label={t('enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </ResourceDrawer>
  );
};
