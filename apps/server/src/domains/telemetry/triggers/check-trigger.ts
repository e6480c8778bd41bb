/** What is looked at before a trigger is saved or enabled. */
import { refuse } from '@millwright/contract';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import type { Assignment } from '@millwright/contract/telemetry/assignments/assignments.schemas';
import type { Trigger } from '@millwright/contract/telemetry/triggers/triggers.schemas';
import {
  asksSecondPerson,
  DataType,
  type ItemId,
  rangeBreach,
  rangeText,
} from '@millwright/kernel';
import type { Tx } from '../../../platform/storage/index.ts';
import type { Devices } from '../../devices/index.ts';
import { type Feeding, factsOf, feedingOf, feedingsOf, loopAmong } from '../assignments/index.ts';
import {
  compileTrigger,
  recordedPoints,
  type TriggerParts,
  triggerWithIds,
  usedAssignments,
  usedPoints,
  watchedPoints,
  writtenPoints,
} from './compile-trigger.ts';

/** What is checked; of one that is not saved yet without its id. */
export type CheckedTrigger = TriggerParts & Pick<Trigger, 'name'> & { readonly id?: number };

type CheckDevices = Pick<
  Devices,
  'holdPoints' | 'find' | 'isInFlash' | 'reckonedFrom' | 'writtenPlaces'
>;

/** What acts by itself in an item. */
export interface ItemActors {
  readonly assignments: readonly Assignment[];
  /** The trigger that is checked among them or not. */
  readonly triggers: readonly Trigger[];
}

const textsOf = ({ condition, actions }: TriggerParts): string[] => [
  ...(condition.kind === 'expression' ? [condition.text] : []),
  ...actions.flatMap((action) => (action.kind === 'reckon' ? [action.text] : [])),
];

/**
 * The same with points by their ids, as it is stored. What is wrong is told with its place in the text
 * that was given.
 * @throws Fault refusal `assignment.expression_wrong`, `assignment.source_text`
 */
export async function storedTrigger<Given extends TriggerParts>(
  devices: Pick<Devices, 'scopeOfTexts'>,
  item: ItemId,
  given: Given,
): Promise<Given> {
  const { condition, actions } = given;
  const texts = textsOf(given);
  if (texts.length === 0) return given;
  const scope = await devices.scopeOfTexts(item, texts);
  const stored = triggerWithIds(given, scope);
  // Looked at as they were given: of what is stored the places are others.
  for (const action of actions) {
    if (action.kind === 'reckon') compileTrigger({ condition: never, actions: [action] }, scope);
  }
  if (condition.kind === 'expression') compileTrigger({ condition, actions: [] }, scope);
  return stored;
}

/** In the place of a condition that is looked at elsewhere. */
const never = { kind: 'expression', edge: 'true', text: 'hour() < 0' } as const;

/** A trigger as the graph of what sets off what sees it. */
export const feedingOfTrigger = (each: CheckedTrigger): Feeding => ({
  name: each.name,
  targetPointIds: writtenPoints(each),
  inputs: watchedPoints(each),
  starts: usedAssignments(each, ['start']),
});

function checkTarget(
  devices: Pick<Devices, 'isInFlash'>,
  { condition, actions }: TriggerParts,
  isSchedule: boolean,
  target: Point,
  device: Parameters<Devices['isInFlash']>[0],
): void {
  const point = target.name;
  if (!target.writable) throw refuse('trigger.target_not_writable', { point });
  if (asksSecondPerson(target.writeConfirm)) {
    throw refuse('trigger.target_asks_approval', { point });
  }
  if (target.dataType === DataType.CHAR) throw refuse('trigger.target_text', { point });
  const isFrequent = condition.kind === 'change' || isSchedule;
  if (isFrequent && devices.isInFlash(device, target)) {
    throw refuse('trigger.target_flash', { point });
  }
  for (const action of actions) {
    if (action.kind !== 'write' || action.pointId !== target.id) continue;
    const { value } = action;
    if (rangeBreach(target, value) === null) continue;
    throw refuse('trigger.value_beyond', { value, point, range: rangeText(target) });
  }
}

