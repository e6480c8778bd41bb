import { sayWritten } from '@millwright/contract/telemetry/say-written';
import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { NoticeBar } from 'antd-mobile';
import { useTranslation } from 'react-i18next';
import { sayReason } from '../../../../wire/say-reason.ts';
import { useSwitchWords } from '../../live/value-format.tsx';
import { isFinal } from '../../write-progress.ts';
import { WriteState } from '../WriteState.tsx';
import styles from './phone-batch.module.css';

/** Third step: each command on its way, until the device's values say that all is done. */
export const PhoneBatchProgress = ({
  commands,
}: {
  readonly commands: readonly WriteCommand[];
}) => {
  const { t } = useTranslation('telemetry');
  const words = useSwitchWords();
  const ended = commands.filter(({ state }) => isFinal(state)).length;
  const done = commands.filter(({ state }) => state === 'confirmed').length;
  const count = commands.length;
  const isWhole = done === count;
  return (
    <>
      <progress
        className={styles.progress}
        max={count}
        value={ended}
        aria-label={t('write.batch.progress')}
      />
      <div aria-live="polite">
        {ended < count ? null : (
          <NoticeBar
            wrap
            color={isWhole ? 'success' : 'error'}
            content={
              isWhole ? t('write.batch.done', { count }) : t('write.batch.broken', { done, count })
            }
          />
        )}
      </div>
      <ol className={styles.rows} aria-label={t('write.batch.list')}>
        {commands.map((command) => {
          const { commandId, pointName, newValue, state, reason, details, readBack } = command;
          return (
            <li key={commandId} className={styles.row}>
              <div className={styles.head}>
                <span className={styles.name}>{pointName}</span>
                <span>{sayWritten(newValue, command, words)}</span>
                <WriteState of={command} />
              </div>
              {isFinal(state) && reason !== null ? (
                <small className={styles.fault}>
                  {sayReason(reason, details)}
                  {readBack === null
                    ? null
                    : ` ${t('write.read_back', { value: sayWritten(readBack, command, words) })}`}
                </small>
              ) : null}
            </li>
          );
        })}
      </ol>
    </>
  );
};
