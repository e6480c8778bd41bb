/**
 * Makes batches durable: in the engine when it takes them, else in the spool, which is emptied in
 * order when the engine is back. While anything waits in the spool, what is new goes behind it.
 */
import type { Clock } from '@millwright/kernel';
import type { Log } from '../../../base/log.ts';
import { blamesData, type HistoryEngine } from './engine.series.ts';
import { NativeBlockWriter, readBlockKeys } from './native-block.ts';
import type { PointTraits } from './point-traits.ts';
import type { Versions } from './rollups/index.ts';
import type { SampleBatch } from './sample-batch.ts';
import { insertBlocks } from './samples.series.ts';
import type { RefusedBlocks, Spool } from './spool/index.ts';
import { createSpoolDrain } from './spool/index.ts';

export interface SampleWriter {
  /** Resolves when every sample is durable. @throws Fault outage `telemetry.spool_full` */
  write(batch: SampleBatch): Promise<void>;
  /** The first version given out that is not in the engine yet. */
  firstPending(): bigint | undefined;
  /** Samples that have come to be in the engine, each counted once. */
  readonly insertedRows: number;
  /** How long the last insert took, milliseconds. */
  readonly insertMs: number;
  /** Begins to empty what an earlier run left in the spool. */
  start(): void;
  /** Ends without emptying the spool: what it holds is safe there. */
  stop(): Promise<void>;
}

interface Needs {
  readonly engine: HistoryEngine;
  readonly clock: Clock;
  readonly log: Log;
  readonly spool: Spool;
  readonly refused: Pick<RefusedBlocks, 'setAside'>;
  readonly versions: Versions;
  readonly traits: PointTraits;
  /** Told of everything that has come to be in the engine. */
  written(points: Uint32Array, times: Float64Array, count: number, version: bigint): void;
}

/**
 * An engine that takes longer is treated as one that is down: at first soon, for what is collected
 * meanwhile has to stay in memory; from the spool there is no haste.
 */
const limitMs = { direct: 4_000, spooled: 20_000 } as const;

export function createSampleWriter(needs: Needs): SampleWriter {
  const { engine, clock, log, spool, refused, versions, traits, written } = needs;
  const blocks = new NativeBlockWriter(traits);
  let turn: Promise<void> = Promise.resolve();
  let writing: bigint | undefined;
  let insertedRows = 0;
  let insertMs = 0;

  const insert = async (blocks: readonly Buffer[], way: keyof typeof limitMs): Promise<void> => {
    const began = performance.now();
    await insertBlocks(engine, blocks, AbortSignal.timeout(limitMs[way]));
    insertMs = performance.now() - began;
  };

  const writeNow = async (batch: SampleBatch): Promise<void> => {
    if (batch.count === 0) return;
    const version = versions.next();
    const block = blocks.write(batch, version);
    writing = version;
    try {
      await drain.settled();
      if (spool.isEmpty) {
        try {
          await insert([block], 'direct');
          insertedRows += batch.count;
          written(batch.points, batch.times, batch.count, version);
          return;
        } catch (error) {
          log.warn({ err: error, rows: batch.count }, 'history is down, spooling');
        }
      }
      await spool.append(block, batch.count, version);
      drain.start();
    } catch (error) {
      // Refused, but an insert that was not answered may have come through all the same.
      written(batch.points, batch.times, batch.count, version);
      throw error;
    } finally {
      writing = undefined;
    }
  };

  const drain = createSpoolDrain({
    clock,
    log,
    spool,
    refused,
    insert: (blocks) =>
      insert(
        blocks.map(({ block }) => block),
        'spooled',
      ),
    blamesData,
    left({ block, rows, version }, to) {
      // What was taken more than once, to try the engine, counts once.
      if (to === 'engine') insertedRows += rows;
      const { points, times } = readBlockKeys(block);
      written(points, times, rows, version);
    },
  });

  return {
    write(batch) {
      const done = turn.then(() => writeNow(batch));
      turn = done.catch(() => {});
      return done;
    },
    firstPending: () => spool.firstVersion ?? writing,
    get insertedRows() {
      return insertedRows;
    },
    get insertMs() {
      return insertMs;
    },
    start: () => drain.start(),
    async stop() {
      await turn;
      await drain.stop();
    },
  };
}
