/** Counts rollups anew from the samples they stand for. */
import type { Duration } from '@millwright/kernel';
import type { StoredSample } from './verify-samples.ts';

export interface Rollup {
  readonly point: string;
  /** Start of the bucket, epoch milliseconds. */
  readonly time: number;
  readonly count: number;
  readonly sum: number;
  readonly min: number;
  readonly max: number;
  /** Values of the earliest and the latest sample. */
  readonly first: number;
  readonly last: number;
}

interface Open extends Rollup {
  readonly firstTime: number;
  readonly lastTime: number;
}

const begin = (sample: StoredSample, time: number): Open => ({
  point: sample.point,
  time,
  count: 1,
  sum: sample.value,
  min: sample.value,
  max: sample.value,
  first: sample.value,
  last: sample.value,
  firstTime: sample.time,
  lastTime: sample.time,
});

const join = (open: Open, { time, value }: StoredSample): Open => ({
  ...open,
  count: open.count + 1,
  sum: open.sum + value,
  min: Math.min(open.min, value),
  max: Math.max(open.max, value),
  ...(time < open.firstTime ? { first: value, firstTime: time } : {}),
  ...(time > open.lastTime ? { last: value, lastTime: time } : {}),
});

/** @param samples each once, in any order */
export function rollUp(samples: Iterable<StoredSample>, bucket: Duration): Map<string, Rollup> {
  const buckets = new Map<string, Open>();
  for (const sample of samples) {
    const time = Math.floor(sample.time / bucket) * bucket;
    const key = `${sample.point}@${time}`;
    const open = buckets.get(key);
    buckets.set(key, open === undefined ? begin(sample, time) : join(open, sample));
  }
  return buckets;
}

const fields = ['count', 'sum', 'min', 'max', 'first', 'last'] as const;

/** Sums are added in another order there than here, so the last bits may differ. */
const agree = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

/** @returns one line per difference, empty when the stored rollups tell the truth */
export function verifyRollups(
  samples: Iterable<StoredSample>,
  stored: Iterable<Rollup>,
  bucket: Duration,
): string[] {
  const counted = rollUp(samples, bucket);
  const found: string[] = [];
  const seen = new Set<string>();
  for (const rollup of stored) {
    const key = `${rollup.point}@${rollup.time}`;
    const truth = counted.get(key);
    if (seen.has(key)) found.push(`${key} stands twice`);
    seen.add(key);
    if (truth === undefined) {
      found.push(`${key} stands for no sample`);
      continue;
    }
    for (const field of fields) {
      if (!agree(rollup[field], truth[field])) {
        found.push(`${key} ${field} is ${rollup[field]}, counted ${truth[field]}`);
      }
    }
  }
  for (const key of counted.keys()) if (!seen.has(key)) found.push(`${key} is missing`);
  return found;
}
