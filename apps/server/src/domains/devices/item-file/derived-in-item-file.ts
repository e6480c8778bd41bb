/** Points that are reckoned from others, in the file of an item: their expressions name its points by id. */
import type { Device } from '@millwright/contract/devices/devices.schemas';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import {
  orderOf,
  type PointId,
  pointScopeOf,
  storedPoints,
  pointId as toPointId,
  withOtherPoints,
} from '@millwright/kernel';
import { createGiveWay } from '../../../base/give-way.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import type { ItemFileFindings, ItemFileTarget } from '../../items/index.ts';
import { findPoints, isDerived, settleDerived, storedExpression } from '../points/index.ts';

interface FileRows {
  readonly devices: readonly Pick<Device, 'id' | 'protocol'>[];
  readonly points: readonly Pick<
    Point,
    'id' | 'deviceId' | 'name' | 'unit' | 'dataType' | 'expression' | 'tally'
  >[];
}

/** Those of the file that are reckoned. */
function derivedOf({ devices, points }: FileRows): FileRows['points'] {
  const derived = new Set(devices.filter(isDerived).map(({ id }) => id));
  return derived.size === 0 ? [] : points.filter(({ deviceId }) => derived.has(deviceId));
}

/** Whether their expressions speak of points of the file, and of none in a ring. */
export async function areDerivedSound(
  rows: FileRows,
  findings: ItemFileFindings,
): Promise<boolean> {
  const derived = derivedOf(rows);
  if (derived.length === 0) return true;
  const giveWay = createGiveWay();
  const scope = pointScopeOf(
    rows.points.map((point) => ({ ...point, deviceName: '', texts: null })),
  );
  let sound = true;
  const needs = new Map<PointId, PointId[]>();
  for (const point of derived) {
    const { id, name, expression = '' } = point;
    await giveWay();
    const inputs = storedPoints(expression);
    for (const input of inputs) findings.refer(name, 'point', input);
    const check = () => void storedExpression(point, scope);
    const fits = await findings.holds(name, check);
    sound &&= fits;
    needs.set(id, inputs);
  }
  const { loop } = orderOf(needs);
  if (loop === null) return sound;
  const names = new Map(derived.map(({ id, name }) => [id, name]));
  const path = loop.map((id) => names.get(id) ?? '').join(' → ');
  findings.problem(names.get(loop[0] ?? toPointId(0)) ?? '', 'point.expression_loop', { path });
  return false;
}

/** Lets them speak of the points that were made, once all are there. */
export async function settleMade(
  tx: Tx,
  rows: FileRows,
  { item, ids }: Pick<ItemFileTarget, 'item' | 'ids'>,
): Promise<void> {
  const byDevice = Map.groupBy(derivedOf(rows), ({ deviceId }) => deviceId);
  const made = (id: PointId): PointId => toPointId(ids.get('point', id));
  for (const device of rows.devices) {
    const own = byDevice.get(device.id) ?? [];
    const points = await findPoints(
      tx,
      own.map(({ id }) => made(id)),
    );
    await settleDerived(
      tx,
      { ...device, itemId: item.id },
      points.map((point) => ({
        ...point,
        expression: withOtherPoints(point.expression ?? '', made),
      })),
    );
  }
}
