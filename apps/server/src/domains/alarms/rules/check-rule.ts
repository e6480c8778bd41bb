import { refuse } from '@millwright/contract';
import type { ConditionWhen } from '@millwright/contract/alarms/conditions.schemas';
import { DataType, type DeviceId, type ItemId, type PointId } from '@millwright/kernel';
import type { Tx } from '../../../platform/storage/index.ts';
import type { Devices } from '../../devices/index.ts';
import type { AlarmNeeds } from '../alarms.needs.ts';
import {
  devicesOfCondition,
  isOfShifts,
  pointsOfCondition,
  pointsOfTest,
  testsOf,
} from './rule-condition.ts';
import { checkExpressions } from './rule-expressions.ts';

/** Finds points and devices that stay until the commit, so that the rule is not made of what just went. */
export const holding = (
  { devices }: Pick<AlarmNeeds, 'devices'>,
  tx: Tx,
): Pick<Devices, 'findPoints' | 'find'> => ({
  findPoints: (ids) => devices.holdPoints(tx, ids),
  find: (ids) => devices.hold(tx, ids),
});

/** What a rule looks at. */
export interface RuleUses {
  readonly points: readonly PointId[];
  readonly devices: readonly DeviceId[];
}

/** Whether a value is compared, for which it must be a number. */
const needsNumber = (op: string): boolean =>
  op !== 'no-data' && op !== 'bad-quality' && op !== 'expression';

/** @throws Fault refusal `alarm.recorded_foreign`. */
async function demandOwn(
  found: Pick<Devices, 'findPoints'>,
  itemId: ItemId,
  recorded: readonly PointId[],
): Promise<void> {
  const wanted = new Set(recorded);
  const points = wanted.size === 0 ? [] : await found.findPoints([...wanted]);
  const isOwn = points.length === wanted.size && points.every((it) => it.itemId === itemId);
  if (!isOwn) throw refuse('alarm.recorded_foreign');
}

/**
 * Checks that a condition looks at points and devices of its own item alone, and that it can be judged;
 * answers them. Its expressions name points by their ids. What is recorded with its alarms is of its item too.
 * @param shifts whether a condition of shifts alone is one
 * @throws Fault refusal `alarm.point_foreign`, `alarm.point_is_text`, `alarm.device_foreign`,
 *   `alarm.expression_wrong`, `alarm.expression_without_point`, `alarm.shifts_alone`, `alarm.recorded_foreign`.
 */
export async function checkRule(
  found: Pick<Devices, 'findPoints' | 'find'>,
  itemId: ItemId,
  when: ConditionWhen,
  {
    recorded = [],
    shifts = 'not alone',
  }: { readonly recorded?: readonly PointId[]; readonly shifts?: 'not alone' | 'shifts too' } = {},
): Promise<RuleUses> {
  if (shifts === 'not alone' && testsOf(when).every(isOfShifts)) throw refuse('alarm.shifts_alone');
  const wanted = pointsOfCondition(when);
  const points = wanted.length === 0 ? [] : await found.findPoints(wanted);
  const isOwn = points.length === wanted.length && points.every((it) => it.itemId === itemId);
  if (!isOwn) throw refuse('alarm.point_foreign');
  const numbers = new Set(
    testsOf(when).flatMap((test) => (needsNumber(test.op) ? pointsOfTest(test) : [])),
  );
  await demandOwn(found, itemId, recorded);
  const text = points.find(({ id, dataType }) => numbers.has(id) && dataType === DataType.CHAR);
  if (text !== undefined) throw refuse('alarm.point_is_text', { name: text.name });
  const devices = devicesOfCondition(when);
  const known = devices.length === 0 ? [] : await found.find(devices);
  const isTheirs = known.length === devices.length && known.every((it) => it.itemId === itemId);
  if (!isTheirs) throw refuse('alarm.device_foreign');
  checkExpressions(when, points);
  return { points: wanted, devices };
}
