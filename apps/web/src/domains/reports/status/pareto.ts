/** Which states cost most time, the worst first. */
import type { DurationStatistics } from '@millwright/contract/reports/status/equipment-status.schemas';

export interface Stop {
  readonly state: number;
  readonly length: number;
  readonly count: number;
  /** Of all stops, that of this one and of those before it. */
  readonly share: number;
  readonly upTo: number;
}

/** All states in which a device does not run, of all rows together; those that never were are left out. */
export function paretoOf({ states, rows }: Pick<DurationStatistics, 'states' | 'rows'>): Stop[] {
  const stops = states
    .map(({ kind }, state) => ({
      ...{ kind, state },
      length: rows.reduce((sum, { durations }) => sum + (durations[state] ?? 0), 0),
      count: rows.reduce((sum, { begun }) => sum + (begun[state] ?? 0), 0),
    }))
    .filter(({ kind, length }) => kind !== 'running' && kind !== 'unknown' && length > 0)
    .sort((one, other) => other.length - one.length);
  const whole = stops.reduce((sum, { length }) => sum + length, 0);
  let passed = 0;
  return stops.map(({ state, length, count }) => {
    passed += length;
    return { state, length, count, share: length / whole, upTo: passed / whole };
  });
}
