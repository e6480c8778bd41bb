/** How long a point was in one class of values: by tests of its value, of which each is a bit. */
import { type PointId, pointId } from '@millwright/kernel';
import { createGiveWay } from '../../../../base/give-way.ts';
import { type AggregateNeeds, keptAt, waitingOf } from './aggregate.ts';
import type { ClassRunQuery, ClassRuns } from './class-run-query.ts';
import { readRunRows, unknownClass } from './class-runs.series.ts';

/** Rows between two looks at the time. */
const few = 512;

interface OpenRuns {
  readonly begins: number[];
  readonly ends: number[];
  readonly classes: number[];
}

/**
 * The runs of each point within `[from, to)`: a value holds until the next one, until it is too old, or
 * until nobody collected any more.
 * @returns null where there are more than are wanted
 * @throws Fault outage `general.unavailable`, refusal `general.too_slow`
 */
export async function readClassRuns(
  needs: AggregateNeeds,
  query: ClassRunQuery,
): Promise<ReadonlyMap<PointId, ClassRuns> | null> {
  const points = query.groups.flatMap((group) => group.points);
  if (points.length === 0) return new Map();
  const { from, to } = query;
  // What came before says something as long as a value holds.
  const since = from - query.longestHold;
  const waiting = await waitingOf(needs, { points, from: since, to });
  const rows = await readRunRows(needs.engine, {
    ...{ ...query, points, since, waiting },
    keptAt: keptAt(needs, since),
  });
  if (rows.count > query.most) return null;
  const runs = new Map<PointId, OpenRuns>(
    points.map((point) => [point, { begins: [], ends: [], classes: [] }]),
  );
  const close = (own: OpenRuns, end: number): void => {
    // What was over before the span is none of it.
    if (own.begins.length === 0 || own.ends.length === own.begins.length) return;
    if (end > from && end > (own.begins.at(-1) ?? 0)) own.ends.push(Math.min(end, to));
    else {
      own.begins.pop();
      own.classes.pop();
    }
  };
  const giveWay = createGiveWay();
  let read = 0;
  for (const row of rows) {
    read += 1;
    if (read % few === 0) await giveWay();
    const own = runs.get(pointId(row.point));
    if (own === undefined) continue;
    if (row.isFirst) {
      close(own, row.previousUntil);
      if (row.class !== unknownClass) {
        own.begins.push(Math.max(row.time, from));
        own.classes.push(row.class);
      }
    }
    if (row.isLast) close(own, row.until);
  }
  return runs;
}
