import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { Button, Form, Input, Segmented } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveValue } from '../live/LiveValue.tsx';
import type { WriteIntent } from './use-write-flow.ts';
import styles from './write.module.css';
import { entryKind, limitsOf, parseEntry } from './write-value.ts';

/** First step: the value beside the one that holds now. */
export const WriteEntry = ({
  point,
  deviceName,
  before,
  onEnter,
}: {
  readonly point: ItemDataPoint;
  readonly deviceName: string;
  /** What was entered before going back. */
  readonly before: WriteIntent | null;
  readonly onEnter: (value: number | string, note: string) => void;
}) => {
  const { t } = useTranslation('telemetry');
  const formId = useId();
  const kind = entryKind(point.dataType);
  const { unit } = point;
  const limits = limitsOf(point);
  return (
    <Form
      name={formId}
      layout="vertical"
      initialValues={{
        value: before === null ? '' : String(before.value),
        note: before?.note ?? '',
      }}
      onFinish={({ value, note }: { value: string; note: string }) => {
        const parsed = parseEntry(value, kind);
        if (parsed !== null) onEnter(parsed, note.trim());
      }}
    >
      <dl className={styles.facts}>
        <dt>{t('write.device')}</dt>
        <dd>{deviceName}</dd>
        <dt>{t('write.now')}</dt>
        <dd>
          <LiveValue point={point} size="large" />
        </dd>
        {limits === null ? null : (
          <>
            <dt>{t('write.limits')}</dt>
            <dd>
              {limits} {unit}
            </dd>
          </>
        )}
      </dl>
      <Form.Item
        name="value"
        label={t('write.value')}
        rules={[
          {
            validator: (_rule, value: string) =>
              parseEntry(value, kind) === null
                ? Promise.reject(t(kind === 'switch' ? 'write.choose' : 'write.not_value'))
                : Promise.resolve(),
          },
        ]}
      >
        {kind === 'switch' ? (
          <Segmented
            options={[
              { value: '0', label: t('write.off') },
              { value: '1', label: t('write.on') },
            ]}
          />
        ) : (
          <Input
            autoFocus
            autoComplete="off"
            inputMode={kind === 'number' ? 'decimal' : 'text'}
            suffix={unit}
          />
        )}
      </Form.Item>
      <Form.Item name="note" label={t('write.note')}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit">
          {t('write.next')}
        </Button>
      </div>
    </Form>
  );
};
