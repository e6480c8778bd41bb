import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { DataType, type PointId } from '@millwright/kernel';
import { LiveAge, Sparkline } from '@millwright/ui';
import { Button } from 'antd';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { serverClock } from '../../../../wire/server-clock.ts';
import { PointMarks } from '../../interlocks/PointMarks.tsx';
import { PickButton } from '../../points/PickButton.tsx';
import { isDrawable } from '../../trend/point-kind.ts';
import { trendOfPoint } from '../../trend/trend-state.ts';
import { useWriteHindrance } from '../../writes/use-write-hindrance.ts';
import { LiveValue } from '../LiveValue.tsx';
import { sparkSpanMs } from '../reading-store.ts';
import { readings } from '../readings.ts';
import styles from './live-list.module.css';

/** A watched point as a row of a table; only its cells change. */
export const PointRow = memo(
  ({
    point,
    lineKey,
    index,
    off,
    compact,
    picked,
    onPick,
    onWrite,
  }: {
    readonly point: ItemDataPoint;
    readonly lineKey: string;
    /** Of the row in its table, from 1, the heads counted. */
    readonly index: number;
    /** Its device is switched off. */
    readonly off: boolean;
    readonly compact: boolean;
    readonly picked: boolean;
    readonly onPick: (pointId: PointId) => void;
    readonly onWrite: (point: ItemDataPoint) => void;
  }) => {
    const { t } = useTranslation('telemetry');
    const hindrance = useWriteHindrance(off);
    const { search } = useLocation();
    const course = (
      <Sparkline
        source={readings.spark(point.pointId)}
        label={t('live.course_of', { name: point.name })}
        spanMs={sparkSpanMs}
        stepped={point.dataType === DataType.BOOL || point.textListId !== null}
        now={serverClock.now}
        height={compact ? 20 : 28}
      />
    );
    return (
      <tr data-line={lineKey} aria-rowindex={index}>
        <th scope="row" title={point.name}>
          <span className={styles.named}>
            <span>{point.name}</span>
            <PointMarks point={point} />
          </span>
        </th>
        <td className={styles.pick}>
          <PickButton name={point.name} picked={picked} onToggle={() => onPick(point.pointId)} />
        </td>
        <td>
          <LiveValue point={point} />
        </td>
        <td className={styles.change}>
          <LiveAge source={readings.source(point.pointId)} of="change" now={serverClock.now} />
        </td>
        <td className={styles.course}>
          {isDrawable(point) ? (
            <Link
              className={styles.toTrend}
              to={{ search: trendOfPoint(search, point.pointId) }}
              aria-label={t('live.trend_of', { name: point.name })}
              title={t('live.trend_of', { name: point.name })}
            >
              {course}
            </Link>
          ) : (
            course
          )}
        </td>
        <td className={styles.action}>
          {point.writable ? (
            <Button
              size="small"
              disabled={hindrance !== null}
              title={hindrance === null ? undefined : t(hindrance)}
              aria-label={t('write.point', { name: point.name })}
              onClick={() => onWrite(point)}
            >
              {t('write.action')}
            </Button>
          ) : null}
        </td>
      </tr>
    );
  },
);
