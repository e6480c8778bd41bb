/** Availability, performance, quality and OEE after ISO 22400-2, and MTBF and MTTR. */
import type { Effectiveness } from '@millwright/contract/reports/status/equipment-status.schemas';
import type { StatusKind } from '@millwright/contract/reports/status/status-templates.schemas';
import type { Durations } from './durations.ts';

/** Pieces that counters say were made; null where nobody counts, or nothing is stored. */
export interface Pieces {
  readonly total: number | null;
  readonly good: number | null;
}

const ratio = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole <= 0 ? null : part / whole;

const product = (...factors: readonly (number | null)[]): number | null =>
  factors.reduce<number | null>(
    (made, factor) => (made === null || factor === null ? null : made * factor),
    1,
  );

/**
 * @param within how long each state took in the planned time, which is that of shifts where there are any
 * @param offShiftMs what of the span is no planned time
 */
export function effectivenessOf(
  kinds: readonly StatusKind[],
  within: Durations,
  offShiftMs: number,
  { total, good }: Pieces,
  idealCycleMs: number | null,
): Effectiveness {
  const timeOf = (kind: StatusKind): number =>
    kinds.reduce((sum, own, at) => sum + (own === kind ? (within.durations[at] ?? 0) : 0), 0);
  const faults = kinds.reduce(
    (sum, kind, at) => sum + (kind === 'fault' ? (within.begun[at] ?? 0) : 0),
    0,
  );
  const runningMs = timeOf('running');
  const plannedStopMs = timeOf('planned-stop');
  const unknownMs = within.unknownMs + timeOf('unknown');
  const faultMs = timeOf('fault');
  const plannedMs =
    within.durations.reduce((sum, length) => sum + length, 0) - plannedStopMs - timeOf('unknown');
  const availability = ratio(runningMs, plannedMs);
  const performance = ratio(product(idealCycleMs, total), runningMs);
  const quality = ratio(good, total);
  return {
    ...{ plannedMs, runningMs, plannedStopMs, unknownMs, offShiftMs, faults, faultMs },
    ...{ total, good, idealCycleMs, availability, performance, quality },
    oee: product(availability, performance, quality),
    mtbfMs: ratio(runningMs, faults),
    mttrMs: ratio(faultMs, faults),
  };
}
