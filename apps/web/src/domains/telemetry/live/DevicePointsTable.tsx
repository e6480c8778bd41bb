import type { ItemDataPoint, ItemDevice } from '@millwright/contract/telemetry/telemetry.schemas';
import type { PointId } from '@millwright/kernel';
import { LiveAge, Moment, Sparkline } from '@millwright/ui';
import { Button, Tooltip } from 'antd';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { serverClock } from '../../../wire/server-clock.ts';
import { PickButton } from '../points/PickButton.tsx';
import { useWriteHindrance } from '../writes/use-write-hindrance.ts';
import { DeviceState } from './DeviceState.tsx';
import { LiveValue } from './LiveValue.tsx';
import styles from './live-points.module.css';
import { sparkSpanMs } from './reading-store.ts';
import { readings } from './readings.ts';

/** Polling that is late by less keeps its period for all that a person can tell. */
const shownSlipMs = 200;

/** The points of one device; only the cells change, the table is built once. */
export const DevicePointsTable = memo(
  ({
    device,
    points,
    picked,
    onPick,
    onWrite,
  }: {
    readonly device: ItemDevice;
    readonly points: readonly ItemDataPoint[];
    /** Ids of the points that the user has picked out. */
    readonly picked: ReadonlySet<PointId>;
    readonly onPick: (pointId: PointId) => void;
    readonly onWrite: (point: ItemDataPoint) => void;
  }) => {
    const { t } = useTranslation('telemetry');
    return (
      <section className={styles.device} aria-label={device.deviceName}>
        <header>
          <h2>{device.deviceName}</h2>
          <DeviceState device={device} />
          {device.since === null || device.reason !== null ? null : (
            <small>
              {t('live.since')} <Moment time={device.since} />
            </small>
          )}
          {device.slipMs > shownSlipMs ? (
            <small>{t('live.slip', { ms: Math.round(device.slipMs) })}</small>
          ) : null}
          {device.lateReplies > 0 ? (
            <small title={t('live.late_hint')}>{t('live.late', { n: device.lateReplies })}</small>
          ) : null}
        </header>
        {points.length === 0 ? (
          <p className={styles.none}>{t('live.no_points')}</p>
        ) : (
          <table>
            <thead>
              <tr>
                <th scope="col">{t('live.point')}</th>
                <td className={styles.pick} />
                <th scope="col">{t('live.value')}</th>
                <th scope="col">{t('live.change')}</th>
                <th scope="col">{t('live.course')}</th>
                <th scope="col" className={styles.action}>
                  {t('live.action')}
                </th>
              </tr>
            </thead>
            <tbody>
              {points.map((point) => (
                <PointRow
                  key={point.pointId}
                  point={point}
                  off={device.state === 'off'}
                  picked={picked.has(point.pointId)}
                  onPick={onPick}
                  onWrite={onWrite}
                />
              ))}
            </tbody>
          </table>
        )}
      </section>
    );
  },
);

const PointRow = ({
  point,
  off,
  picked,
  onPick,
  onWrite,
}: {
  readonly point: ItemDataPoint;
  /** Its device is switched off. */
  readonly off: boolean;
  readonly picked: boolean;
  readonly onPick: (pointId: PointId) => void;
  readonly onWrite: (point: ItemDataPoint) => void;
}) => {
  const { t } = useTranslation('telemetry');
  const hindrance = useWriteHindrance(off);
  return (
    <tr>
      <th scope="row">{point.name}</th>
      <td className={styles.pick}>
        <PickButton name={point.name} picked={picked} onToggle={() => onPick(point.pointId)} />
      </td>
      <td>
        <LiveValue point={point} />
      </td>
      <td>
        <LiveAge source={readings.source(point.pointId)} of="change" now={serverClock.now} />
      </td>
      <td>
        <Sparkline
          source={readings.spark(point.pointId)}
          label={t('live.course_of', { name: point.name })}
          spanMs={sparkSpanMs}
          now={serverClock.now}
        />
      </td>
      <td className={styles.action}>
        {point.writable ? (
          <Tooltip title={hindrance === null ? null : t(hindrance)}>
            <Button
              size="small"
              disabled={hindrance !== null}
              aria-label={t('write.point', { name: point.name })}
              onClick={() => onWrite(point)}
            >
              {t('write.action')}
            </Button>
          </Tooltip>
        ) : null}
      </td>
    </tr>
  );
};
