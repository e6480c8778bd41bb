import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { LiveAge } from '@millwright/ui';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { serverClock } from '../../../../wire/server-clock.ts';
import { isDrawable } from '../../trend/point-kind.ts';
import { trendOfPoint } from '../../trend/trend-state.ts';
import { LiveValue } from '../LiveValue.tsx';
import { readings } from '../readings.ts';
import styles from './phone-live-list.module.css';

/** A watched point as a line of the phone: name, value and ages, and beside them the way to write it. */
export const PhonePointRow = memo(
  ({
    point,
    lost,
    onWrite,
  }: {
    readonly point: ItemDataPoint;
    /** The live connection is lost: nothing can be written. */
    readonly lost: boolean;
    /** Absent where the reader cannot write it. */
    readonly onWrite?: ((point: ItemDataPoint) => void) | undefined;
  }) => {
    const { t } = useTranslation('telemetry');
    const { search } = useLocation();
    const source = readings.source(point.pointId);
    const reading = (
      <>
        <span>{point.name}</span>
        <LiveValue point={point} age={false} number />
        <small className={styles.ages}>
          {t('live.read_age')} <LiveAge source={source} of="reading" now={serverClock.now} />
          {' · '}
          {t('live.change_age')} <LiveAge source={source} of="change" now={serverClock.now} />
        </small>
      </>
    );
    return (
      <>
        {isDrawable(point) ? (
          <Link className={styles.reading} to={{ search: trendOfPoint(search, point.pointId) }}>
            {reading}
          </Link>
        ) : (
          <div className={styles.reading}>{reading}</div>
        )}
        {point.writable && onWrite !== undefined ? (
          <button
            type="button"
            disabled={lost}
            title={lost ? t('write.not_live') : undefined}
            aria-label={t('write.point', { name: point.name })}
            onClick={() => onWrite(point)}
          >
            {t('write.action')}
          </button>
        ) : null}
      </>
    );
  },
);
