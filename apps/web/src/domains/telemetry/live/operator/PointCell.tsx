import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { isDrawable } from '../../trend/point-kind.ts';
import { trendOfPoint } from '../../trend/trend-state.ts';
import { useWriteHindrance } from '../../writes/use-write-hindrance.ts';
import { LiveValue } from '../LiveValue.tsx';
import styles from './operator.module.css';

/** A point of the operator's view: its name leads to its trend, its value to writing it. */
export const PointCell = memo(
  ({
    point,
    of,
    off,
    handle,
    onWrite,
  }: {
    readonly point: ItemDataPoint;
    /** Name of its device, where that does not stand above it. */
    readonly of: string | null;
    /** Its device is switched off. */
    readonly off: boolean;
    /** In the place of its name while the order is changed. */
    readonly handle: ReactNode;
    readonly onWrite: (point: ItemDataPoint) => void;
  }) => {
    const { t } = useTranslation('telemetry');
    const { search } = useLocation();
    const hindrance = useWriteHindrance(off);
    const { name } = point;
    const called = of === null ? name : `${of} · ${name}`;
    const value = <LiveValue point={point} age={false} />;
    return (
      <>
        {handle ??
          (isDrawable(point) ? (
            <Link
              className={styles.name}
              to={{ search: trendOfPoint(search, point.pointId) }}
              title={called}
            >
              {called}
            </Link>
          ) : (
            <span className={styles.name} title={called}>
              {called}
            </span>
          ))}
        {point.writable ? (
          <button
            type="button"
            className={styles.value}
            disabled={hindrance !== null}
            title={t(hindrance ?? 'write.point', { name })}
            onClick={() => onWrite(point)}
          >
            {value}
          </button>
        ) : (
          <span className={styles.value}>{value}</span>
        )}
      </>
    );
  },
);
