import type { Finding } from '@millwright/contract/items/item-check/item-check.schemas';
import type { PointId } from '@millwright/kernel';
import { writtenPoints } from '../triggers/index.ts';
import type { ActingSeen } from './acting-seen.ts';

interface Writer {
  readonly subject: 'assignment' | 'trigger';
  readonly id: number;
  readonly name: string;
  readonly enabled: boolean;
}

/**
 * Several that write one target: each with one of the others, of those that are started if there is
 * one, and how many they are. All of them with all of their names would be megabytes.
 */
export function sharedTargets({ assignments, triggers, points }: ActingSeen): Finding[] {
  const writers = new Map<PointId, Writer[]>();
  const note = (point: PointId, writer: Writer): void => {
    const known = writers.get(point);
    if (known === undefined) writers.set(point, [writer]);
    else known.push(writer);
  };
  for (const { id, name, enabled, targetPointId } of assignments) {
    note(targetPointId, { subject: 'assignment', id, name, enabled });
  }
  for (const trigger of triggers) {
    const { id, name, enabled } = trigger;
    for (const point of writtenPoints(trigger)) {
      note(point, { subject: 'trigger', id, name, enabled });
    }
  }
  return [...writers].flatMap(([point, all]) => {
    const started = all.filter(({ enabled }) => enabled);
    return all.flatMap((writer): Finding[] => {
      const rival = started.find((other) => other !== writer);
      const other = rival ?? all.find((each) => each !== writer);
      if (other === undefined) return [];
      const { enabled, ...at } = writer;
      return [
        {
          // Those of which one is always ended are meant to take turns.
          weight: enabled && rival !== undefined ? 'warning' : 'hint',
          code: 'assignment.target_shared',
          details: {
            ...{ point: points.get(point)?.name ?? '', other: other.name },
            writers: all.length,
          },
          ...at,
        },
      ];
    });
  });
}
