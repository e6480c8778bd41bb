/**
 * Makes batches durable: in the engine when they are worth an insert and it takes them in time,
 * else in the spool, which is emptied in order. While anything waits in the spool, what is new goes
 * behind it.
 */
import { type Clock, milliseconds, seconds } from '@millwright/kernel';
import type { Log } from '../../../base/log.ts';
import { type Backfill, splitBatch } from './backfill/index.ts';
import { NativeBlockWriter } from './blocks/index.ts';
import { blamesData, type HistoryEngine } from './engine.series.ts';
import type { InsertGate } from './insert-gate.ts';
import { createPace, insertTimeout } from './insert-timeout.ts';
import type { PointTraits } from './point-traits.ts';
import type { Versions } from './rollups/index.ts';
import type { SampleBatch } from './sample-batch.ts';
import { insertBlocks } from './samples.series.ts';
import type { RefusedBlocks, Spool } from './spool/index.ts';
import { createLeaveWaits, createSpoolDrain } from './spool/index.ts';

export interface SampleWriter {
  /**
   * Resolves when every sample is durable.
   * @param hurry aborts when others wait behind it: then the quicker way is the best
   * @throws Fault outage `telemetry.spool_full`
   */
  write(batch: SampleBatch, hurry?: AbortSignal): Promise<void>;
  /** The first version given out that is not in the engine yet. */
  firstPending(): bigint | undefined;
  /** Samples that have come to be in the engine, each counted once. */
  readonly insertedRows: number;
  /** How long the last insert took, milliseconds. */
  readonly insertMs: number;
  /** Resolves when what was written so far is in the engine, or aside; or when this ends. */
  flush(): Promise<void>;
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
  /** How much of its time the event loop works, 0 to 1. */
  readonly loopUse: () => number;
  /** What inserts pass through. */
  readonly gate: InsertGate;
  /** Where samples of other months go. */
  readonly backfill: Pick<Backfill, 'append'>;
  /** Told of every block that has come to be in the engine, in the order of versions. */
  written(block: Buffer, version: bigint): void;
  /** Told of a block that the engine may have taken in part. */
  doubted(block: Buffer, version: bigint): void;
}

/** Batches of fewer samples are made durable in the spool, and go in together. */
const worthAnInsert = 16_384;
/**
 * As many go in at once: what an insert costs besides its samples, some 15 ms of processor, is little
 * for each of so many.
 */
const worthADrain = 65_536;
/** Longest that a batch is waited for there. */
const batchWindow = seconds(5);
/** An engine that takes longer is treated as one that is down. */
const limitMs = 20_000;

/** An insert whose block went to the spool meanwhile: it counts when it comes through. */
interface UnderWay {
  readonly version: bigint;
  readonly done: Promise<boolean>;
}

