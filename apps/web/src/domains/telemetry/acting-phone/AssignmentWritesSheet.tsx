import type { Assignment } from '@millwright/contract/telemetry/assignments/assignments.schemas';
import { assignmentEndpoints } from '@millwright/contract/telemetry/endpoints';
import { sayWritten } from '@millwright/contract/telemetry/say-written';
import { ErrorState, Moment } from '@millwright/ui';
import { Skeleton } from 'antd-mobile';
import { useTranslation } from 'react-i18next';
import { PhoneSheet } from '../../../shell/phone/PhoneSheet.tsx';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { sayReason } from '../../../wire/say-reason.ts';
import { useSwitchWords } from '../live/value-format.tsx';
import { WriteState } from '../writes/WriteState.tsx';
import styles from './acting-phone.module.css';

/** What an assignment wrote last, newest first, and what came of each. */
export const AssignmentWritesSheet = ({
  assignment: { id, name },
  onClose,
}: {
  readonly assignment: Pick<Assignment, 'id' | 'name'>;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('telemetry');
  const words = useSwitchWords();
  const { data, error, refetch } = useCall(assignmentEndpoints.get, { id });
  return (
    <PhoneSheet title={t('assignments.writes')} place={name} onClose={onClose}>
      {data ? null : error ? (
        <ErrorState onRetry={() => void refetch()} reason={failureText(error) ?? ''} />
      ) : (
        <Skeleton.Paragraph animated lineCount={3} />
      )}
      {data?.writes.length === 0 ? <p>{t('assignments.no_writes')}</p> : null}
      <ul className={styles.writes} aria-label={t('assignments.writes')}>
        {data?.writes.map((write) => (
          <li key={write.commandId}>
            <span>
              {sayWritten(write.oldValue, write, words)} →{' '}
              {sayWritten(write.newValue, write, words)}
            </span>
            <WriteState of={write} />
            <small>
              <Moment time={write.createdAt} />
            </small>
            {write.reason === null ? null : <small>{sayReason(write.reason, write.details)}</small>}
          </li>
        ))}
      </ul>
    </PhoneSheet>
  );
};
