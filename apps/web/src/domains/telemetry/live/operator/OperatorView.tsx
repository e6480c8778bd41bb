import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { deviceId, type ItemId, type PointId, pointId } from '@millwright/kernel';
import { useUi } from '@millwright/ui';
import { type CSSProperties, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useFullScreen } from '../../../../shell/pages/use-full-screen.ts';
import { themeStore } from '../../../../shell/theme/theme.store.ts';
import { useSavePickedPoints } from '../../points/points.queries.ts';
import type { DevicePoints } from '../group-points.ts';
import { useWatchedPoints } from '../readings.ts';
import { alarmLevelSources, noAlarms } from './alarm-levels.ts';
import { blockList, DeviceBlock, type HandleOf, listOf } from './DeviceBlock.tsx';
import { Handle } from './Handle.tsx';
import { OperatorTools } from './OperatorTools.tsx';
import styles from './operator.module.css';
import {
  blocksInSight,
  columnsOf,
  type Group,
  layOut,
  type Measures,
  type OperatorShape,
} from './operator-layout.ts';
import { inOwnOrder, placedAfterMove } from './own-order.ts';
import { useAwake } from './use-awake.ts';
import { useDragging } from './use-dragging.ts';
import { useMouseMarks } from './use-mouse-marks.ts';
import { useOwnOrder } from './use-own-order.ts';
import { useSight } from './use-sight.ts';
import { useTurningPages } from './use-turning-pages.ts';
import { WallHead } from './WallHead.tsx';
import { fittingSize, nextSize, wallMeasures } from './wall-size.ts';

const roomy: Measures = { head: 44, row: 36, gap: 12, column: 330 };
const dense: Measures = { head: 30, row: 26, gap: 8, column: 264 };
const sizeSetting = 'live.wall-size';

const idsOf = ({ points }: Group): readonly PointId[] => points.map((point) => point.pointId);

export interface OperatorViewProps {
  readonly itemId: ItemId;
  readonly itemName: string;
  readonly shape: OperatorShape;
  readonly groups: readonly DevicePoints[];
  /** The user's favourites, in their order. */
  readonly picked: ReadonlySet<PointId>;
  /** Whether the favourites stand before the devices. */
  readonly pickedFirst: boolean;
  readonly onWrite: (point: ItemDataPoint) => void;
}

