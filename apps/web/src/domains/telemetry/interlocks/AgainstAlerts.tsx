import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './interlocks.module.css';
import { sayForbidding } from './say-forbidding.ts';
import { sayWriters } from './say-writers.ts';
import type { Against } from './use-against-writing.ts';

/** What stands against writing a point now: the interlocks that forbid it, each with its reason, and what else writes it. */
export const AgainstAlerts = ({
  against,
  isForbidden,
}: {
  readonly against: Against;
  /** Whether they stand against what is to be written, or against all while nothing is chosen yet. */
  readonly isForbidden: boolean;
}) => {
  const { t } = useTranslation('telemetry');
  return (
    <div className={styles.alerts} aria-live="polite">
      {against.forbidding.map((one) => (
        <Alert
          key={one.id}
          type={isForbidden ? 'error' : 'warning'}
          showIcon
          title={sayForbidding(one, t)}
        />
      ))}
      {sayWriters(against, t).map((said) => (
        <Alert key={said} type="info" showIcon title={said} />
      ))}
    </div>
  );
};
