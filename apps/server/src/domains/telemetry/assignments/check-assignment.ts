/** What is looked at before an assignment is saved or started. */
import { refuse } from '@millwright/contract';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import type { Assignment } from '@millwright/contract/telemetry/assignments/assignments.schemas';
import {
  asksSecondPerson,
  DataType,
  type ItemId,
  type PointId,
  pointScopeOf,
  rangeBreach,
  rangeText,
} from '@millwright/kernel';
import type { Tx } from '../../../platform/storage/index.ts';
import type { Devices } from '../../devices/index.ts';
import { type Feeding, loopAmong, withInputsBehind } from './assignment-loop.ts';
import { compileAssignment, inputsOf, type Reckoned, withIds } from './compile-assignment.ts';
import { feedingsOf } from './feedings-of.ts';

/** What is checked; of one that is not saved yet without its id. */
export type Checked = Reckoned &
  Pick<Assignment, 'name' | 'targetPointId' | 'mode'> & { readonly id?: number };

/** What each calculated point is reckoned from. */
type Reckoning = ReadonlyMap<PointId, readonly PointId[]>;

type CheckDevices = Pick<
  Devices,
  'holdPoints' | 'find' | 'scopeOfTexts' | 'isInFlash' | 'reckonedFrom' | 'writtenPlaces'
>;

/** The expressions of an assignment, each as if it were alone. */
function expressionsOf({ source, condition }: Reckoned): Reckoned[] {
  const none = { kind: 'none' } as const;
  const constant = { kind: 'constant', value: 0 } as const;
  return [
    ...(source.kind === 'expression' ? [{ source, condition: none }] : []),
    ...(condition.kind === 'expression' ? [{ source: constant, condition }] : []),
  ];
}

const textsOf = ({ source, condition }: Reckoned): string[] =>
  [source, condition].flatMap((part) => (part.kind === 'expression' ? [part.text] : []));

/**
 * The same with points by their ids, as it is stored. What is wrong is told with its place in the text
 * that was given.
 * @throws Fault refusal `assignment.expression_wrong`, `assignment.source_text`
 */
export async function storedAssignment<Given extends Reckoned>(
  devices: Pick<Devices, 'scopeOfTexts'>,
  item: ItemId,
  given: Given,
): Promise<Given> {
  const expressions = expressionsOf(given);
  if (expressions.length === 0) return given;
  const scope = await devices.scopeOfTexts(item, textsOf(given));
  const stored = withIds(given, scope);
  // Looked at as they were given: of what is stored the places are others.
  for (const expression of expressions) compileAssignment(expression, scope);
  return stored;
}

/** @throws Fault refusal `assignment.once_needs_condition` */
export function checkMode({ mode, condition }: Pick<Assignment, 'mode' | 'condition'>): void {
  if (mode === 'once' && condition.kind === 'none') {
    throw refuse('assignment.once_needs_condition');
  }
}

function checkTarget(
  devices: Pick<Devices, 'isInFlash'>,
  { source, mode }: Checked,
  isSchedule: boolean,
  target: Point,
  device: Parameters<Devices['isInFlash']>[0],
): void {
  const point = target.name;
  if (!target.writable) throw refuse('assignment.target_not_writable', { point });
  if (asksSecondPerson(target.writeConfirm)) {
    throw refuse('assignment.target_asks_approval', { point });
  }
  if (target.dataType === DataType.CHAR) throw refuse('assignment.target_text', { point });
  if ((mode !== 'once' || isSchedule) && devices.isInFlash(device, target)) {
    throw refuse('assignment.target_flash', { point });
  }
  if (source.kind === 'constant' && rangeBreach(target, source.value) !== null) {
    const { value } = source;
    throw refuse('assignment.constant_beyond', { value, range: rangeText(target) });
  }
}

/**
 * Looks at an assignment as it is stored; the points that it uses stay until the commit.
 * @param others those of the item, itself among them or not
 * @param triggers of the item, as the graph sees them
 * @returns the points that its source and its condition look at
 * @throws Fault refusal `assignment.point_foreign`, `assignment.expression_wrong`,
 *   `assignment.source_text`, `assignment.target_not_writable`, `assignment.target_asks_approval`,
 *   `assignment.target_text`, `assignment.target_flash`, `assignment.constant_beyond`, `assignment.writes_itself`,
 *   `assignment.loop`
 */
export async function checkAssignment(
  devices: CheckDevices,
  tx: Tx,
  item: ItemId,
  given: Checked,
  others: readonly Assignment[],
  triggers: readonly Feeding[],
): Promise<PointId[]> {
  const reckoned = await devices.reckonedFrom(tx, item);
  const inputs = await checkAlone(devices, tx, item, given, reckoned);
  const rest = others.filter(({ id }) => id !== given.id);
  const assignments = await feedingsOf([given, ...rest], feedingOf);
  const loop = await loopAmong(devices, tx, item, [...assignments, ...triggers]);
  if (loop !== null) throw refuse('assignment.loop', { path: loop.join(' → ') });
  return inputs;
}

/**
 * The same without what others do.
 * @param reckoned what each calculated point of the item is reckoned from
 * @returns the points that its source and its condition look at
 * @throws Fault those of {@link checkAssignment} but for `assignment.loop`
 */
export async function checkAlone(
  devices: Omit<CheckDevices, 'scopeOfTexts' | 'reckonedFrom' | 'writtenPlaces'>,
  tx: Tx,
  item: ItemId,
  given: Checked,
  reckoned: Reckoning,
): Promise<PointId[]> {
  const inputs = inputsOf(given);
  const wanted = [...new Set([...inputs, given.targetPointId])];
  const points = (await devices.holdPoints(tx, wanted)).filter(({ itemId }) => itemId === item);
  const target = points.find(({ id }) => id === given.targetPointId);
  const chosen = [given.source, given.condition].flatMap((part) =>
    'pointId' in part ? [part.pointId] : [],
  );
  if (target === undefined || chosen.some((id) => points.every((point) => point.id !== id))) {
    throw refuse('assignment.point_foreign');
  }
  const [device] = await devices.find([target.deviceId], tx);
  if (device === undefined) throw refuse('assignment.point_foreign');
  const { condition } = compileAssignment(given, factsOf(points));
  // What looks at no point turns by the clock.
  const isSchedule = condition !== null && condition.points.length === 0;
  checkTarget(devices, given, isSchedule, target, device);
  if (withInputsBehind(inputs, reckoned).has(target.id))
    throw refuse('assignment.writes_itself', { point: target.name });
  return inputs;
}

/** An assignment as the graph of what sets off what sees it. */
export const feedingOf = (each: Checked): Feeding => ({
  name: each.name,
  targetPointIds: [each.targetPointId],
  inputs: inputsOf(each),
  assignmentId: each.id,
});

/** By id alone: what is stored names no point otherwise. */
export const factsOf = (points: readonly Point[]) =>
  pointScopeOf(points.map((point) => ({ ...point, deviceName: '', texts: null })));
