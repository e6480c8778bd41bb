/** Aggregates of the steps of a span, of what is in the engine and what waits for it. */
import { type Clock, type PointId, pointId, type TimeSpan } from '@millwright/kernel';
import type { HistoryEngine } from '../engine.series.ts';
import type { PointTraits } from '../point-traits.ts';
import { type Level, type RollUp, widthOf } from '../rollups/index.ts';
import type { TailReader } from '../tail/index.ts';
import {
  type Aggregate,
  type AggregateQuery,
  type ByStep,
  type Course,
  type CourseQuery,
  heldByDouble,
} from './aggregate-query.ts';
import { type AggregatePart, mergeParts, readAggregateParts } from './aggregates.series.ts';
import { readCourseParts } from './course.series.ts';
import { readDeviationParts } from './deviations.series.ts';
import { type GivenRow, rowOf } from './sample-rows.series.ts';
import { planStretches } from './stretches.ts';

export interface AggregateNeeds {
  readonly engine: HistoryEngine;
  readonly clock: Clock;
  readonly rollUp: Pick<RollUp, 'rolledUntil'>;
  readonly traits: Pick<PointTraits, 'shortestRetention'>;
  readonly tail: TailReader;
}

/** Samples that wait for the engine and stand in the statement; with more of them history is behind. */
const mostWaiting = 3_000;

const ends = ({ edges }: AggregateQuery) => ({ from: edges[0] ?? 0, to: edges.at(-1) ?? 0 });

/** What waits of `[from, to)`. @throws Fault outage `general.unavailable` {service: 'history'} */
export async function waitingOf(
  { tail, clock }: AggregateNeeds,
  { points, from, to }: { readonly points: readonly PointId[] } & TimeSpan,
): Promise<GivenRow[]> {
  const limits = { from, keptAt: clock.now(), mostSamples: mostWaiting };
  const found = await tail.read(points, to, limits);
  return [...found].flatMap(([point, samples]) => samples.map((sample) => rowOf(point, sample)));
}

/** Since when what is older must be left out; null where nothing in the span can be. */
export const keptAt = ({ clock, traits }: AggregateNeeds, from: number): number | null => {
  const now = clock.now();
  return from < now - traits.shortestRetention * widthOf.day ? now : null;
};

/** The parts of each step of each point in the place of the step. */
function byStep<Part extends { readonly point: number; readonly start: number }, T>(
  { points, edges }: AggregateQuery,
  parts: Iterable<Part>,
  said: (part: Part) => T | null,
): Map<PointId, (T | null)[]> {
  const steps = new Map(edges.slice(0, -1).map((edge, index) => [edge, index]));
  const answer = new Map<PointId, (T | null)[]>(
    points.map((point) => [point, Array.from(steps, () => null)]),
  );
  for (const part of parts) {
    const step = steps.get(part.start);
    if (step === undefined) continue;
    const own = answer.get(pointId(part.point));
    if (own !== undefined) own[step] = said(part);
  }
  return answer;
}

/**
 * Count, least, greatest, sum, first and last of each step: from rollups as far as they reach.
 * @throws Fault outage `general.unavailable`, refusal `general.too_slow`
 */
export async function readAggregates(
  needs: AggregateNeeds,
  query: AggregateQuery,
): Promise<ByStep<Aggregate>> {
  const { from, to } = ends(query);
  const waiting = await waitingOf(needs, { points: query.points, from, to });
  // Of a moment that waits no bucket knows.
  const firstWaiting = waiting.reduce((least, { time }) => Math.min(least, time), to);
  const readyUntil = (level: Level) => Math.min(needs.rollUp.rolledUntil(level), firstWaiting);
  const span = { from, to, edges: query.edges.slice(1, -1) };
  const parts = await readAggregateParts(needs.engine, {
    ...{ points: query.points, edges: query.edges, waiting },
    stretches: planStretches(span, readyUntil),
    keptAt: keptAt(needs, from),
  });
  const merged = new Map<string, AggregatePart>();
  for (const part of parts) {
    const key = `${part.point} ${part.start}`;
    const known = merged.get(key);
    merged.set(key, known === undefined ? part : mergeParts(known, part));
  }
  return byStep(query, merged.values(), ({ n, bad, min, max, sum, first, last }) =>
    n + bad === 0 ? null : { n, bad, min, max, sum: heldByDouble(sum), first, last },
  );
}

/**
 * Time-weighted mean, duration of a state and difference of a counter of each step: from samples.
 * @throws Fault outage `general.unavailable`, refusal `general.too_slow`
 */
export async function readCourses(
  needs: AggregateNeeds,
  query: CourseQuery,
): Promise<ByStep<Course>> {
  const { to, ...span } = ends(query);
  // What came before says something as long as a value holds.
  const from = span.from - query.longestHold;
  const parts = await readCourseParts(needs.engine, {
    ...{ ...query, since: from, keptAt: keptAt(needs, from) },
    waiting: await waitingOf(needs, { points: query.points, from, to }),
  });
  return byStep(query, parts, ({ known, weighted, inState, difference, n }) =>
    known === 0 && n === 0
      ? null
      : {
          ...{ known, inState, difference: heldByDouble(difference) },
          timeWeightedMean: known === 0 ? null : heldByDouble(weighted / known),
        },
  );
}

/**
 * Standard deviation of the usable samples of each point: from samples; points without any are missing,
 * and those whose deviation no double holds.
 * @throws Fault outage `general.unavailable`, refusal `general.too_slow`
 */
export async function readDeviations(
  needs: AggregateNeeds,
  query: { readonly points: readonly PointId[] } & TimeSpan,
): Promise<ReadonlyMap<PointId, number>> {
  const waiting = await waitingOf(needs, query);
  return readDeviationParts(needs.engine, { ...query, waiting, keptAt: keptAt(needs, query.from) });
}
