import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import type { PointId } from '@millwright/kernel';
import { EmptyState } from '@millwright/ui';
import { SearchBar } from 'antd-mobile';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLinesInSight } from '../../../shell/list/use-lines-in-sight.ts';
import { PhoneSheet } from '../../../shell/phone/PhoneSheet.tsx';
import { groupPoints } from '../live/group-points.ts';
import type { ItemPoints } from '../telemetry.queries.ts';
import styles from './phone-points.module.css';
import { mostPoints } from './trend-state.ts';

/** Pixels of a line. */
const lineHeight = 48;

/** Chooses points by their names and their devices', on the phone; only the lines in sight are built. */
export const PhonePointSheet = ({
  devices,
  points,
  chosen,
  place,
  onClose,
}: {
  readonly devices: ItemPoints['devices'];
  /** Those that can be drawn. */
  readonly points: readonly ItemDataPoint[];
  readonly chosen: readonly PointId[];
  /** Of which item, or which device. */
  readonly place: string;
  /** With what is chosen then. */
  readonly onClose: (chosen: readonly PointId[]) => void;
}) => {
  const { t } = useTranslation('telemetry');
  const [keyword, setKeyword] = useState('');
  const [picked, setPicked] = useState(chosen);
  const list = useRef<HTMLDivElement>(null);
  const groups = useMemo(() => groupPoints(devices, points, keyword), [devices, points, keyword]);
  const lines = useMemo(
    () =>
      groups
        .filter((group) => group.points.length > 0)
        .flatMap(({ device, points: own }) => [
          ...(devices.length > 1 ? [{ key: `d${device.deviceId}`, head: device.deviceName }] : []),
          ...own.map((point) => ({ key: String(point.pointId), point })),
        ]),
    [groups, devices.length],
  );
  const sight = useLinesInSight(list, {
    count: lines.length,
    heightOf: useCallback(() => lineHeight, []),
    keyOf: useCallback((at: number) => lines[at]?.key ?? '', [lines]),
  });
  const toggle = (id: PointId): void =>
    setPicked(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id]);
  return (
    <PhoneSheet title={t('trend.choose')} place={place} onClose={() => onClose(picked)}>
      <SearchBar placeholder={t('live.search')} onChange={setKeyword} />
      <p className={styles.count} aria-live="polite">
        {t('picker.count', { count: picked.length, most: mostPoints })}
      </p>
      {lines.length === 0 ? <EmptyState title={t('live.none_found')} /> : null}
      <div ref={list} className={styles.list} style={{ height: sight.height }}>
        {sight.places.map((at) => {
          const line = lines[at];
          if (line === undefined) return null;
          const style = { top: sight.startOf(at), height: lineHeight };
          if ('head' in line) {
            return (
              <h3 key={line.key} data-line={line.key} style={style}>
                {line.head}
              </h3>
            );
          }
          const { pointId, name, unit } = line.point;
          const isPicked = picked.includes(pointId);
          return (
            <label key={line.key} data-line={line.key} style={style}>
              <input
                type="checkbox"
                checked={isPicked}
                disabled={!isPicked && picked.length >= mostPoints}
                onChange={() => toggle(pointId)}
              />
              <span>{name}</span>
              <small>{unit}</small>
            </label>
          );
        })}
      </div>
    </PhoneSheet>
  );
};
