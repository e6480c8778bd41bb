/** The steps of a span of some points, and what each of them was. */
import { refuse } from '@millwright/contract';
import type { AggregateName, HistoryBar } from '@millwright/contract/reports/history.schemas';
import {
  DataType,
  hours,
  type PointId,
  type TimeSpan,
  type TimeStep,
  timeSteps,
} from '@millwright/kernel';
import type { Devices } from '../devices/index.ts';
import type { Items } from '../items/index.ts';
import type { Aggregate, Course, CourseQuery, History, Telemetry } from '../telemetry/index.ts';

export interface HistoryStepsNeeds {
  readonly history: Pick<History, 'aggregates' | 'courses'>;
  readonly telemetry: Pick<Telemetry, 'holding'>;
  readonly devices: Pick<Devices, 'findPoints' | 'itemsOfPoints'>;
  readonly items: Pick<Items, 'timeZones'>;
}

export interface StepsQuery extends TimeSpan {
  readonly points: readonly PointId[];
  readonly step: TimeStep;
}

/** Cutting a span into them, and telling of them, is a turn of the loop. */
const mostSteps = 20_000;

/** A value that is stored when it changes holds as long as anybody may be waiting for the next one. */
export const longestHold = { sampled: hours(1), held: hours(31 * 24) } as const;

/** @throws Fault refusal `report.too_many_steps` {most} */
export async function cutSteps(
  { devices, items }: Pick<HistoryStepsNeeds, 'devices' | 'items'>,
  { points, from, to, step }: StepsQuery,
  most: number,
): Promise<{ timeZone: string; steps: TimeSpan[] }> {
  // By the calendar of the item of the first one: they are mostly of one.
  const [item = null] = await devices.itemsOfPoints(points.slice(0, 1));
  const zoneOf = await items.timeZones(item === null ? [] : [item]);
  const timeZone = zoneOf(item);
  const steps = timeSteps({ from, to }, step, { timeZone, most: Math.min(most, mostSteps) });
  if (steps === null) throw refuse('report.too_many_steps', { most: Math.min(most, mostSteps) });
  return { timeZone, steps };
}

/** Steps of so many cells a step as go into one answer. */
export const stepsFor = (cells: number): number => Math.max(1, Math.floor(mostSteps / cells));

const edgesOf = (steps: readonly TimeSpan[]): number[] => [
  ...steps.slice(0, 1).map(({ from }) => from),
  ...steps.map(({ to }) => to),
];

/** Without usable samples only their count says something; what no double holds is null. */
export const barOf = ({ n, bad, min, max, sum, first, last }: Aggregate): HistoryBar =>
  n === 0
    ? {
        ...{ count: 0, bad, min: null, max: null, mean: null, sum: null },
        first: null,
        last: null,
        range: null,
      }
    : {
        ...{ count: n, bad, min, max, sum, first, last },
        mean: sum === null ? null : sum / n,
        range: Number.isFinite(max - min) ? max - min : null,
      };

/** By point, the bar of each step. */
export async function readBars(
  { history }: HistoryStepsNeeds,
  points: readonly PointId[],
  steps: readonly TimeSpan[],
): Promise<Map<PointId, (HistoryBar | null)[]>> {
  if (steps.length === 0) return new Map();
  const found = await history.aggregates({ points, edges: edgesOf(steps) });
  return new Map(
    [...found].map(([point, own]) => [point, own.map((one) => one && barOf(one))] as const),
  );
}

/** At which value the counters among these begin anew, as their registers are wide. */
async function rolloversOf(
  { devices }: Pick<HistoryStepsNeeds, 'devices'>,
  points: readonly PointId[],
): Promise<Map<PointId, number>> {
  const widths: Readonly<Record<number, number>> = {
    [DataType.INT8U]: 2 ** 8,
    [DataType.INT16U]: 2 ** 16,
    [DataType.INT32U]: 2 ** 32,
  };
  const found = await devices.findPoints(points);
  return new Map(
    found.flatMap(({ id, dataType, slope, intercept }) => {
      const width = widths[dataType];
      return width === undefined || slope <= 0 || intercept !== 0 ? [] : [[id, width * slope]];
    }),
  );
}

/** By point, the course of each step; with how long it was in its state where it has one. */
export async function readCoursesOf(
  needs: HistoryStepsNeeds,
  points: readonly PointId[],
  steps: readonly TimeSpan[],
  states: NonNullable<CourseQuery['states']> = new Map(),
): Promise<Map<PointId, readonly (Course | null)[]>> {
  if (steps.length === 0) return new Map();
  const edges = edgesOf(steps);
  const { held, gaps } = await needs.telemetry.holding(points, edges.at(-1) ?? 0);
  const rollovers = await rolloversOf(needs, points);
  const found = new Map<PointId, readonly (Course | null)[]>();
  for (const kind of ['sampled', 'held'] as const) {
    const some = points.filter((point) => held.has(point) === (kind === 'held'));
    if (some.length === 0) continue;
    const asked = { points: some, edges, gaps, rollovers, states, longestHold: longestHold[kind] };
    for (const [point, own] of await needs.history.courses(asked)) found.set(point, own);
  }
  return found;
}

/** Those that are read from the course of a point. */
export const isOfCourse = (name: AggregateName): name is 'timeWeightedMean' | 'difference' =>
  name === 'timeWeightedMean' || name === 'difference';
