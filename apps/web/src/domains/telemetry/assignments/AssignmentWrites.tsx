import { assignmentEndpoints } from '@millwright/contract/telemetry/endpoints';
import { sayWritten } from '@millwright/contract/telemetry/say-written';
import { ErrorState, Moment } from '@millwright/ui';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { sayReason } from '../../../wire/say-reason.ts';
import { useSwitchWords } from '../live/value-format.tsx';
import { WriteState } from '../writes/WriteState.tsx';
import styles from './assignments.module.css';

/** What an assignment wrote last, newest first, and what came of each. */
export const AssignmentWrites = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('telemetry');
  const words = useSwitchWords();
  const { data, error, refetch } = useCall(assignmentEndpoints.get, { id });
  if (error !== null && data === undefined) {
    return <ErrorState onRetry={() => void refetch()} reason={failureText(error) ?? ''} />;
  }
  if (data === undefined) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  if (data.writes.length === 0) return <p className={styles.none}>{t('assignments.no_writes')}</p>;
  return (
    <ul className={styles.writes} aria-label={t('assignments.writes')}>
      {data.writes.map((write) => (
        <li key={write.commandId}>
          <Moment time={write.createdAt} />
          <span>
            {sayWritten(write.oldValue, write, words)} → {sayWritten(write.newValue, write, words)}
          </span>
          <WriteState of={write} />
          {write.reason === null ? null : <small>{sayReason(write.reason, write.details)}</small>}
        </li>
      ))}
    </ul>
  );
};
