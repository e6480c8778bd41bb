/**
 * Makes batches durable: in the engine when it takes them, else in the spool, which is emptied in
 * order when the engine is back. While anything waits in the spool, what is new goes behind it.
 */
import { type Clock, type Duration, milliseconds } from '@millwright/kernel';
import type { Log } from '../../../base/log.ts';
import type { HistoryEngine } from './engine.series.ts';
import { NativeBlockWriter, readBlockKeys } from './native-block.ts';
import type { PointTraits } from './point-traits.ts';
import type { SampleBatch } from './sample-batch.ts';
import { insertBlock } from './samples.series.ts';
import type { Spool } from './spool.ts';
import type { Versions } from './versions.ts';

export interface SampleWriter {
  /** Resolves when every sample is durable. @throws Fault outage `telemetry.spool_full` */
  write(batch: SampleBatch): Promise<void>;
  /** The first version given out that is not in the engine yet. */
  firstPending(): bigint | undefined;
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
  readonly versions: Versions;
  readonly traits: PointTraits;
  /** Told of everything that has come to be in the engine. */
  written(points: Uint32Array, times: Float64Array, count: number, version: bigint): void;
}

/** An engine that takes longer is treated as one that is down. */
const insertTimeoutMs = 20_000;
const firstPause = milliseconds(250);
const longestPause = milliseconds(5_000);

export function createSampleWriter(needs: Needs): SampleWriter {
  const { engine, clock, log, spool, versions, traits, written } = needs;
  const blocks = new NativeBlockWriter(traits);
  let turn: Promise<void> = Promise.resolve();
  let writing: bigint | undefined;
  let draining: Promise<void> | undefined;
  let insertedRows = 0;
  let insertMs = 0;
  let isStopped = false;
  let wake = () => {};

  const insert = async (block: Buffer, rows: number): Promise<void> => {
    const began = performance.now();
    await insertBlock(engine, block, AbortSignal.timeout(insertTimeoutMs));
    insertMs = performance.now() - began;
    insertedRows += rows;
  };

  const writeNow = async (batch: SampleBatch): Promise<void> => {
    if (batch.count === 0) return;
    const version = versions.next();
    const block = blocks.write(batch, version);
    writing = version;
    try {
      if (spool.isEmpty) {
        try {
          await insert(block, batch.count);
          written(batch.points, batch.times, batch.count, version);
          return;
        } catch (error) {
          log.warn({ err: error, rows: batch.count }, 'history is down, spooling');
        }
      }
      await spool.append(block, batch.count, version);
      drain();
    } catch (error) {
      // Refused, but an insert that was not answered may have come through all the same.
      written(batch.points, batch.times, batch.count, version);
      throw error;
    } finally {
      writing = undefined;
    }
  };

  const drain = (): void => {
    draining ??= drainAll().finally(() => {
      draining = undefined;
      if (!spool.isEmpty && !isStopped) drain();
    });
  };

  const drainAll = async (): Promise<void> => {
    let pause: Duration = firstPause;
    while (!isStopped) {
      try {
        const head = await spool.first();
        if (head === undefined) return;
        await insert(head.block, head.rows);
        const { points, times } = readBlockKeys(head.block);
        written(points, times, head.rows, head.version);
        await spool.shift();
        pause = firstPause;
      } catch (error) {
        log.warn({ err: error, rows: spool.rows }, 'history is still down');
        await sleep(pause);
        pause = Math.min(pause * 2, longestPause) as Duration;
      }
    }
  };

  const sleep = (pause: Duration): Promise<void> =>
    new Promise((resolve) => {
      const cancel = clock.after(pause, resolve);
      wake = () => {
        cancel();
        resolve();
      };
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
    start() {
      if (!spool.isEmpty) drain();
    },
    async stop() {
      isStopped = true;
      wake();
      await turn;
      await draining;
    },
  };
}