/**
 * Looks at a trigger as it is stored; the points that it uses stay until the commit.
 * @throws Fault the refusals that `triggers.enable` declares of a trigger's parts
 */
export async function checkTrigger(
  devices: CheckDevices,
  tx: Tx,
  item: ItemId,
  given: CheckedTrigger,
  { assignments, triggers }: ItemActors,
): Promise<void> {
  await checkTriggerAlone(devices, tx, item, given, new Set(assignments.map(({ id }) => id)));
  const rest = triggers.filter(({ id }) => id !== given.id);
  const loop = await loopAmong(devices, tx, item, [
    ...(await feedingsOf([given, ...rest], feedingOfTrigger)),
    ...(await feedingsOf(assignments, feedingOf)),
  ]);
  if (loop !== null) throw refuse('trigger.loop', { path: loop.join(' → ') });
}

/**
 * Holds what several triggers use, as {@link checkTrigger} does of one: until the commit it stays.
 * @returns what answers for these points and their devices without asking again
 */
export async function holdUsed(
  devices: CheckDevices,
  tx: Tx,
  triggers: readonly TriggerParts[],
): Promise<CheckDevices> {
  const held = await devices.holdPoints(tx, [...new Set(triggers.flatMap(usedPoints))]);
  const points = new Map(held.map((point) => [point.id, point]));
  const written = new Set(triggers.flatMap(writtenPoints));
  const owners = held.flatMap(({ id, deviceId }) => (written.has(id) ? [deviceId] : []));
  const found = await devices.find([...new Set(owners)], tx);
  const byId = new Map(found.map((device) => [device.id, device]));
  return {
    holdPoints: async (_, ids) => ids.flatMap((id) => points.get(id) ?? []),
    find: async (ids) => ids.flatMap((id) => byId.get(id) ?? []),
    isInFlash: devices.isInFlash,
    reckonedFrom: devices.reckonedFrom,
    writtenPlaces: devices.writtenPlaces,
  };
}

/**
 * The same without what others do.
 * @param assignments of the item
 * @throws Fault those of {@link checkTrigger} but for `trigger.loop`
 */
export async function checkTriggerAlone(
  devices: Omit<CheckDevices, 'reckonedFrom' | 'writtenPlaces'>,
  tx: Tx,
  item: ItemId,
  given: CheckedTrigger,
  assignments: ReadonlySet<number>,
): Promise<void> {
  const held = await devices.holdPoints(tx, usedPoints(given));
  const points = new Map(
    held.filter(({ itemId }) => itemId === item).map((point) => [point.id, point]),
  );
  const { condition } = given;
  const targets = writtenPoints(given);
  const watchedPoint = 'pointId' in condition ? [condition.pointId] : [];
  const chosen = [...targets, ...recordedPoints(given), ...watchedPoint];
  if (!chosen.every((id) => points.has(id))) throw refuse('trigger.point_foreign');
  if (condition.kind === 'change') {
    const watched = points.get(condition.pointId);
    if (watched?.dataType === DataType.CHAR) {
      throw refuse('trigger.change_text', { point: watched.name });
    }
  }
  if (!usedAssignments(given).every((id) => assignments.has(id))) {
    throw refuse('trigger.assignment_foreign');
  }
  const compiled = compileTrigger(given, factsOf([...points.values()]));
  // What looks at no point turns by the clock.
  const isSchedule = compiled.inputs.length === 0;
  const written = targets.flatMap((id) => points.get(id) ?? []);
  const found = await devices.find([...new Set(written.map(({ deviceId }) => deviceId))], tx);
  const deviceOf = new Map(found.map((device) => [device.id, device]));
  const watched = new Set(watchedPoints(given));
  for (const target of written) {
    const device = deviceOf.get(target.deviceId);
    if (device === undefined) throw refuse('trigger.point_foreign');
    checkTarget(devices, given, isSchedule, target, device);
    if (watched.has(target.id)) throw refuse('trigger.writes_itself', { point: target.name });
  }
}
