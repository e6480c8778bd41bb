/** What points were over a whole span. */
import { withinLimits } from '@millwright/contract/devices/points/point-limits';
import type { HistoryStatistics } from '@millwright/contract/reports/history.schemas';
import type { Clock, PointId, TimeSpan } from '@millwright/kernel';
import type { Devices } from '../../devices/index.ts';
import type { History } from '../../telemetry/index.ts';
import { barOf, type HistoryStepsNeeds, readCoursesOf } from '../history-steps.ts';

export interface StatisticsNeeds extends HistoryStepsNeeds {
  readonly history: Pick<History, 'aggregates' | 'courses' | 'deviations'>;
  readonly devices: Pick<Devices, 'findPoints' | 'itemsOfPoints'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Samples that are read while somebody waits at a page: two seconds of the engine or so. */
const mostSamples = 5_000_000;

const nothing = { n: 0, bad: 0, min: 0, max: 0, sum: 0, first: 0, last: 0 } as const;

/** Between which values each point is within its limits; without any it is left out. */
async function limitsOf({ devices }: StatisticsNeeds, points: readonly PointId[]) {
  const found = await devices.findPoints(points);
  return new Map(
    found.flatMap((point) => {
      const { low, high } = withinLimits(point);
      const state = { least: low ?? -Number.MAX_VALUE, greatest: high ?? Number.MAX_VALUE };
      return low === null && high === null ? [] : [[point.id, state] as const];
    }),
  );
}

/** @throws Fault outage `general.unavailable`, refusal `general.too_slow` */
export async function readStatistics(
  needs: StatisticsNeeds,
  points: readonly PointId[],
  { from, to: end }: TimeSpan,
): Promise<Omit<HistoryStatistics, 'timeZone'>> {
  // What is known now says nothing of what is to come.
  const to = Math.max(from + 1, Math.min(end, needs.clock.now()));
  const bars = await needs.history.aggregates({ points, edges: [from, to] });
  const barsOf = (point: PointId) => bars.get(point)?.[0] ?? nothing;
  const count = points.reduce((sum, point) => sum + barsOf(point).n + barsOf(point).bad, 0);
  const sampled = count <= mostSamples;
  const states = await limitsOf(needs, points);
  const deviations = sampled ? await needs.history.deviations({ points, from, to }) : null;
  const courses = sampled ? await readCoursesOf(needs, points, [{ from, to }], states) : null;
  const list = points.map((pointId) => {
    const course = courses?.get(pointId)?.[0] ?? null;
    return {
      pointId,
      ...barOf(barsOf(pointId)),
      timeWeightedMean: course?.timeWeightedMean ?? null,
      deviation: deviations?.get(pointId) ?? null,
      known: course?.known ?? null,
      withinLimits: states.has(pointId) ? (course?.inState ?? null) : null,
    };
  });
  return { list, sampled };
}
