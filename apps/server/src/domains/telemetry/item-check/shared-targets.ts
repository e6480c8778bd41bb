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

/** Several that write one target: each with the names of the others. */
export function sharedTargets({ assignments, triggers, points }: ActingSeen): Finding[] {
  const writers = new Map<PointId, Writer[]>();
  const note = (point: PointId, writer: Writer): void => {
    writers.set(point, [...(writers.get(point) ?? []), writer]);
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
    if (all.length < 2) return [];
    return all.map(({ enabled, ...at }): Finding => {
      const others = all.filter((other) => other.subject !== at.subject || other.id !== at.id);
      // Those of which one is always ended are meant to take turns.
      const atOnce = enabled && others.some((other) => other.enabled);
      return {
        weight: atOnce ? 'warning' : 'hint',
        code: 'assignment.target_shared',
        details: {
          point: points.get(point)?.name ?? '',
          others: others.map(({ name }) => `“${name}”`).join('、'),
        },
        ...at,
      };
    });
  });
}
