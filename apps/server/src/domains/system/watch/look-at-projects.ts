import type { SystemEvents } from '../events/index.ts';

/** A project of which something was left out, for its account is beyond a rate. */
export interface LeftOut {
  readonly item: number;
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

/** Projects that are told of at a time; a tenant may have thousands. */
const mostTold = 20;
/** So long after it was seen last it is another time, as events have it. */
const quietMs = 600_000;

/** @returns looks at them; `now` in milliseconds */
export function createLookAtProjects(
  events: SystemEvents,
  kind: LeftOutKind,
): (leftOut: readonly LeftOut[], now: number) => void {
  /** That are told of, with how often in all. */
  const told = new Map<number, { count: number; at: number }>();
  return (leftOut, now) => {
    for (const [item, { at }] of told) if (now - at > quietMs) told.delete(item);
    for (const { item, name, count } of leftOut) {
      const known = told.get(item);
      if (known === undefined && told.size >= mostTold) continue;
      const inAll = (known?.count ?? 0) + count;
      told.set(item, { count: inAll, at: now });
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