/** What an operator watches an item by: devices as cards or dense rows, in an order of their own. */
export const OperatorView = ({
  itemId,
  itemName,
  shape,
  groups,
  picked,
  pickedFirst,
  onWrite,
}: OperatorViewProps) => {
  const view = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { settings } = useUi();
  const compact = useStore(themeStore, (theme) => theme.compact);
  const [arranging, setArranging] = useState(false);
  const [held, setHeld] = useState<{ readonly key: string; readonly line: string } | null>(null);
  const kept = settings.read(sizeSetting);
  const [chosenSize, chooseSize] = useState(typeof kept === 'number' ? kept : null);
  const [turning, setTurning] = useState(true);
  const { full, toggle } = useFullScreen();
  const [levels, setLevels] = useState(noAlarms);
  const order = useOwnOrder(itemId);
  const { mutate: savePicked } = useSavePickedPoints(itemId);
  const { sight, width } = useSight(list, full);
  useAwake(full);

  const devices = useMemo(
    () => inOwnOrder(groups, ({ device }) => device.deviceId, order.deviceIds),
    [groups, order.deviceIds],
  );
  const shown = useMemo((): readonly Group[] => {
    const own = devices.map(
      ({ device, points }): Group => ({
        key: `device ${device.deviceId}`,
        device,
        points: inOwnOrder(points, (point) => point.pointId, order.pointIds),
      }),
    );
    if (!pickedFirst || picked.size === 0) return own;
    const byId = new Map(
      groups.flatMap(({ points }) => points.map((point) => [point.pointId, point] as const)),
    );
    const points = [...picked].flatMap((id) => byId.get(id) ?? []);
    return points.length === 0 ? own : [{ key: 'picked', device: null, points }, ...own];
  }, [devices, groups, order.pointIds, picked, pickedFirst]);
  const deviceNames = useMemo(
    () => new Map(groups.map(({ device }) => [device.deviceId, device.deviceName])),
    [groups],
  );

  const fitting = useMemo(
    () => (full ? fittingSize(shown, shape, { width, height: innerHeight * 0.9 }) : 0),
    [full, shown, shape, width],
  );
  const size = chosenSize ?? fitting;
  const measures = full ? wallMeasures(size) : compact ? dense : roomy;
  const columns = columnsOf(width, measures);
  const { head, row, gap, column } = measures;
  const layout = useMemo(
    () => layOut(shown, shape, columns, { head, row, gap, column }),
    [shown, shape, columns, head, row, gap, column],
  );
  const inSight = blocksInSight(layout, sight, measures);
  const isLong = full && layout.height > innerHeight;
  useTurningPages(view, isLong && turning, head + row);
  useMouseMarks(view, full);
  useWatchedPoints(
    inSight.flatMap(({ block, first, end }) =>
      block.points.slice(first, end).map((point) => point.pointId),
    ),
  );

  const first = shown[0]?.device === null ? 1 : 0;
  const move = (listName: string, key: string, to: number): void => {
    if (listName === blockList) {
      const ids = devices.map(({ device }) => device.deviceId);
      order.moveDevice(ids, deviceId(Number(key.slice('device '.length))), to);
      return;
    }
    const group = shown.find((each) => listOf(each) === listName);
    if (group === undefined) return;
    const moved = pointId(Number(key));
    if (group.device !== null) order.movePoint(idsOf(group), moved, to);
    else savePicked([...placedAfterMove(idsOf(group), [...picked], moved, to)]);
  };
  const { dragged, handle } = useDragging(move);
  const handleOf: HandleOf | null = arranging
    ? (listName, key, name, place, count) => (
        <Handle
          name={name}
          place={place}
          count={count}
          dragging={dragged?.list === listName && dragged.key === key}
          drag={handle(listName, key, place)}
          onMove={(to) => move(listName, key, to)}
        />
      )
    : null;
  const hold = useEffectEvent(({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return;
    const line = target.closest<HTMLElement>('[data-line]')?.dataset.line ?? '';
    const key = shown.find((group) => line.startsWith(`${group.key} `))?.key;
    setHeld(key === undefined ? null : { key, line });
  });
  useEffect(() => {
    const { current } = list;
    const take = (event: FocusEvent): void => hold(event);
    current?.addEventListener('focusin', take);
    return () => current?.removeEventListener('focusin', take);
  }, []);
  const heldIn = ({ key, points }: Group): number | null => {
    if (held?.key !== key) return null;
    const place = points.findIndex((point) => held.line === `${key} ${point.pointId}`);
    return place < 0 ? null : place;
  };
  const built = [
    ...inSight,
    ...layout.blocks
      .filter(({ key }) => key === held?.key && inSight.every(({ block }) => block.key !== key))
      .map((block) => ({ block, first: 0, end: 0 })),
  ];
  const resize = (by: 1 | -1): void => {
    const next = nextSize(size, by);
    settings.write(sizeSetting, next);
    chooseSize(next);
  };
  const style = {
    '--op-head': `${head}px`,
    '--op-row': `${row}px`,
    '--op-gap': `${gap}px`,
    ...(full ? { '--op-value': `${size}px` } : {}),
  } as CSSProperties;
  return (
    <section
      ref={view}
      className={styles.view}
      data-full={full || undefined}
      data-compact={(!full && compact) || undefined}
      data-shape={shape}
      style={style}
    >
      {alarmLevelSources.all().map((Source, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the port keeps its order
        <Source key={nth} itemId={itemId} onLevels={setLevels} />
      ))}
      {full ? <WallHead itemName={itemName} /> : null}
      <OperatorTools
        full={full}
        onFull={toggle}
        arranging={arranging}
        onArranging={setArranging}
        onReset={
          order.deviceIds.length + order.pointIds.length === 0 ? undefined : () => order.reset()
        }
        onResize={resize}
        turning={isLong ? turning : null}
        onTurning={setTurning}
      />
      <div ref={list} className={styles.list} style={{ height: layout.height }}>
        {width === 0
          ? null
          : built.map((each) => (
              <DeviceBlock
                key={each.block.key}
                inSight={each}
                place={each.block.place - first}
                devices={devices.length}
                held={heldIn(each.block)}
                columns={columns}
                row={row}
                head={head}
                levels={levels}
                deviceNames={deviceNames}
                handleOf={handleOf}
                overOf={(listName, place) =>
                  dragged !== null && dragged.list === listName && dragged.over === place
                }
                onWrite={onWrite}
              />
            ))}
      </div>
    </section>
  );
};
