import type { ForbiddingInterlock } from '@millwright/contract/telemetry/interlocks/interlocks.schemas';
import { Alert } from 'antd';
import styles from './interlocks.module.css';
import { sayForbidding } from './say-forbidding.ts';

/** The interlocks that forbid writing a point now, each with its reason. */
export const InterlockAlerts = ({
  forbidding,
}: {
  readonly forbidding: readonly ForbiddingInterlock[];
}) => (
  <div className={styles.alerts} aria-live="polite">
    {forbidding.map((one) => (
      <Alert key={one.id} type="error" showIcon title={sayForbidding(one)} />
    ))}
  </div>
);
