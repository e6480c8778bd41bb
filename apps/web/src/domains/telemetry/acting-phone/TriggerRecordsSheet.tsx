import { triggerEndpoints } from '@millwright/contract/telemetry/endpoints';
import type { Trigger } from '@millwright/contract/telemetry/triggers/triggers.schemas';
import { ErrorState, Moment } from '@millwright/ui';
import { Button, Skeleton } from 'antd-mobile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhoneSheet } from '../../../shell/phone/PhoneSheet.tsx';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { RecordValues } from '../triggers/records/RecordValues.tsx';
import styles from './acting-phone.module.css';

/** Shown at first, and so many more each time that is asked for. */
const step = 10;

/** What a trigger recorded, newest first. */
export const TriggerRecordsSheet = ({
  trigger: { id, name },
  onClose,
}: {
  readonly trigger: Pick<Trigger, 'id' | 'name'>;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('telemetry');
  const [pageSize, setPageSize] = useState(step);
  const asked = { id, pageSize };
  const { data, error, refetch } = useCall(triggerEndpoints.records, asked, { keepPrevious: true });
  return (
    <PhoneSheet title={t('telemetry/triggers:records.title')} place={name} onClose={onClose}>
      {data ? null : error ? (
        <ErrorState onRetry={() => void refetch()} reason={failureText(error) ?? ''} />
      ) : (
        <Skeleton.Paragraph animated lineCount={3} />
      )}
      {data?.total === 0 ? <p>{t('telemetry/triggers:records.none')}</p> : null}
      {data?.list.map((record) => (
        <section key={record.id} className={styles.record}>
          <h3>
            <Moment time={record.at} />
          </h3>
          <RecordValues record={record} />
        </section>
      ))}
      {data && data.total > data.list.length ? (
        <Button block onClick={() => setPageSize(data.list.length + step)}>
          {t('telemetry/triggers:records.more', { count: data.total - data.list.length })}
        </Button>
      ) : null}
    </PhoneSheet>
  );
};
