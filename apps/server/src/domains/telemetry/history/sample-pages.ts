/** All samples of some points, however many: a page at a time, in memory that does not grow. */
import type { PointId } from '@millwright/kernel';
import type { HistoryEngine } from './engine.series.ts';
import { readSamples, type Sample } from './samples.series.ts';
import { type TailReader, withTail } from './tail/index.ts';

export interface SampleRange {
  readonly points: readonly PointId[];
  /** Milliseconds, half open. */
  readonly from: number;
  readonly to: number;
}

export interface SamplePage {
  readonly point: PointId;
  readonly samples: readonly Sample[];
}

/** Of the engine in one answer, and of what waits: parsing and merging them is a turn of the loop. */
const mostInPage = 5_000;
/** That are handed on together: what is made of them is a turn again. */
const together = 1_000;
/** That wait for the engine: with more of them it is better asked for later. */
const mostWaiting = 200_000;
/** Milliseconds that are asked for at first; then more or fewer, as they are filled. */
const firstSpan = 3_600_000;

/**
 * What waits is read first and the engine afterwards, page by page: what moves there meanwhile is met
 * twice and written once.
 * @throws Fault outage `general.unavailable` {service: 'history'} while it is away, or too much waits
 */
export async function* samplePages(
  { engine, tail }: { readonly engine: HistoryEngine; readonly tail: TailReader },
  { points, from, to }: SampleRange,
): AsyncGenerator<SamplePage> {
  const waiting = await tail.read(points, to, { from, mostSamples: mostWaiting });
  for (const point of new Set(points)) {
    const own = waiting.get(point) ?? [];
    let span = firstSpan;
    let first = 0;
    for (let at = from; at < to; ) {
      // Where little is stored the span grows, and much may wait in it.
      const end = Math.min(to, at + span, own[first + mostInPage]?.time ?? to);
      const stored = await readSamples(engine, { point, from: at, to: end, limit: mostInPage });
      const isFull = stored.length === mostInPage;
      // A point has one sample at a moment.
      const next = isFull ? (stored.at(-1)?.time ?? at) + 1 : end;
      let after = first;
      while (after < own.length && (own[after]?.time ?? next) < next) after += 1;
      const samples = withTail(stored, own.slice(first, after));
      for (let some = 0; some < samples.length; some += together) {
        yield { point, samples: samples.slice(some, some + together) };
      }
      first = after;
      at = next;
      if (isFull) span = Math.max(1, Math.floor(span / 2));
      else if (stored.length < mostInPage / 4) span *= 2;
    }
  }
}
