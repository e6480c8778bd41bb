import { refuse } from '@millwright/contract';
import type { ConditionWhen } from '@millwright/contract/alarms/conditions.schemas';
import { DataType, type ItemId, type PointId } from '@millwright/kernel';
import type { Tx } from '../../../platform/storage/index.ts';
import type { Devices } from '../../devices/index.ts';
import type { AlarmNeeds } from '../alarms.needs.ts';
import { pointsOfCondition } from './rule-condition.ts';

/** Finds points that stay until the commit, so that the rule is not made of what just went. */
export const holding = (
  { devices }: Pick<AlarmNeeds, 'devices'>,
  tx: Tx,
): Pick<Devices, 'findPoints'> => ({ findPoints: (ids) => devices.holdPoints(tx, ids) });

/**
 * Checks that a condition tests numbers of its own item alone; answers its points.
 * @throws Fault refusal `alarm.point_foreign`, `alarm.point_is_text`.
 */
export async function checkRulePoints(
  devices: Pick<Devices, 'findPoints'>,
  itemId: ItemId,
  when: ConditionWhen,
): Promise<PointId[]> {
  const wanted = pointsOfCondition(when);
  const points = await devices.findPoints(wanted);
  const isOwn = points.length === wanted.length && points.every((it) => it.itemId === itemId);
  if (!isOwn) throw refuse('alarm.point_foreign');
  const text = points.find((point) => point.dataType === DataType.CHAR);
  if (text !== undefined) throw refuse('alarm.point_is_text', { name: text.name });
  return wanted;
}
