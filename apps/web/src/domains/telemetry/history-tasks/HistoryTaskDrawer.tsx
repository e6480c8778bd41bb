import {
  type HistoryTask,
  historyTaskFields,
  maxPointsPerTask,
  retentionClasses,
} from '@millwright/contract/telemetry/history-tasks.schemas';
import { CrudDrawer, schemaRule } from '@millwright/ui';
import { App, Form, Input, InputNumber, Radio, Select, Space } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { sayCode } from '../../../wire/say-code.ts';
import { PointPicker } from '../points/PointPicker.tsx';
import { PointSelect } from '../points/PointSelect.tsx';
import { Estimate } from './Estimate.tsx';
import {
  finishHistoryTask,
  type HistoryTaskFields,
  intervalOf,
  intervalUnits,
  startHistoryTask,
} from './history-task-form.ts';
import styles from './history-tasks.module.css';
import { useSaveHistoryTask } from './history-tasks.queries.ts';

/** Adds a history task to an item (`task` null) or edits one. */
export const HistoryTaskDrawer = ({
  itemId,
  task,
  onClose,
}: {
  readonly itemId: number;
  readonly task: HistoryTask | null;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('telemetry');
  const { message } = App.useApp();
  const [form] = Form.useForm<HistoryTaskFields>();
  const formId = useId();
  const [dirty, setDirty] = useState(false);
  const [start] = useState(() => startHistoryTask(task));
  const entered = { ...start, ...Form.useWatch([], form) };
  const save = useSaveHistoryTask(task);
  const submit = (fields: HistoryTaskFields): void =>
    save.mutate(finishHistoryTask(itemId, { ...start, ...fields }), {
      onSuccess: () => {
        message.success(t(task ? 'history.saved' : 'history.created'));
        onClose();
      },
    });

  return (
    <CrudDrawer
      open
      title={t(task ? 'history.edit' : 'history.create')}
      width={680}
      dirty={dirty}
      saving={save.isPending}
      error={failureText(save.error)}
      onSave={() => form.submit()}
      onClose={onClose}
    >
      <Form<HistoryTaskFields>
        name={formId}
        form={form}
        layout="vertical"
        initialValues={start}
        onValuesChange={() => setDirty(true)}
        onFinish={submit}
      >
        <Form.Item
          name="name"
          label={t('history.name')}
          required
          rules={[schemaRule(historyTaskFields.name, sayCode)]}
        >
          <Input autoFocus maxLength={20} />
        </Form.Item>
        <Form.Item name="mode" label={t('history.mode')} extra={t(`history.hint.${entered.mode}`)}>
          <Radio.Group
            options={(['periodic', 'change'] as const).map((value) => ({
              value,
              label: t(`history.modes.${value}`),
            }))}
          />
        </Form.Item>
        {entered.mode === 'periodic' ? (
          <Form.Item label={t('history.interval')} required>
            <Space.Compact>
              <Form.Item
                name="every"
                noStyle
                dependencies={['unit']}
                rules={[
                  ({ getFieldValue }) => ({
                    validator: (rule, every: number) =>
                      schemaRule(historyTaskFields.intervalMs, sayCode).validator(
                        rule,
                        intervalOf({ every, unit: getFieldValue('unit') }),
                      ),
                  }),
                ]}
              >
                <InputNumber aria-label={t('history.interval')} min={1} />
              </Form.Item>
              <Form.Item name="unit" noStyle>
                <Select
                  className={styles.unit ?? ''}
                  aria-label={t('history.interval_unit')}
                  options={intervalUnits.map(({ key }) => ({
                    value: key,
                    label: t(`history.units.${key}`),
                  }))}
                />
              </Form.Item>
            </Space.Compact>
          </Form.Item>
        ) : (
          <Form.Item
            name="deadband"
            label={t('history.deadband')}
            extra={t('history.deadband_hint')}
            rules={[schemaRule(historyTaskFields.deadband, sayCode)]}
          >
            <InputNumber min={0} />
          </Form.Item>
        )}
        <div className={styles.pair}>
          <Form.Item name="flagPointId" label={t('history.flag')} extra={t('history.flag_hint')}>
            <PointSelect itemId={itemId} placeholder={t('history.no_flag')} />
          </Form.Item>
          <Form.Item name="retentionDays" label={t('history.retention')}>
            <Select
              allowClear
              placeholder={t('history.retention_default')}
              options={retentionClasses.map((days) => ({
                value: days,
                label: t('history.days', { count: days }),
              }))}
            />
          </Form.Item>
        </div>
        <Form.Item
          name="pointIds"
          label={t('history.points')}
          required
          rules={[schemaRule(historyTaskFields.pointIds, sayCode)]}
        >
          <PointPicker itemId={itemId} most={maxPointsPerTask} />
        </Form.Item>
        <Estimate task={{ ...entered, intervalMs: intervalOf(entered) }} />
      </Form>
    </CrudDrawer>
  );
};
