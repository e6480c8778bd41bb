import { bytesText } from '@millwright/kernel';
import { useTranslation } from 'react-i18next';
import styles from './history-tasks.module.css';
import { storageEstimate } from './storage-estimate.ts';

/** Counted where samples are kept as long as the installation keeps them. */
const assumedDays = 365;

/** How much room a task is going to take. */
export const Estimate = ({ task }: { readonly task: Parameters<typeof storageEstimate>[0] }) => {
  const { t } = useTranslation('telemetry');
  const bytes = storageEstimate(task, assumedDays);
  if (bytes === null && task.mode === 'periodic') return null;
  return (
    <p className={styles.estimate} role="status">
      {bytes === null
        ? t(`history.estimate_${task.mode}`)
        : t('history.estimate', {
            size: bytesText(bytes),
            count: task.retentionDays ?? assumedDays,
          })}
    </p>
  );
};
