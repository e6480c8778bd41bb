/** Which actions of a trigger are done as one: pure. */
import type { TriggerAction } from '@millwright/contract/telemetry/triggers/triggers.schemas';
import { type DeviceId, type PointId, storedPoints } from '@millwright/kernel';

/** Actions that stand side by side. */
export interface Together {
  readonly first: number;
  readonly count: number;
  /** That all of them are written to as a batch; null of a single action. */
  readonly device: DeviceId | null;
}

/** The points that what an action writes is reckoned from. */
const lookedAt = (action: TriggerAction): readonly PointId[] =>
  action.kind === 'reckon' ? storedPoints(action.text) : [];

/**
 * In the order of the actions, which stays as it is: writes to one device that follow one another are
 * a batch, unless one is reckoned from a point that another one before it writes, or writes it again.
 */
export function togetherOf(
  actions: readonly TriggerAction[],
  deviceOf: (point: PointId) => DeviceId | null,
): readonly Together[] {
  const groups: { first: number; count: number; device: DeviceId | null }[] = [];
  let written = new Set<PointId>();
  for (const [n, action] of actions.entries()) {
    const device = 'pointId' in action ? deviceOf(action.pointId) : null;
    const last = groups.at(-1);
    const isApart =
      last === undefined ||
      device === null ||
      last.device !== device ||
      !('pointId' in action) ||
      [action.pointId, ...lookedAt(action)].some((point) => written.has(point));
    if (isApart) {
      groups.push({ first: n, count: 1, device });
      written = new Set();
    } else last.count += 1;
    if ('pointId' in action) written.add(action.pointId);
  }
  return groups.map((group) => (group.count === 1 ? { ...group, device: null } : group));
}
