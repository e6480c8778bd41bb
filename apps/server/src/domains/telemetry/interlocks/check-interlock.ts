/** What is looked at before an interlock is saved. */
import { refuse } from '@millwright/contract';
import type { Interlock } from '@millwright/contract/telemetry/interlocks/interlocks.schemas';
import type { ItemId, PointId } from '@millwright/kernel';
import type { Tx } from '../../../platform/storage/index.ts';
import type { Devices } from '../../devices/index.ts';
import { factsOf } from '../assignments/index.ts';
import { compileInterlock, inputsOfInterlock } from './compile-interlock.ts';

/**
 * Looks at an interlock as it is stored.
 * @returns the points that the condition looks at, which stay until the commit
 * @throws Fault refusal `interlock.target_foreign`, `interlock.locks_nothing`,
 *   `interlock.point_foreign`, `assignment.expression_wrong`
 */
export async function checkInterlock(
  devices: Pick<Devices, 'holdPoints' | 'hold'>,
  tx: Tx,
  item: ItemId,
  { locked, condition, enabled }: Pick<Interlock, 'locked' | 'condition' | 'enabled'>,
): Promise<PointId[]> {
  const inputs = inputsOfInterlock(condition);
  const lockedPoints = locked.kind === 'point' ? [locked.pointId] : [];
  const held = await devices.holdPoints(tx, [...new Set([...inputs, ...lockedPoints])]);
  const points = held.filter(({ itemId }) => itemId === item);
  const isThere = (id: PointId): boolean => points.some((point) => point.id === id);
  const [device] = locked.kind === 'device' ? await devices.hold(tx, [locked.deviceId]) : [];
  const isOwn = locked.kind === 'point' ? isThere(locked.pointId) : device?.itemId === item;
  if (!isOwn) throw refuse('interlock.target_foreign');
  // What stands at its place is locked with it, where it can be written: this one locks nothing.
  const target = points.find(({ id }) => locked.kind === 'point' && id === locked.pointId);
  if (enabled && target?.writable === false)
    throw refuse('interlock.locks_nothing', { point: target.name });
  if (condition.kind === 'comparison' && !isThere(condition.pointId)) {
    throw refuse('interlock.point_foreign');
  }
  compileInterlock(condition, factsOf(points));
  return inputs;
}
