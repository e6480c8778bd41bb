/** Samples of several points in the order in which they came, in columns: millions in a second. */
import type { Clock, PointId } from '@millwright/kernel';
import type { HistoryEngine } from '../engine.series.ts';
import type { Sample } from '../samples.series.ts';
import type { Tail, TailReader } from '../tail/index.ts';
import { readColumns, type SampleColumns } from './columns.series.ts';

export interface SampleColumnsQuery {
  readonly points: readonly PointId[];
  /** Milliseconds, half open. */
  readonly from: number;
  readonly to: number;
  /** Whether some of the points are texts. */
  readonly texts: boolean;
}

/** Of the engine in one answer: some megabytes. */
const mostInAnswer = 200_000;
/** That wait for the engine: with more of them it is better asked for later. */
const mostWaiting = 200_000;
/** Milliseconds that are asked for at first; then more or fewer, as they are filled. */
const firstSpan = 6 * 3_600_000;

/**
 * By (time, point), each once. What waits is read first and the engine afterwards: what moves there
 * meanwhile is met twice and handed on once.
 * @throws Fault outage `general.unavailable` {service: 'history'} while it is away, or too much waits
 */
export async function* sampleColumns(
  needs: {
    readonly engine: HistoryEngine;
    readonly tail: TailReader;
    readonly clock: Pick<Clock, 'now'>;
  },
  query: SampleColumnsQuery,
): AsyncGenerator<SampleColumns> {
  const { points, from, to } = query;
  // What is no longer kept is left out, as of now.
  const keptAt = needs.clock.now();
  const waiting = await needs.tail.read(points, to, { from, keptAt, mostSamples: mostWaiting });
  let span = firstSpan;
  const ask = (at: number): Promise<SampleColumns> =>
    readColumns(needs.engine, {
      ...query,
      ...{ from: at, to: Math.min(to, at + span), limit: mostInAnswer, keptAt },
    });
  let asked = ask(from);
  for (let at = from; at < to; ) {
    const end = Math.min(to, at + span);
    const stored = await asked;
    const isFull = stored.count === mostInAnswer;
    // More of its last moment may be there than were answered.
    const next = isFull ? Math.max(at + 1, stored.times[stored.count - 1] ?? end) : end;
    if (isFull) span = Math.max(1, Math.floor(span / 2));
    else if (stored.count < mostInAnswer / 4) span *= 2;
    // The engine reads on while this is looked at.
    if (next < to) {
      asked = ask(next);
      // It is heard with the next page, if anybody asks for one.
      asked.catch(() => {});
    }
    const page = withWaiting(stored, waiting, at, next);
    if (page.count > 0) yield page;
    at = next;
  }
}

/** Of `[from, to)`; where something waits that the engine has too, what waits is the later. */
function withWaiting(stored: SampleColumns, tail: Tail, from: number, to: number): SampleColumns {
  const own: { readonly point: number; readonly sample: Sample }[] = [];
  for (const [point, samples] of tail) {
    for (const sample of samples) {
      if (sample.time >= from && sample.time < to) own.push({ point, sample });
    }
  }
  if (own.length === 0) return eachOnce(stored, to);
  const count = stored.count + own.length;
  const merged = {
    points: Uint32Array.from({ length: count }, (_, n) =>
      n < stored.count ? (stored.points[n] as number) : (own[n - stored.count]?.point ?? 0),
    ),
    times: new Float64Array(count),
    values: new Float64Array(count),
    qualities: new Uint8Array(count),
  };
  merged.times.set(stored.times);
  merged.values.set(stored.values);
  merged.qualities.set(stored.qualities);
  const texts: (string | null)[] = [...(stored.texts ?? [])];
  own.forEach(({ sample }, n) => {
    const at = stored.count + n;
    merged.times[at] = sample.time;
    merged.values[at] = sample.value ?? Number.NaN;
    merged.qualities[at] = sample.quality;
    if (stored.texts !== null) texts[at] = sample.text;
  });
  const { times, points } = merged;
  // A stable order: what waits stays behind what is stored.
  const order = Array.from({ length: count }, (_, n) => n).sort(
    (a, b) =>
      (times[a] as number) - (times[b] as number) || (points[a] as number) - (points[b] as number),
  );
  return eachOnce(
    {
      count,
      points: Uint32Array.from(order, (n) => merged.points[n] as number),
      times: Float64Array.from(order, (n) => merged.times[n] as number),
      values: Float64Array.from(order, (n) => merged.values[n] as number),
      qualities: Uint8Array.from(order, (n) => merged.qualities[n] as number),
      texts: stored.texts === null ? null : order.map((n) => texts[n] ?? null),
    },
    to,
  );
}

/** Only the last of equal moments of a point, and only what is before `to`. */
function eachOnce(columns: SampleColumns, to: number): SampleColumns {
  const { points, times, values, qualities } = columns;
  const texts = columns.texts === null ? null : [...columns.texts];
  let kept = 0;
  for (let at = 0; at < columns.count; at += 1) {
    const time = times[at] as number;
    if (time >= to) break;
    if (at + 1 < columns.count && times[at + 1] === time && points[at + 1] === points[at]) continue;
    if (kept !== at) {
      points[kept] = points[at] as number;
      times[kept] = time;
      values[kept] = values[at] as number;
      qualities[kept] = qualities[at] as number;
      if (texts !== null) texts[kept] = texts[at] ?? null;
    }
    kept += 1;
  }
  return { count: kept, points, times, values, qualities, texts };
}
