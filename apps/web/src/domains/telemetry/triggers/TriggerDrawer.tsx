import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import type { Assignment } from '@millwright/contract/telemetry/assignments/assignments.schemas';
import { triggerEndpoints } from '@millwright/contract/telemetry/endpoints';
import { triggerFacts } from '@millwright/contract/telemetry/facts/trigger';
import type { Trigger } from '@millwright/contract/telemetry/triggers/triggers.schemas';
import { type ItemId, toWritten } from '@millwright/kernel';
import { useUi } from '@millwright/ui';
import { Alert, App, Form, Input, InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { pointNames } from '../../../shell/expressions/index.ts';
import { Field } from '../../../shell/form/Field.tsx';
import { ResourceDrawer } from '../../../shell/form/ResourceDrawer.tsx';
import { savingRow } from '../../../shell/form/saving.ts';
import { ActionFields } from './ActionFields.tsx';
import { TriggerConditionFields } from './TriggerConditionFields.tsx';
import { actsOtherwise, finishTrigger, startTrigger, type TriggerEntry } from './trigger-form.ts';
import styles from './triggers.module.css';

const facts = triggerFacts.create;
const calls = { create: triggerEndpoints.create, edit: triggerEndpoints.edit };
const mostSeconds = 3600;

/** Adds a trigger to an item (`trigger` null) or edits one. */
export const TriggerDrawer = ({
  itemId,
  trigger,
  points,
  assignments,
  onClose,
}: {
  readonly itemId: ItemId;
  readonly trigger: Trigger | null;
  /** Null while they are on their way: expressions are written with their names. */
  readonly points: readonly PointBrief[] | null;
  readonly assignments: readonly Assignment[];
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('telemetry');
  const { modal } = App.useApp();
  const { confirm } = useUi().texts;
  const names = pointNames(points ?? []);
  const written = (stored: string): string => toWritten(stored, (id) => names.get(id) ?? null);
  /** What it does or waits for is changed while it runs. */
  const isMeant = async (before: Trigger, fields: TriggerEntry): Promise<boolean> => {
    if (!actsOtherwise(startTrigger(before, written), fields)) return true;
    return await modal.confirm({
      title: t('telemetry/triggers:change_live', { name: before.name }),
      okText: t('telemetry/triggers:change_live_yes'),
      cancelText: confirm.no,
    });
  };
  const delay = (name: 'onDelay' | 'offDelay') => (
    <Form.Item name={name} label={t(`telemetry/triggers:${name}`)}>
      <InputNumber min={0} max={mostSeconds} step={0.1} suffix={t('telemetry/triggers:seconds')} />
    </Form.Item>
  );
  return (
    <ResourceDrawer
      title={t(trigger ? 'telemetry/triggers:edit' : 'telemetry/triggers:create')}
      width={640}
      start={points === null ? null : startTrigger(trigger, written)}
      save={savingRow(trigger, calls, { itemId }, finishTrigger)}
      {...(trigger?.enabled ? { sure: (fields: TriggerEntry) => isMeant(trigger, fields) } : {})}
      saved={t(trigger ? 'telemetry/triggers:saved' : 'telemetry/triggers:created')}
      onClose={onClose}
    >
      {(entered) => (
        <>
          {trigger?.enabled ? (
            <div className={styles.live}>
              <Alert type="warning" showIcon title={t('telemetry/triggers:live')} />
            </div>
          ) : null}
          <Field of={facts.name} name="name" label={t('telemetry/triggers:name')}>
            <Input autoFocus maxLength={facts.name.max} showCount />
          </Field>
          <TriggerConditionFields
            itemId={itemId}
            kind={entered.conditionKind}
            points={points ?? []}
          />
          <div className={styles.numbers}>
            {entered.conditionKind === 'change' ? null : (
              <>
                {delay('onDelay')}
                {delay('offDelay')}
              </>
            )}
            <Field
              of={facts.mostPerHour}
              name="mostPerHour"
              label={t('telemetry/triggers:most')}
              required
            >
              <InputNumber min={facts.mostPerHour.min} max={facts.mostPerHour.max} precision={0} />
            </Field>
          </div>
          <ActionFields itemId={itemId} points={points ?? []} assignments={assignments} />
        </>
      )}
    </ResourceDrawer>
  );
};
