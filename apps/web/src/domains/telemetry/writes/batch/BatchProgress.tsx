import { sayWritten } from '@millwright/contract/telemetry/say-written';
import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { Alert, Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { sayReason } from '../../../../wire/say-reason.ts';
import { useSwitchWords } from '../../live/value-format.tsx';
import { isFinal } from '../../write-progress.ts';
import { WriteState } from '../WriteState.tsx';
import styles from './batch.module.css';

/** Third step: each command on its way, until the device's values say that all is done. */
export const BatchProgress = ({ commands }: { readonly commands: readonly WriteCommand[] }) => {
  const { t } = useTranslation('telemetry');
  const words = useSwitchWords();
  const ended = commands.filter(({ state }) => isFinal(state));
  const confirmed = commands.filter(({ state }) => state === 'confirmed');
  const isOver = ended.length === commands.length;
  const isWhole = confirmed.length === commands.length;
  return (
    <div className={styles.entry}>
      <Progress
        percent={Math.round((ended.length / Math.max(1, commands.length)) * 100)}
        status={isOver ? (isWhole ? 'success' : 'exception') : 'active'}
        aria-label={t('write.batch.progress')}
      />
      <div aria-live="polite">
        {isOver ? (
          <Alert
            type={isWhole ? 'success' : 'error'}
            showIcon
            title={
              isWhole
                ? t('write.batch.done', { count: commands.length })
                : t('write.batch.broken', { done: confirmed.length, count: commands.length })
            }
          />
        ) : null}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('write.batch.list')}>
        <ol className={styles.rows}>
          {commands.map((command) => {
            const { commandId, pointName, newValue, state, reason, details, readBack } = command;
            return (
              <li key={commandId} className={styles.command}>
                <span className={styles.name}>{pointName}</span>
                <span>{sayWritten(newValue, command, words)}</span>
                <WriteState of={command} />
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
      </section>
    </div>
  );
};
