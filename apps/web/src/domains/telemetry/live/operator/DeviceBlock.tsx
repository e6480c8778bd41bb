import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import type { DeviceId } from '@millwright/kernel';
import { LevelTag } from '@millwright/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { deviceAddress } from '../../../items/index.ts';
import { DeviceState } from '../DeviceState.tsx';
import type { AlarmLevels } from './alarm-levels.ts';
import styles from './operator.module.css';
import type { Block, BlockInSight, OperatorLayout } from './operator-layout.ts';
import { PointCell } from './PointCell.tsx';

/** Makes the handle of something that is moved within a list; null while the order stays. */
export type HandleOf = (
  list: string,
  key: string,
  name: string,
  place: number,
  count: number,
) => ReactNode;

/** The list of a block's points, among which they are moved. */
export const listOf = ({ key }: Pick<Block, 'key'>): string => `points ${key}`;
export const blockList = 'blocks';

/** A device with its points, or the favourites. Of the points those in sight are built. */
export const DeviceBlock = ({
  inSight: { block, first, end },
  place,
  devices,
  held,
  columns,
  row,
  head,
  levels,
  deviceNames,
  handleOf,
  overOf,
  onWrite,
}: {
  readonly inSight: BlockInSight;
  /** Of the device among all of them, from 0, and how many there are. */
  readonly place: number;
  readonly devices: number;
  /** Place of a point that stays built wherever it is, for it has the focus. */
  readonly held: number | null;
  readonly columns: OperatorLayout['columns'];
  readonly row: number;
  readonly head: number;
  readonly levels: AlarmLevels;
  readonly deviceNames: ReadonlyMap<DeviceId, string>;
  readonly handleOf: HandleOf | null;
  /** Whether something is dragged over this place of a list. */
  readonly overOf: (list: string, place: number) => boolean;
  readonly onWrite: (point: ItemDataPoint) => void;
}) => {
  const { t } = useTranslation('telemetry');
  const { device, points, columns: across, key } = block;
  const name = device?.deviceName ?? t('live.picked');
  const level = device === null ? undefined : levels.devices.get(device.deviceId);
  const shown = Array.from({ length: end - first }, (_, nth) => first + nth);
  const places = held === null || (held >= first && held < end) ? shown : [...shown, held];
  return (
    <section
      className={styles.block}
      aria-label={name}
      data-level={level}
      data-stale={device !== null && device.state !== 'online' ? '' : undefined}
      data-list={device === null ? undefined : blockList}
      data-place={device === null ? undefined : place}
      data-over={overOf(blockList, place) || undefined}
      style={{
        top: block.top,
        height: block.height,
        left: `calc((100% + var(--op-gap)) / ${columns} * ${block.column})`,
        width: `calc((100% + var(--op-gap)) / ${columns} * ${across} - var(--op-gap))`,
      }}
    >
      <header>
        <h2 title={name}>
          {device === null
            ? name
            : (handleOf?.(blockList, key, name, place, devices) ?? (
                <Link to={deviceAddress({ id: device.deviceId, deviceName: name }, 'live')}>
                  {name}
                </Link>
              ))}
        </h2>
        {level === undefined ? null : <LevelTag level={level} />}
        {device === null ? null : <DeviceState device={device} />}
      </header>
      {points.length === 0 ? <p className={styles.none}>{t('live.no_points')}</p> : null}
      <ul>
        {places.map((at) => {
          const point = points[at];
          if (point === undefined) return null;
          const list = listOf(block);
          return (
            <li
              key={point.pointId}
              aria-posinset={at + 1}
              aria-setsize={points.length}
              data-line={`${key} ${point.pointId}`}
              data-list={list}
              data-place={at}
              data-over={overOf(list, at) || undefined}
              data-level={levels.points.get(point.pointId)}
              style={{
                top: head + Math.floor(at / across) * row,
                left: `${((at % across) * 100) / across}%`,
                width: `${100 / across}%`,
              }}
            >
              <PointCell
                point={point}
                of={device === null ? (deviceNames.get(point.deviceId) ?? '') : null}
                off={device?.state === 'off'}
                handle={handleOf?.(list, `${point.pointId}`, point.name, at, points.length) ?? null}
                onWrite={onWrite}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
};
