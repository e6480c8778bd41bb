import type { SystemEvents } from '../events/index.ts';
import { nextTold } from './next-told.ts';

/** A project of which something was left out, for its account is beyond a rate. */
export interface LeftOut {
  readonly item: number;
  /** Its account. */
  readonly owner: string;
  readonly name: string;
  /** How much or how often since the last look. */
  readonly count: number;
}

/** What may be left out of projects. */
export const leftOutKinds = [
  'triggers_skipped',
  'samples_thinned',
  'alarms_joined',
  'states_left_out',
] as const;
export type LeftOutKind = (typeof leftOutKinds)[number];

/** So long after it was seen last it is another time, as events have it. */
const quietMs = 600_000;

/** @returns looks at them; `now` in milliseconds */
export function createLookAtProjects(
  events: SystemEvents,
  kind: LeftOutKind,
): (leftOut: readonly LeftOut[], now: number) => void {
  /** That are told of, with how often in all. */
  const told = new Map<number, { count: number; at: number; owner: string }>();
  return (leftOut, now) => {
    for (const [item, { at }] of told) if (now - at > quietMs) told.delete(item);
    const waiting = leftOut.filter(({ item }) => !told.has(item));
    const standing = [...told.values()].map(({ owner }) => owner);
    const next = new Set(nextTold(waiting, standing));
    for (const one of leftOut) {
      const { item, owner, name, count } = one;
      const known = told.get(item);
      if (known === undefined && !next.has(one)) continue;
      const inAll = (known?.count ?? 0) + count;
      told.set(item, { count: inAll, at: now, owner });
      events.happens({
        kind,
        severity: 'warning',
        subject: String(item),
        code: `system_event.${kind}`,
        details: { item: name, count: inAll },
      });
    }
  };
}
