import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import { historyTaskEndpoints } from '@millwright/contract/telemetry/endpoints';
import { historyTaskFacts } from '@millwright/contract/telemetry/facts/history-task';
import type { HistoryTask } from '@millwright/contract/telemetry/history-tasks.schemas';
import { type ItemId, toWritten } from '@millwright/kernel';
import { Alert, Form, Input, InputNumber, Radio, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { pointNames } from '../../../shell/expressions/index.ts';
import { DurationInput } from '../../../shell/fields/DurationInput.tsx';
import { Field } from '../../../shell/form/Field.tsx';
import { ResourceDrawer } from '../../../shell/form/ResourceDrawer.tsx';
import { savingRow } from '../../../shell/form/saving.ts';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { ConditionFields } from '../assignments/ConditionFields.tsx';
import { PointPicker } from '../points/PointPicker.tsx';
import { PointSelect } from '../points/PointSelect.tsx';
import { Estimate } from './Estimate.tsx';
import { finishHistoryTask, startHistoryTask } from './history-task-form.ts';
import styles from './history-tasks.module.css';

const facts = historyTaskFacts.create;
const calls = { create: historyTaskEndpoints.create, edit: historyTaskEndpoints.edit };

/** Adds a history task to an item (`task` null) or edits one. */
export const HistoryTaskDrawer = ({
  itemId,
  task,
  points,
  onClose,
}: {
  readonly itemId: ItemId;
  readonly task: HistoryTask | null;
  /** Null while they are on their way: expressions are written with their names. */
  readonly points: readonly PointBrief[] | null;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('telemetry');
  const mayWrite = usePermitted('points.write');
  const names = pointNames(points ?? []);
  const written = (stored: string): string => toWritten(stored, (id) => names.get(id) ?? null);
  return (
    <ResourceDrawer
      title={t(task ? 'history.edit' : 'history.create')}
      width={680}
      start={points === null ? null : startHistoryTask(task, written)}
      save={savingRow(task, calls, { itemId }, finishHistoryTask)}
      saved={t(task ? 'history.saved' : 'history.created')}
      onClose={onClose}
    >
      {(entered) => (
        <>
          <Field of={facts.name} name="name" label={t('history.name')}>
            <Input autoFocus maxLength={facts.name.max} showCount />
          </Field>
          <Field
            of={facts.mode}
            name="mode"
            label={t('history.mode')}
            extra={t(`history.hint.${entered.mode}`)}
          >
            <Radio.Group
              options={facts.mode.of.map((value) => ({
                value,
                label: t(`history.modes.${value}`),
              }))}
            />
          </Field>
          {entered.mode === 'periodic' ? (
            <Field of={facts.intervalMs} name="intervalMs" label={t('history.interval')} required>
              <DurationInput
                label={t('history.interval')}
                unitLabel={t('history.interval_unit')}
                unitText={(unit) => t(`history.units.${unit}`)}
              />
            </Field>
          ) : null}
          {entered.mode === 'condition' ? (
            <>
              <ConditionFields
                itemId={itemId}
                kind={entered.conditionKind}
                kinds={['comparison', 'expression', 'calendar']}
                points={points ?? []}
              />
              <Field
                of={facts.leadSeconds}
                name="leadSeconds"
                label={t('history.lead')}
                extra={t('history.lead_hint')}
                required
              >
                <InputNumber
                  min={facts.leadSeconds.min}
                  max={facts.leadSeconds.max}
                  precision={0}
                  suffix={t('history.units.second')}
                />
              </Field>
            </>
          ) : null}
          {entered.mode === 'change' ? (
            <Field
              of={facts.deadband}
              name="deadband"
              label={t('history.deadband')}
              extra={t('history.deadband_hint')}
            >
              <InputNumber min={facts.deadband.min} />
            </Field>
          ) : null}
          {typeof task?.leadCutTo === 'number' ? (
            <Alert
              className={styles.note ?? ''}
              type="warning"
              showIcon
              title={t('history.lead_cut_text', { count: task.leadCutTo })}
            />
          ) : null}
          <div className={styles.pair}>
            <Form.Item name="flagPointId" label={t('history.flag')} extra={t('history.flag_hint')}>
              <PointSelect itemId={itemId} placeholder={t('history.no_flag')} />
            </Form.Item>
            <Form.Item name="retentionDays" label={t('history.retention')}>
              <Select
                allowClear
                placeholder={t('history.retention_default')}
                options={facts.retentionDays.of.map((days) => ({
                  value: days,
                  label: t('history.days', { count: days }),
                }))}
              />
            </Form.Item>
          </div>
          {entered.flagPointId === null ? null : (
            <Form.Item
              name="resetFlag"
              label={t('history.reset')}
              extra={t(mayWrite ? 'history.reset_hint' : 'history.reset_needs')}
              valuePropName="checked"
            >
              <Switch disabled={!mayWrite && !entered.resetFlag} />
            </Form.Item>
          )}
          {task?.flagChanged ? (
            <Alert
              className={styles.note ?? ''}
              type="warning"
              showIcon
              title={t('history.flag_changed')}
            />
          ) : null}
          <Field of={facts.pointIds} name="pointIds" label={t('history.points')}>
            <PointPicker itemId={itemId} most={facts.pointIds.max} />
          </Field>
          <Estimate task={entered} />
        </>
      )}
    </ResourceDrawer>
  );
};
