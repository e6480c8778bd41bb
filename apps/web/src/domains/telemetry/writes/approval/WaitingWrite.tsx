import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { toldState } from '@millwright/contract/telemetry/told-state';
import { Moment } from '@millwright/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sayReason } from '../../../../wire/say-reason.ts';
import { useSwitchWords } from '../../live/value-format.tsx';
import { sayLogged } from '../log-change.ts';
import { WriteState } from '../WriteState.tsx';
import { ApprovalUntil } from './ApprovalUntil.tsx';
import styles from './approval.module.css';
import { stateSaysAll } from './asks-approval.ts';
import { StandsNow } from './StandsNow.tsx';

/** What somebody would write where, with what can be done about it. */
export const WaitingWrite = ({
  command,
  itemName,
  children,
}: {
  readonly command: WriteCommand;
  readonly itemName: string;
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation('telemetry');
  const words = useSwitchWords();
  const told = toldState(command);
  const { pointName, deviceName, note, state, reason, details } = command;
  return (
    <article className={styles.one} aria-label={pointName}>
      <h3>
        <span>{pointName}</span>
        <WriteState of={command} />
      </h3>
      <p className={styles.small}>
        {itemName} · {deviceName}
      </p>
      <p className={styles.value}>{sayLogged(command, words, t)}</p>
      {state === 'awaiting-approval' ? <StandsNow command={command} /> : null}
      {note ? <p>{note}</p> : null}
      <p className={styles.small}>
        {command.userName} · <Moment time={command.createdAt} />
      </p>
      {state === 'awaiting-approval' ? (
        <p className={styles.small}>
          <ApprovalUntil command={command} />
        </p>
      ) : (
        <p aria-live="polite">
          {reason === null || stateSaysAll(command)
            ? t(`write.result.${told}`)
            : t('write.result_because', {
                result: t(`write.result.${told}`),
                reason: sayReason(reason, details),
              })}
        </p>
      )}
      {children}
    </article>
  );
};
