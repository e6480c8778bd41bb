import { historyTaskEndpoints } from '@millwright/contract/telemetry/endpoints';
import { historyTaskFacts } from '@millwright/contract/telemetry/facts/history-task';
import type { HistoryTask } from '@millwright/contract/telemetry/history-tasks.schemas';
import type { ItemId } from '@millwright/kernel';
import { Form, Input, InputNumber, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { DurationInput } from '../../../shell/fields/DurationInput.tsx';
import { Field } from '../../../shell/form/Field.tsx';
import { ResourceDrawer } from '../../../shell/form/ResourceDrawer.tsx';
import { savingRow } from '../../../shell/form/saving.ts';
import { PointPicker } from '../points/PointPicker.tsx';
import { PointSelect } from '../points/PointSelect.tsx';
import { Estimate } from './Estimate.tsx';
import { startHistoryTask } from './history-task-form.ts';
import styles from './history-tasks.module.css';

const facts = historyTaskFacts.create;
const calls = { create: historyTaskEndpoints.create, edit: historyTaskEndpoints.edit };

/** Adds a history task to an item (`task` null) or edits one. */
export const HistoryTaskDrawer = ({
  itemId,
  task,
  onClose,
}: {
  readonly itemId: ItemId;
  readonly task: HistoryTask | null;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('telemetry');
  return (
    <ResourceDrawer
      title={t(task ? 'history.edit' : 'history.create')}
      width={680}
      start={startHistoryTask(task)}
      save={savingRow(task, calls, { itemId }, (fields) => fields)}
      saved={t(task ? 'history.saved' : 'history.created')}
      onClose={onClose}
    >
      {(entered) => (
        <>
          <Field of={facts.name} name="name" label={t('history.name')}>
            <Input autoFocus maxLength={facts.name.max} />
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
          ) : (
            <Field
              of={facts.deadband}
              name="deadband"
              label={t('history.deadband')}
              extra={t('history.deadband_hint')}
            >
              <InputNumber min={facts.deadband.min} />
            </Field>
          )}
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
          <Field of={facts.pointIds} name="pointIds" label={t('history.points')}>
            <PointPicker itemId={itemId} most={facts.pointIds.max} />
          </Field>
          <Estimate task={entered} />
        </>
      )}
    </ResourceDrawer>
  );
};
