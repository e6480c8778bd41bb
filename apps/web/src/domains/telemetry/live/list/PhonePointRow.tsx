import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { DataType, type PointId } from '@millwright/kernel';
import { LiveAge, Sparkline } from '@millwright/ui';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { serverClock } from '../../../../wire/server-clock.ts';
import { PointMarks } from '../../interlocks/PointMarks.tsx';
import { PickButton } from '../../points/PickButton.tsx';
import { isDrawable } from '../../trend/point-kind.ts';
import { trendOfPoint } from '../../trend/trend-state.ts';
import { LiveValue } from '../LiveValue.tsx';
import { sparkSpanMs } from '../reading-store.ts';
import { readings } from '../readings.ts';
import styles from './phone-live-list.module.css';

/**
 * A watched point as a line of the phone: name, value, its latest course and ages, and beside them the star of favourites and the way to write it.
 */
export const PhonePointRow = memo(
  ({
    point,
    lost,
    onWrite,
    picked,
    onPick,
  }: {
    readonly point: ItemDataPoint;
    /** The live connection is lost: nothing can be written. */
    readonly lost: boolean;
    /** Absent where the reader cannot write it. */
    readonly onWrite?: ((point: ItemDataPoint) => void) | undefined;
    /** Whether it is a favourite of the user. */
    readonly picked: boolean;
    readonly onPick: (pointId: PointId) => void;
  }) => {
    const { t } = useTranslation('telemetry');
    const { search } = useLocation();
    const source = readings.source(point.pointId);
    const reading = (
      <>
        <span className={styles.title}>
          <span className={styles.name}>{point.name}</span>
          <PointMarks point={point} />
        </span>
        <span className={styles.now}>
          <LiveValue point={point} age={false} number />
          {isDrawable(point) ? (
            <Sparkline
              source={readings.spark(point.pointId)}
              label={t('live.course_of', { name: point.name })}
              spanMs={sparkSpanMs}
              stepped={point.dataType === DataType.BOOL || point.textListId !== null}
              now={serverClock.now}
              width={64}
              height={22}
            />
          ) : null}
        </span>
        <small className={styles.ages}>
          <span>
            {t('live.read_age')} <LiveAge source={source} of="reading" now={serverClock.now} />
          </span>
          <span>
            {t('live.change_age')} <LiveAge source={source} of="change" now={serverClock.now} />
          </span>
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
        <PickButton name={point.name} picked={picked} onToggle={() => onPick(point.pointId)} />
        {point.writable && onWrite !== undefined ? (
          <button
            type="button"
            className={styles.write}
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
