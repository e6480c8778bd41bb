/** What else writes the points that triggers write: they may write over each other. */
import type {
  Assignment,
  TargetWriter,
} from '@millwright/contract/telemetry/assignments/assignments.schemas';
import type {
  SharedTarget,
  Trigger,
} from '@millwright/contract/telemetry/triggers/triggers.schemas';
import type { PointId } from '@millwright/kernel';
import { usedAssignments, writtenPoints } from './compile-trigger.ts';

type SeenAssignment = Pick<Assignment, 'id' | 'name' | 'targetPointId' | 'enabled'>;
type SeenTrigger = Pick<Trigger, 'id' | 'name' | 'actions' | 'enabled'>;

/** A way to a point: by itself, or by an assignment that is started for it. */
interface Way {
  readonly pointId: PointId;
  readonly by: number | null;
}

/**
 * The points that the chosen triggers write and something else does, too: started assignments, enabled
 * triggers, and other chosen ones, which will be. An assignment and what starts it are one writer.
 * @param item what acts by itself in the item of the chosen ones, these among them
 */
export function sharedTargets(
  chosen: readonly SeenTrigger[],
  item: {
    readonly assignments: readonly SeenAssignment[];
    readonly triggers: readonly SeenTrigger[];
  },
): SharedTarget[] {
  const targets = new Map(item.assignments.map(({ id, targetPointId }) => [id, targetPointId]));
  const waysOf = (trigger: SeenTrigger): Way[] => [
    ...writtenPoints(trigger).map((pointId) => ({ pointId, by: null })),
    ...usedAssignments(trigger, ['start']).flatMap((by) => {
      const pointId = targets.get(by);
      return pointId === undefined ? [] : [{ pointId, by }];
    }),
  ];
  const ids = new Set(chosen.map(({ id }) => id));
  const acting = item.triggers
    .filter(({ id, enabled }) => enabled || ids.has(id))
    .map((trigger) => ({ trigger, ways: waysOf(trigger) }));
  const isOther = (mine: Way, other: Way): boolean =>
    other.pointId === mine.pointId && (mine.by === null || other.by !== mine.by);

  const writersOf = (id: number, mine: Way): TargetWriter[] => [
    ...item.assignments
      .filter((one) => one.enabled && one.targetPointId === mine.pointId && one.id !== mine.by)
      .map(({ name }) => ({ kind: 'assignment' as const, name })),
    ...acting
      .filter(({ trigger, ways }) => trigger.id !== id && ways.some((way) => isOther(mine, way)))
      .map(({ trigger: { name } }) => ({ kind: 'trigger' as const, name })),
  ];

  const shared = new Map<PointId, Map<string, TargetWriter>>();
  for (const { trigger, ways } of acting) {
    if (!ids.has(trigger.id)) continue;
    for (const way of ways) {
      for (const writer of writersOf(trigger.id, way)) {
        const known = shared.get(way.pointId) ?? new Map<string, TargetWriter>();
        shared.set(way.pointId, known.set(`${writer.kind} ${writer.name}`, writer));
      }
    }
  }
  return [...shared].map(([pointId, writers]) => ({ pointId, writers: [...writers.values()] }));
}
