/** Samples of a past that nobody saw live: many of the same points at once, long before now. */

import { NativeBlockWriter } from '../blocks/index.ts';
import type { HistoryEngine } from '../engine.series.ts';
import type { PointTraits } from '../point-traits.ts';
import type { DirtyRange, RollUp, Versions } from '../rollups/index.ts';
import { computeBuckets, importVersion, levels, widthOf } from '../rollups/index.ts';
import type { SampleBatch } from '../sample-batch.ts';
import { insertBlocks } from '../samples.series.ts';

const insertTimeoutMs = 60_000;
/** Resolves when the batch is on the engine's disk; doing it again changes nothing. */
export async function importSamples(
  {
    engine,
    traits,
    rollUp,
  }: {
    readonly engine: HistoryEngine;
    readonly traits: PointTraits;
    readonly rollUp: Pick<RollUp, 'passed'>;
  },
  batch: SampleBatch,
): Promise<void> {
  if (batch.count === 0) return;
  const block = new NativeBlockWriter(traits).write(batch, importVersion);
  rollUp.passed(batch.points, batch.times, batch.count);
  await insertBlocks(engine, [block], AbortSignal.timeout(insertTimeoutMs));
}

/** Computes the buckets of some points that `[from, to)` touches, level by level. */
export async function rollUpRange(
  { engine, versions }: { readonly engine: HistoryEngine; readonly versions: Versions },
  { points, from, to }: Pick<DirtyRange, 'from' | 'to'> & { readonly points: readonly number[] },
): Promise<void> {
  for (const level of levels) {
    const width = widthOf[level];
    const range = {
      points: new Set(points),
      from: Math.floor(from / width) * width,
      to: Math.ceil(to / width) * width,
    };
    await computeBuckets(engine, level, range, versions.next());
  }
}
