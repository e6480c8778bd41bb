import { timestamp } from '@millwright/kernel';
import type { SystemEvents } from '../events/index.ts';

/** The clock of a box that is known to be wrong. */
export interface WrongClock {
  readonly boxId: string;
  /** How far it is behind, in milliseconds; negative = ahead. */
  readonly behind: number;
  /** When that was noticed. */
  readonly since: number;
}

/** Boxes that are told of at a time; a tenant may have thousands. */
const mostTold = 20;

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
    for (const { boxId, behind, since } of wrong) {
      if (!told.has(boxId) && told.size >= mostTold) continue;
      told.add(boxId);
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
