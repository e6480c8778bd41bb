/** Another past of some points in the place of the one that is stored: what was calculated anew. */

import { NativeBlockWriter } from '../blocks/index.ts';
import type { HistoryEngine } from '../engine.series.ts';
import type { PointTraits } from '../point-traits.ts';
import { computeBuckets, levels, type RollUp, type Versions, widthOf } from '../rollups/index.ts';
import type { SampleBatch } from '../sample-batch.ts';
import { insertBlocks } from '../samples.series.ts';

export interface ReplacedRange {
  readonly points: readonly number[];
  /** Milliseconds, half open, and past: nothing is written there by others meanwhile. */
  readonly from: number;
  readonly to: number;
}

/**
 * What is added stands beside what was there, and before it at the same moment, until `finish` takes
 * that away: who gives up in between loses nothing, and who begins again does it all.
 */
export interface Replacement {
  /** Resolves when the samples are on the engine's disk; the batch may be used again then. */
  add(batch: SampleBatch): Promise<void>;
  /** Removes what was there before, and computes the rollups anew. */
  finish(): Promise<void>;
}

interface Needs {
  readonly engine: HistoryEngine;
  readonly traits: PointTraits;
  readonly versions: Pick<Versions, 'next'>;
  readonly rollUp: Pick<RollUp, 'touch'>;
  /** What waits of these is in the engine, or aside. */
  arrived(range: ReplacedRange): Promise<void>;
  /** Begins the work when nothing is held back. */
  through(work: () => Promise<void>): Promise<void>;
}

const insertTimeoutMs = 60_000;

export async function replaceSamples(
  { engine, traits, versions, rollUp, arrived, through }: Needs,
  range: ReplacedRange,
): Promise<Replacement> {
  await arrived(range);
  const { points, from, to } = range;
  await rollUp.touch(points, to);
  const inRange = {
    where: `point IN {points:Array(UInt32)} AND ts >= fromUnixTimestamp64Milli({from:Int64})
      AND ts < fromUnixTimestamp64Milli({to:Int64})`,
    params: { points: [...points], from, to },
  };
  const version = await nextVersion(engine, versions, inRange);
  const writer = new NativeBlockWriter(traits);
  return {
    async add(batch) {
      if (batch.count === 0) return;
      const block = writer.write(batch, version);
      await through(() => insertBlocks(engine, [block], AbortSignal.timeout(insertTimeoutMs)));
    },
    async finish() {
      await arrived(range);
      await through(() =>
        remove(engine, 'sample', `${inRange.where} AND ver < {version:UInt64}`, {
          ...inRange.params,
          version,
        }),
      );
      for (const level of levels) {
        const width = widthOf[level];
        const wide = {
          points: new Set(points),
          from: Math.floor(from / width) * width,
          to: Math.ceil(to / width) * width,
        };
        // A bucket of which nothing is left would stay.
        await through(async () => {
          await remove(engine, `sample_${level}`, inRange.where, {
            ...wide,
            points: [...points],
          });
          await computeBuckets(engine, level, wide, versions.next());
        });
      }
    },
  };
}

interface Where {
  readonly where: string;
  readonly params: Record<string, unknown>;
}

/** Beyond all that is stored there, be it that another server has written it. */
async function nextVersion(
  { client }: HistoryEngine,
  versions: Pick<Versions, 'next'>,
  { where, params }: Where,
): Promise<bigint> {
  const answer = await client.query({
    query: `SELECT toString(max(ver)) AS last FROM sample WHERE ${where}`,
    query_params: params,
    format: 'JSONEachRow',
  });
  const [row] = await answer.json<{ last: string }>();
  const stored = BigInt(row?.last ?? 0);
  const own = versions.next();
  return own > stored ? own : stored + 1n;
}

async function remove(
  { client }: HistoryEngine,
  table: string,
  where: string,
  params: Record<string, unknown>,
): Promise<void> {
  await client.command({
    query: `DELETE FROM ${table} WHERE ${where}`,
    query_params: params,
    clickhouse_settings: { lightweight_deletes_sync: '1', max_execution_time: 600 },
  });
}
