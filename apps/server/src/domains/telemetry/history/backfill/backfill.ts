/**
 * The way of samples of other months. In the midst of what comes now they would cost an insert a
 * part for each month and retention, and everybody's history would fall behind. So they wait in a
 * spool of their own, go in once a minute or when there are many, one partition after another, and
 * the rollups of what they touched are computed then and there; between any two such steps the
 * engine has time for others.
 *
 * A block leaves its spool when its rollups are computed: their mark needs not know of it.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Clock, milliseconds, outage, seconds } from '@millwright/kernel';
import type { Log } from '../../../../base/log.ts';
import { readBlockKeys } from '../blocks/index.ts';
import { blamesData, type HistoryEngine } from '../engine.series.ts';
import type { InsertGate } from '../insert-gate.ts';
import { computeBuckets, DirtyBuckets, levels, type Versions, widthOf } from '../rollups/index.ts';
import { insertBlocks } from '../samples.series.ts';
import {
  createLeaveWaits,
  createSpoolDrain,
  type RefusedBlocks,
  type Spool,
  type SpooledBlock,
} from '../spool/index.ts';
import { type BackfillShares, createBackfillShares } from './backfill-shares.ts';
import { cutBlock } from './cut-block.ts';

export interface Backfill {
  /**
   * Resolves when the block is on disk. Its memory belongs to the spool from then on.
   * @throws Fault outage `telemetry.spool_full`
   */
  append(block: Buffer, rows: number, version: bigint): Promise<void>;
  /** Whether so much waits that who can keep samples for later shall do so. */
  readonly isFull: boolean;
  /** What each account has of it. */
  readonly shares: BackfillShares;
  /** Samples that have come to be in the engine, with their rollups. */
  readonly insertedRows: number;
  /** Resolves when what was written so far is in the engine, or aside; or when this ends. */
  flush(): Promise<void>;
  /** Begins with what an earlier run left. */
  start(): void;
  /** Ends without emptying the spool: what it holds is safe there. */
  stop(): Promise<void>;
}

interface Needs {
  readonly engine: HistoryEngine;
  readonly clock: Clock;
  readonly log: Log;
  readonly spool: Spool;
  /** Of the spool. */
  readonly maxBytes: number;
  readonly refused: Pick<RefusedBlocks, 'setAside'>;
  readonly versions: Pick<Versions, 'next'>;
  readonly gate: InsertGate;
  /** Told of all samples before they go into the engine. */
  passed(points: Uint32Array, times: Float64Array, count: number): void;
}

/** Longest that a batch is waited for, and how many go in together at most. */
const batchWindow = seconds(60);
const mostRows = 524_288;
/** Rows that wait at most, but for those of messages that are under way; and the part of its room for these. */
const mostWaiting = 8 * mostRows;
const reserve = 1 / 8;
/** After each step so many times as long as it took is left to others, milliseconds at most. */
const restFactor = 3;
const longestRest = 5_000;
/** An engine that takes longer is treated as one that is down. */
const limitMs = 20_000;

export function createBackfill(needs: Needs): Backfill {
  const { engine, clock, log, spool, maxBytes, refused, versions, gate, passed } = needs;
  let insertedRows = 0;
  let leftRows = 0;
  let isStopped = false;
  let isDue = false;
  let cancelBatch: (() => void) | undefined;
  let wake = () => {};
  const waits = createLeaveWaits();

  const step = async (work: () => Promise<void>): Promise<void> => {
    if (isStopped) throw outage('telemetry.history_stopped');
    const began = performance.now();
    await work();
    const rest = milliseconds(Math.min(longestRest, (performance.now() - began) * restFactor));
    await new Promise<void>((resolve) => {
      const cancel = clock.after(rest, resolve);
      wake = () => {
        cancel();
        resolve();
      };
    });
  };

  const insert = (blocks: readonly Buffer[]): Promise<void> =>
    step(() => gate.through(() => insertBlocks(engine, blocks, AbortSignal.timeout(limitMs))));

  const rollUp = async (minutes: DirtyBuckets): Promise<void> => {
    let dirty = minutes;
    for (const [index, level] of levels.entries()) {
      const above = levels[index + 1] ?? level;
      const next = new DirtyBuckets(widthOf[above]);
      for (const range of dirty.take(() => true)) {
        await step(() => computeBuckets(engine, level, range, versions.next()));
        next.markRange(range.from, range.to, range.points, range.version);
      }
      dirty = next;
    }
  };

  const takeIn = async (blocks: readonly SpooledBlock[]): Promise<void> => {
    isDue = false;
    const partitions = new Map<number, Buffer[]>();
    const minutes = new DirtyBuckets(widthOf.minute);
    for (const { block, rows, version } of blocks) {
      for (const [partition, piece] of cutBlock(block)) {
        const pieces = partitions.get(partition);
        if (pieces === undefined) partitions.set(partition, [piece]);
        else pieces.push(piece);
      }
      const { points, times } = readBlockKeys(block);
      minutes.mark(points, times, rows, version);
      passed(points, times, rows);
      await nextTurn();
    }
    for (const pieces of partitions.values()) await insert(pieces);
    await rollUp(minutes);
    // What came meanwhile begins a batch anew.
    cancelBatch ??= clock.after(batchWindow, go);
  };

  const drain = createSpoolDrain({
    clock,
    log,
    spool,
    refused,
    insert: takeIn,
    blamesData,
    goesOn: () => isDue || spool.rows >= mostRows || waits.count > 0,
    left({ rows, version }, to) {
      leftRows += rows;
      if (to === 'engine') insertedRows += rows;
      waits.left(version);
    },
  });

  const go = (): void => {
    cancelBatch?.();
    cancelBatch = undefined;
    isDue = true;
    drain.start();
  };

  return {
    shares: createBackfillShares({
      most: mostWaiting,
      waiting: () => spool.rows,
      left: () => leftRows,
    }),
    async append(block, rows, version) {
      await spool.append(block, rows, version);
      if (spool.rows >= mostRows) drain.start();
      else cancelBatch ??= clock.after(batchWindow, go);
    },
    get isFull() {
      return spool.rows >= mostWaiting || spool.bytes >= maxBytes * (1 - reserve);
    },
    get insertedRows() {
      return insertedRows;
    },
    async flush() {
      if (spool.lastVersion === undefined) return;
      const left = waits.until(spool.lastVersion);
      go();
      await left;
    },
    start: () => drain.start(),
    async stop() {
      isStopped = true;
      cancelBatch?.();
      const stopped = drain.stop();
      wake();
      await stopped;
      waits.end();
    },
  };
}
