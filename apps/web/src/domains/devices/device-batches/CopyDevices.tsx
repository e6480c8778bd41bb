import type { DeviceCopyRow } from '@millwright/contract/devices/device-batches/device-batches.schemas';
import { deviceBatchEndpoints } from '@millwright/contract/devices/endpoints';
import { deviceBatchFacts } from '@millwright/contract/devices/facts/device-batch';
import { TabModal } from '@millwright/ui';
import { Alert, Button, Checkbox, Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shell/form/Field.tsx';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import { BatchTable, reasonColumn } from './BatchTable.tsx';
import styles from './device-batches.module.css';
import { useBatchNotice } from './use-batch-notice.tsx';

const facts = deviceBatchFacts.copy;

const start = {
  count: 1,
  pattern: '{name}{n}',
  first: 2,
  hostOffset: 1,
  portOffset: 0,
  unitOffset: 0,
  isPolled: true,
};
type Series = typeof start;

const numbers = ['count', 'first', 'hostOffset', 'portOffset', 'unitOffset'] as const;

/** Makes several devices like others, each at an address further on; what would be made is shown first. */
export const CopyDevices = ({
  ids,
  onClose,
}: {
  readonly ids: readonly number[];
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('devices');
  const [form] = Form.useForm<Series>();
  const tell = useBatchNotice();
  const { mutateAsync, isPending, error } = useChange(deviceBatchEndpoints.copy);
  /** What was previewed is what is made: a change of the form asks for another preview. */
  const [shown, setShown] = useState<{ series: Series; rows: readonly DeviceCopyRow[] } | null>(
    null,
  );
  const able = shown?.rows.filter((row) => row.error === null).length ?? 0;
  const copy = ({ isPolled, ...series }: Series, dryRun: boolean) =>
    mutateAsync({ ids: [...ids], ...series, ...(isPolled ? {} : { enabled: false }), dryRun });
  const preview = (series: Series): void =>
    void copy(series, true).then(
      ({ list }) => setShown({ series, rows: list }),
      () => setShown(null),
    );
  const make = async (): Promise<void> => {
    if (shown === null) return;
    const { list } = await copy(shown.series, false);
    tell(list, (count) => t('many.copied', { count }));
    onClose();
  };
  const reason = failureText(error);
  return (
    <TabModal
      open
      width={760}
      title={t('many.copy_title', { count: ids.length })}
      okText={t('many.copy_submit', { count: able })}
      okButtonProps={{ disabled: able === 0 }}
      confirmLoading={isPending}
      onOk={() => void make().catch(() => undefined)}
      onCancel={onClose}
    >
      <Form<Series>
        form={form}
        layout="vertical"
        initialValues={start}
        onFinish={preview}
        onValuesChange={() => setShown(null)}
      >
        <Field
          of={facts.pattern}
          name="pattern"
          label={t('many.pattern')}
          extra={t('many.pattern_hint', { name: '{name}', number: '{n}' })}
        >
          <Input autoFocus maxLength={facts.pattern.max} />
        </Field>
        <div className={styles.offsets}>
          {numbers.map((name) => (
            <Field key={name} of={facts[name]} name={name} label={t(`many.${name}`)}>
              <InputNumber precision={0} />
            </Field>
          ))}
        </div>
        <p>{t('many.offset_hint')}</p>
        <p>{t('copy.rules')}</p>
        <Form.Item name="isPolled" valuePropName="checked" extra={t('many.copy_polled_hint')}>
          <Checkbox>{t('many.copy_polled')}</Checkbox>
        </Form.Item>
        <Button htmlType="submit" loading={isPending}>
          {t('many.preview')}
        </Button>
      </Form>
      {reason ? <Alert type="error" showIcon title={reason} /> : null}
      {shown ? (
        <BatchTable
          rows={shown.rows}
          rowKey={({ id, deviceName }) => `${id} ${deviceName}`}
          columns={[
            { key: 'name', title: t('fields.deviceName'), render: (row) => row.deviceName },
            {
              key: 'place',
              title: t('fields.address'),
              render: ({ host, port, unitId }) =>
                [host === '' ? null : `${host}:${port}`, unitId]
                  .filter((part) => part !== null)
                  .join(' / '),
            },
            reasonColumn(t, t('many.can_copy')),
          ]}
        />
      ) : null}
    </TabModal>
  );
};
