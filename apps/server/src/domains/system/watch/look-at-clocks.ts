import { timestamp } from '@millwright/kernel';
import type { SystemEvents } from '../events/index.ts';
import { nextTold } from './next-told.ts';

/** The clock of a box that is known to be wrong. */
export interface WrongClock {
  readonly boxId: string;
  /** Whose box it is; null where that is not known yet. */
  readonly owner: string | null;
  /** How far it is behind, in milliseconds; negative = ahead. */
  readonly behind: number;
  /** When that was noticed. */
  readonly since: number;
}

/** @returns looks at those there are */
export function createLookAtClocks(events: SystemEvents): (wrong: readonly WrongClock[]) => void {
  const told = new Set<string>();
  return (wrong) => {
    const now = new Set(wrong.map(({ boxId }) => boxId));
    for (const boxId of told) {
      if (now.has(boxId)) continue;
      told.delete(boxId);
      events.over('box_clock', boxId);
    }
    const standing = wrong.filter(({ boxId }) => told.has(boxId)).map(({ owner }) => owner);
    const waiting = wrong.filter(({ boxId }) => !told.has(boxId));
    for (const { boxId } of nextTold(waiting, standing)) told.add(boxId);
    for (const { boxId, behind, since } of wrong) {
      if (!told.has(boxId)) continue;
      const way = behind > 0 ? 'behind' : 'ahead';
      const notice = {
        kind: 'box_clock',
        severity: 'warning',
        subject: boxId,
        code: `system_event.box_clock_${way}`,
        details: { box: boxId, seconds: Math.round(Math.abs(behind) / 1000) },
      } as const;
      events.holds(notice, timestamp(since));
    }
  };
}
