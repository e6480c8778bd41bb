import type { BackgroundTask } from '@millwright/contract/tasks/tasks.schemas';
import { useTranslation } from 'react-i18next';
import { sayFailure, shareDone } from './task-text.ts';
import styles from './tasks.module.css';

/** The state of a task, with a bar while it runs and the reason when it failed. */
export const TaskProgress = ({ task }: { readonly task: BackgroundTask }) => {
  const { t, i18n } = useTranslation('tasks');
  const { state, done, total, error } = task;
  const share = shareDone(task);
  const amount = new Intl.NumberFormat(i18n.language);
  const percent = share === null ? null : Math.floor(share * 100);
  return (
    <span className={styles.progress} data-state={state}>
      <span>
        {t(`states.${state}`)}
        {state === 'running' && percent !== null ? ` ${percent}%` : null}
      </span>
      {state === 'running' || state === 'waiting' ? (
        <span
          aria-label={t('fields.progress')}
          aria-valuemax={100}
          aria-valuemin={0}
          {...(percent === null ? {} : { 'aria-valuenow': percent })}
          className={styles.bar}
          role="progressbar"
        >
          <span style={{ width: `${percent ?? 0}%` }} />
        </span>
      ) : null}
      {total !== null && total > 0 && state !== 'failed' ? (
        <small>{t('amount', { done: amount.format(done), total: amount.format(total) })}</small>
      ) : null}
      {error === null ? null : <small role="alert">{sayFailure(error)}</small>}
    </span>
  );
};