export function createSampleWriter(needs: Needs): SampleWriter {
  const { engine, clock, log, spool, refused, versions, traits } = needs;
  const { gate, backfill, loopUse, written, doubted } = needs;
  const blocks = new NativeBlockWriter(traits);
  let turn: Promise<void> = Promise.resolve();
  let writing: bigint | undefined;
  let underWay: UnderWay | undefined;
  let cancelBatch: (() => void) | undefined;
  const waits = createLeaveWaits();
  let insertedRows = 0;
  let insertMs = 0;
  const inserts = createPace();
  const appends = createPace();

  const insert = async (blocks: readonly Buffer[], rows: number): Promise<void> => {
    await gate.through(async () => {
      const began = performance.now();
      const from = clock.now();
      await insertBlocks(engine, blocks, AbortSignal.timeout(limitMs));
      insertMs = performance.now() - began;
      if (rows >= worthAnInsert) inserts.took(clock.now() - from, rows);
    });
  };

  const append = async (block: Buffer, rows: number, version: bigint): Promise<void> => {
    const from = clock.now();
    await spool.append(block, rows, version);
    if (rows >= worthAnInsert) appends.took(clock.now() - from, rows);
  };

  /** What comes of work on so many rows, or that it must be waited for no longer. */
  const inTime = async <T>(
    work: Promise<T>,
    rows: number,
    hurry: AbortSignal | undefined,
  ): Promise<T | 'late'> => {
    const { promise: late, resolve } = Promise.withResolvers<'late'>();
    const from = clock.now();
    let stop = () => {};
    const wait = (): void => {
      stop();
      const outlook = {
        insertMs: inserts.of(rows),
        appendMs: appends.of(rows),
        loopUse: loopUse(),
      };
      const left = insertTimeout(hurry?.aborted === true, outlook) - (clock.now() - from);
      if (left > 0) stop = clock.after(milliseconds(left), () => resolve('late'));
      else resolve('late');
    };
    hurry?.addEventListener('abort', wait);
    wait();
    try {
      return await Promise.race([work, late]);
    } finally {
      stop();
      hurry?.removeEventListener('abort', wait);
    }
  };

  const insertDirectly = (block: Buffer, rows: number): Promise<boolean> =>
    insert([block], rows).then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error, rows }, 'history is down, spooling');
        return false;
      },
    );

  /** What is left to write when the samples of other months have gone their own way. */
  const putAside = async (batch: SampleBatch): Promise<SampleBatch | undefined> => {
    const { current, others } = splitBatch(batch, clock.now());
    if (others === undefined) return current;
    const version = versions.next();
    const block = Buffer.from(blocks.write(others, version));
    try {
      await backfill.append(block, others.count, version);
      return current;
    } catch {
      // There is no room for them there: nothing is refused as long as there is some here.
      return batch;
    }
  };

  const writeNow = async (whole: SampleBatch, hurry?: AbortSignal): Promise<void> => {
    const batch = await putAside(whole);
    if (batch === undefined || batch.count === 0) return;
    const version = versions.next();
    const block = blocks.write(batch, version);
    writing = version;
    let done: Promise<boolean> | undefined;
    try {
      const isSmall = batch.count < worthAnInsert;
      if (!isSmall) await inTime(drain.settled(), spool.rows, hurry);
      if (spool.isEmpty && !isSmall) {
        done = insertDirectly(block, batch.count);
        const result = await inTime(done, batch.count, hurry);
        if (result === true) {
          insertedRows += batch.count;
          written(block, version);
          return;
        }
        if (result === 'late') underWay = { version, done };
      }
      const hasRoom = block.length < block.buffer.byteLength / 2;
      // The insert under way reads it for some time yet.
      if (done !== undefined || !hasRoom) blocks.letGo();
      await append(hasRoom ? Buffer.from(block) : block, batch.count, version);
      if (!isSmall || spool.rows >= worthADrain) drainNow();
      else cancelBatch ??= clock.after(batchWindow, drainNow);
    } catch (error) {
      underWay = undefined;
      drainNow();
      // There is no room for it, but the engine may take it all the same.
      if (spool.isEmpty) done ??= insertDirectly(block, batch.count);
      const isIn = done !== undefined && (await done);
      if (isIn) written(block, version);
      else doubted(block, version);
      if (!isIn) throw error;
      insertedRows += batch.count;
    } finally {
      writing = undefined;
    }
  };

  const drainNow = (): void => {
    cancelBatch?.();
    cancelBatch = undefined;
    drain.start();
  };

  /** Whether the block came to be in the engine after it had gone to the spool. */
  const hasComeThrough = async (version: bigint | undefined): Promise<boolean> => {
    if (underWay === undefined || underWay.version !== version) return false;
    const isIn = await underWay.done;
    underWay = undefined;
    return isIn;
  };

  const drain = createSpoolDrain({
    clock,
    log,
    spool,
    refused,
    async insert(blocks) {
      const left = (await hasComeThrough(blocks[0]?.version)) ? blocks.slice(1) : blocks;
      if (left.length === 0) return;
      const rows = left.reduce((sum, block) => sum + block.rows, 0);
      await insert(
        left.map(({ block }) => block),
        rows,
      );
    },
    blamesData,
    left({ block, rows, version }, to) {
      // What was taken more than once, to try the engine, counts once.
      if (to === 'engine') insertedRows += rows;
      if (to === 'engine') written(block, version);
      else doubted(block, version);
      waits.left(version);
    },
  });

  return {
    write(batch, hurry) {
      const done = turn.then(() => writeNow(batch, hurry));
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
    async flush() {
      await turn;
      const left = waits.until(spool.lastVersion);
      drainNow();
      await left;
    },
    start: () => drain.start(),
    async stop() {
      await turn;
      cancelBatch?.();
      await drain.stop();
      waits.end();
    },
  };
}
