import type { ForbiddingInterlock } from '@millwright/contract/telemetry/interlocks/interlocks.schemas';
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { Alert, Button, Form, Input, Segmented } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForbidden, useRestText } from '../interlocks/use-forbidden.ts';
import { LiveValue } from '../live/LiveValue.tsx';
import { approvalHint, asksApproval } from './approval/asks-approval.ts';
import { useEntryChoices } from './use-entry-choices.ts';
import type { WriteIntent } from './use-write-flow.ts';
import { ValueChoice, ValueInput } from './ValueField.tsx';
import { WriteBounds } from './WriteBounds.tsx';
import { type EntryWay, entryOf, entryWays, parseWanted, type Wanted } from './wanted.ts';
import styles from './write.module.css';
import { unwritable } from './write-change.ts';
import { entryKind } from './write-value.ts';

/** First step: the value beside the one that holds now. */
export const WriteEntry = ({
  point,
  before,
  forbidding,
  onEnter,
}: {
  readonly point: ItemDataPoint;
  /** What was entered before going back. */
  readonly before: WriteIntent | null;
  /** The interlocks that are in the way now. */
  readonly forbidding: readonly ForbiddingInterlock[];
  readonly onEnter: (wanted: Wanted, note: string) => void;
}) => {
  const { t } = useTranslation('telemetry');
  const formId = useId();
  const kind = entryKind(point.dataType);
  const isForbidden = useForbidden(point, forbidding);
  const restText = useRestText(point);
  const locked = isForbidden(null);
  const hint = approvalHint(point, restText);
  const named = useEntryChoices(point, isForbidden);
  const entry = before === null ? { entered: '', way: 'set' as const } : entryOf(before.wanted);
  const [way, setWay] = useState<EntryWay>(entry.way);
  return (
    <Form
      name={formId}
      layout="vertical"
      initialValues={{
        value: entry.entered,
        note: before?.note ?? '',
      }}
      onFinish={({ value, note }: { value: string; note: string }) => {
        const wanted = parseWanted(value, kind, way);
        if (wanted !== null) onEnter(wanted, note.trim());
      }}
    >
      <dl className={styles.facts}>
        <dt>{t('write.now')}</dt>
        <dd>
          <LiveValue point={point} size="large" number />
        </dd>
        <WriteBounds point={point} />
      </dl>
      {hint === null ? null : <Alert type="info" showIcon title={t(hint, { value: restText })} />}
      {kind === 'number' && named === null && !asksApproval(point) ? (
        <Form.Item label={t('write.way')}>
          <Segmented
            value={way}
            onChange={setWay}
            options={entryWays.map((one) => ({ value: one, label: t(`write.ways.${one}`) }))}
          />
        </Form.Item>
      ) : null}
      <Form.Item
        name="value"
        label={t(way === 'add' ? 'write.by' : 'write.value')}
        rules={[
          {
            validator: (_rule, entered: string) => {
              const wanted = parseWanted(entered, kind, way);
              if (wanted === null) {
                return Promise.reject(t(named === null ? 'write.not_value' : 'write.choose'));
              }
              if (!locked && isForbidden(wanted)) {
                return Promise.reject(t('interlocks.rest_only', { value: restText }));
              }
              // What a change comes to is checked by the server, by the value that it reads.
              const fault = 'value' in wanted ? unwritable(wanted.value, point) : null;
              return fault === null
                ? Promise.resolve()
                : Promise.reject(t(`write.unwritable.${fault.why}`, { ...fault }));
            },
          },
        ]}
      >
        {named === null ? (
          <ValueInput point={point} change={way === 'add'} />
        ) : (
          <ValueChoice named={named} />
        )}
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
