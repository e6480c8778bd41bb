/** What a rehearsal comes to: alarms by days, and how long people would have had too many of them. */
import { windowMs } from '@millwright/contract/alarms/quality/quality-limits';
import type { RehearsalDay } from '@millwright/contract/alarms/rehearsal/rehearsal.schemas';
import { nextStart, startOf } from '@millwright/kernel';
import { findFloods, type WindowCount } from '../quality/index.ts';

interface Raised {
  readonly raisedAt: number;
}

/** In the order of their raises. */
export interface ComparedAlarms<Simulated, Real> {
  readonly simulated: readonly Simulated[];
  readonly real: readonly Real[];
  /** Those of which the other has nothing. */
  readonly added: ReadonlySet<Simulated>;
  readonly missed: ReadonlySet<Real>;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The days of a span by the clock of an item, the first and the last perhaps in part. */
export function alarmsByDay<Simulated extends Raised, Real extends Raised>(
  { from, to }: Span,
  timeZone: string,
  { simulated, real, added, missed }: ComparedAlarms<Simulated, Real>,
): RehearsalDay[] {
  const days: RehearsalDay[] = [];
  let start = startOf('day', from, timeZone);
  while (start < to) {
    const next = nextStart('day', start, timeZone);
    days.push({ from: start, simulated: 0, added: 0, real: 0, missed: 0 });
    start = next;
  }
  const count = <Alarm extends Raised>(
    alarms: readonly Alarm[],
    differing: ReadonlySet<Alarm>,
    names: readonly ['simulated', 'added'] | readonly ['real', 'missed'],
  ): void => {
    let at = 0;
    for (const alarm of alarms) {
      while (alarm.raisedAt >= (days[at + 1]?.from ?? Number.POSITIVE_INFINITY)) at += 1;
      const day = days[at];
      if (day === undefined) return;
      day[names[0]] += 1;
      if (differing.has(alarm)) day[names[1]] += 1;
    }
  };
  count(simulated, added, ['simulated', 'added']);
  count(real, missed, ['real', 'missed']);
  return days;
}

/**
 * Minutes in floods, by windows from the beginning of the span.
 * @param others how many alarms of other sources were raised in each window
 */
export function floodMinutes(
  { from, to }: Span,
  others: readonly WindowCount[],
  alarms: readonly Raised[],
): number {
  const counts = new Map(others.map(({ at, raised }) => [at, raised]));
  for (const { raisedAt } of alarms) {
    const at = Math.floor((raisedAt - from) / windowMs);
    counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  const windows = [...counts].map(([at, raised]) => ({ at, raised })).sort((a, b) => a.at - b.at);
  const flooded = findFloods(windows).reduce(
    (sum, flood) => sum + Math.min(to, from + flood.to * windowMs) - (from + flood.from * windowMs),
    0,
  );
  return Math.round(flooded / 60_000);
}
