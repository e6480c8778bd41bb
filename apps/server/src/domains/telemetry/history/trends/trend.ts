/** Turns a range and a number of pixels into lines: what to read, and how slots become points. */
import { type Clock, isBad, type PointId } from '@millwright/kernel';
import type { HistoryEngine } from '../engine.series.ts';
import type { PointTraits } from '../point-traits.ts';
import type { RollUp } from '../rollups/index.ts';
import { type Level, levels, widthOf } from '../rollups/index.ts';
import { readLastBefore, type Sample } from '../samples.series.ts';
import type { Slot } from '../slot.ts';
import { slotsOf, type TailReader, textChangesOf, withLastOf } from '../tail/index.ts';
import { breakAtGaps, type Gap } from './break-at-gaps.ts';
import { drawHeldSlots } from './draw-held-slots.ts';
import { mergeSlots, readSlots, readTextChanges, type Stretch } from './trend.series.ts';

export interface TrendQuery {
  readonly points: readonly PointId[];
  /** Half open: `from` belongs to it, `to` does not. */
  readonly from: number;
  readonly to: number;
  /** Pixels; every one gets at most two values, or three where the value holds. */
  readonly width: number;
  /** Those of the points that are stored when they change: their value holds until the next one. */
  readonly held?: ReadonlySet<PointId>;
  /** When nobody collected; ascending. */
  readonly gaps?: readonly Gap[];
}

export interface TrendSeries {
  readonly pointId: PointId;
  /** Milliseconds. The first one lies before the range where no sample is at its beginning. */
  readonly times: number[];
  /** null breaks the line: from that moment on the value was bad. */
  readonly values: (number | null)[];
  readonly source: Level | 'raw';
  /** Changes of a text point; empty for numbers. */
  readonly texts: { time: number; text: string }[];
}

/** A level is read when a slot holds at least this many of its buckets. */
const bucketsPerSlot = 2;
const pointsPerQuery = 16;
const mostTextChanges = 5_000;

export async function readTrend(
  needs: {
    readonly engine: HistoryEngine;
    readonly clock: Clock;
    readonly rollUp: Pick<RollUp, 'rolledUntil'>;
    readonly traits: Pick<PointTraits, 'shortestRetention'>;
    readonly tail: TailReader;
  },
  query: TrendQuery,
): Promise<TrendSeries[]> {
  const { points, width } = query;
  const from = Math.floor(query.from);
  const to = Math.ceil(query.to);
  const { engine, clock, rollUp, traits } = needs;
  const plan = planTrend({ from, to, width }, rollUp.rolledUntil);
  const now = clock.now();
  const tail = await needs.tail.read(points, to, { keptAt: now });
  const mayBeExpired = from < now - traits.shortestRetention * widthOf.day;
  const { held = new Set(), gaps = [] } = query;
  const series = new Map<PointId, TrendSeries>();
  for (const some of batchesOf(points, held)) {
    const areHeld = some.some((point) => held.has(point));
    const begin = plan.stretches[0]?.from ?? from;
    const waiting = slotsOf(tail, { points: some, from: begin, to, width: plan.width });
    const wantedSlots = { points: some, now, mayBeExpired, held: areHeld, ...plan };
    const stored = await readSlots(engine, wantedSlots);
    const slots = mergeSlots([...stored, ...waiting]);
    const owned = new Map(
      some.map((point) => [point, slots.filter((slot) => slot.point === point)]),
    );
    const late = some.filter((point) => (owned.get(point)?.[0]?.start ?? to) > from);
    const before = withLastOf(tail, await readLastBefore(engine, late, from), from);
    for (const pointId of some) {
      const edge = before.get(pointId);
      const own = owned.get(pointId) ?? [];
      const hasTexts = typeof edge?.text === 'string' || own.some((slot) => slot.texts > 0);
      const wanted = { point: pointId, from: edge?.time ?? from, to, limit: mostTextChanges };
      const changes = hasTexts ? await readTextChanges(engine, wanted) : [];
      const texts = textChangesOf(changes, tail.get(pointId) ?? [], wanted);
      const drawn = areHeld
        ? drawHeldSlots(own, { width: plan.width, to, edge })
        : drawSlots(own, edge);
      const broken = breakAtGaps(drawn, gaps, { held: areHeld, shortest: plan.width });
      series.set(pointId, { pointId, ...broken, source: plan.source, texts });
    }
  }
  return points.flatMap((point) => series.get(point) ?? []);
}

/** As many as are asked for at once: all of them held, or none. */
function batchesOf(points: readonly PointId[], held: ReadonlySet<PointId>): PointId[][] {
  const batches: PointId[][] = [];
  for (const isHeld of [false, true]) {
    const some = points.filter((point) => held.has(point) === isHeld);
    for (let first = 0; first < some.length; first += pointsPerQuery) {
      batches.push(some.slice(first, first + pointsPerQuery));
    }
  }
  return batches;
}

export interface TrendPlan {
  readonly source: Level | 'raw';
  /** Milliseconds of a slot: a multiple of the source's buckets. */
  readonly width: number;
  readonly stretches: readonly Stretch[];
}

/**
 * The coarsest level that still fills every slot, and for the end of the range, where its buckets
 * are not computed yet, the finer ones down to the samples.
 */
export function planTrend(
  range: { readonly from: number; readonly to: number; readonly width: number },
  rolledUntil: (level: Level) => number,
): TrendPlan {
  const slot = Math.max(1, Math.ceil((range.to - range.from) / Math.max(1, range.width)));
  const usable = levels.filter((level) => widthOf[level] * bucketsPerSlot <= slot);
  const source = usable.at(-1) ?? 'raw';
  const unit = source === 'raw' ? 1 : widthOf[source];
  const stretches: Stretch[] = [];
  let from = Math.floor(range.from / unit) * unit;
  for (const level of usable.toReversed()) {
    const to = Math.min(rolledUntil(level), range.to);
    if (to > from) {
      stretches.push({ source: level, from, to });
      from = Math.max(from, Math.ceil(to / widthOf[level]) * widthOf[level]);
    }
  }
  if (from < range.to || stretches.length === 0)
    stretches.push({ source: 'raw', from, to: range.to });
  return { source, width: Math.ceil(slot / unit) * unit, stretches };
}

/**
 * At most two values a slot, in the order they came, and a null where the line breaks.
 * @param edge the last sample before the range: where the line comes from.
 */
export function drawSlots(
  slots: readonly Slot[],
  edge?: Sample,
): { times: number[]; values: (number | null)[] } {
  const times: number[] = [];
  const values: (number | null)[] = [];
  const put = (time: number, value: number | null) => {
    times.push(time);
    values.push(value);
  };
  if (typeof edge?.value === 'number' && !isBad(edge.quality)) put(edge.time, edge.value);
  for (const { start, lo, hi, loAt, hiAt, badAt, n, bad } of slots) {
    if (n === 0) {
      if (bad > 0) put(badAt === 0 ? start : badAt, null);
      continue;
    }
    const isRising = loAt <= hiAt;
    const firstAt = isRising ? loAt : hiAt;
    const secondAt = isRising ? hiAt : loAt;
    if (badAt > 0 && badAt < firstAt) put(badAt, null);
    put(firstAt, isRising ? lo : hi);
    if (badAt > firstAt && badAt < secondAt) put(badAt, null);
    if (secondAt > firstAt) put(secondAt, isRising ? hi : lo);
    if (badAt > secondAt) put(badAt, null);
  }
  return { times, values };
}
