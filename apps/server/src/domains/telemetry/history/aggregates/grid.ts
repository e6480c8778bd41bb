/** Values of many points at common moments: the last one up to each, if it is not too old. */
import { type PointId, pointId } from '@millwright/kernel';
import { type AggregateNeeds, keptAt, waitingOf } from './aggregate.ts';
import { readGridParts } from './grid.series.ts';
import type { GivenRow } from './sample-rows.series.ts';

export interface GridQuery {
  readonly points: readonly PointId[];
  /** Milliseconds, ascending; one at least. */
  readonly moments: readonly number[];
  /** Milliseconds after which a value says nothing any more. */
  readonly longestHold: number;
}

type Seen = Pick<GivenRow, 'time' | 'value' | 'usable'>;

/**
 * By point, one value for each moment; null where there was none, or the last sample was bad, a text
 * or too old.
 * @throws Fault outage `general.unavailable`, refusal `general.too_slow`
 */
export async function readGrid(
  needs: AggregateNeeds,
  { points, moments, longestHold }: GridQuery,
): Promise<ReadonlyMap<PointId, readonly (number | null)[]>> {
  const [first = 0] = moments;
  // A sample of the very moment belongs to it; before the first one as far back as a value holds.
  const edges = [first - longestHold, ...moments.map((moment) => moment + 1)];
  const from = first - longestHold;
  const to = edges.at(-1) ?? 0;
  const waiting = await waitingOf(needs, { points, from, to });
  const parts = await readGridParts(needs.engine, { points, edges, keptAt: keptAt(needs, from) });
  const seen = new Map<PointId, Map<number, Seen>>(points.map((point) => [point, new Map()]));
  const see = (point: number, start: number, sample: Seen) => {
    const own = seen.get(pointId(point));
    // What waits is the later word for its moment.
    if (own !== undefined && sample.time >= (own.get(start)?.time ?? 0)) own.set(start, sample);
  };
  for (const part of parts) see(part.point, part.start, part);
  let at = 0;
  for (const row of waiting.sort((one, other) => one.time - other.time)) {
    while ((edges[at + 1] ?? to) <= row.time) at += 1;
    see(row.point, edges[at] ?? 0, row);
  }
  return new Map(
    points.map((point) => {
      let last: Seen | undefined;
      const values = moments.map((moment, index) => {
        last = seen.get(point)?.get(edges[index] ?? 0) ?? last;
        const isKnown = last?.usable === true && moment - last.time <= longestHold;
        return isKnown ? (last?.value ?? null) : null;
      });
      return [point, values];
    }),
  );
}
