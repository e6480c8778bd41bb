import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { Button, Form, Input } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveValue } from '../live/LiveValue.tsx';
import { useNamedValues } from './use-named-values.ts';
import type { WriteIntent } from './use-write-flow.ts';
import { ValueChoice, ValueInput } from './ValueField.tsx';
import { WriteBounds } from './WriteBounds.tsx';
import styles from './write.module.css';
import { unwritable } from './write-change.ts';
import { entryKind, parseEntry } from './write-value.ts';

/** First step: the value beside the one that holds now. */
export const WriteEntry = ({
  point,
  before,
  locked,
  onEnter,
}: {
  readonly point: ItemDataPoint;
  /** What was entered before going back. */
  readonly before: WriteIntent | null;
  /** An interlock forbids it now. */
  readonly locked: boolean;
  readonly onEnter: (value: number | string, note: string) => void;
}) => {
  const { t } = useTranslation('telemetry');
  const formId = useId();
  const kind = entryKind(point.dataType);
  const named = useNamedValues(point);
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
        <dt>{t('write.now')}</dt>
        <dd>
          <LiveValue point={point} size="large" number />
        </dd>
        <WriteBounds point={point} />
      </dl>
      <Form.Item
        name="value"
        label={t('write.value')}
        rules={[
          {
            validator: (_rule, entered: string) => {
              const value = parseEntry(entered, kind);
              if (value === null) {
                return Promise.reject(t(named === null ? 'write.not_value' : 'write.choose'));
              }
              const fault = unwritable(value, point);
              return fault === null
                ? Promise.resolve()
                : Promise.reject(t(`write.unwritable.${fault.why}`, { ...fault }));
            },
          },
        ]}
      >
        {named === null ? <ValueInput point={point} /> : <ValueChoice named={named} />}
      </Form.Item>
      <Form.Item name="note" label={t('write.note')}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" disabled={locked}>
          {t('write.next')}
        </Button>
      </div>
    </Form>
  );
};
