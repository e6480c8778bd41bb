/**
 * Keeps the rollups true to the samples. What becomes dirty is noted as it is written; minutes
 * that have passed are computed every few seconds, hours and days when they have passed. A mark in
 * the engine says up to which version all is done, so after a crash only what is later is redone.
 */
import { type Clock, type Duration, seconds } from '@millwright/kernel';
import type { Log } from '../../../../base/log.ts';
import type { HistoryEngine } from '../engine.series.ts';
import { DirtyBuckets } from './dirty-buckets.ts';
import {
  computeBuckets,
  type Level,
  levels,
  readMark,
  readMinutesSince,
  widthOf,
  writeMark,
} from './rollups.series.ts';
import { importVersion, type Versions } from './versions.ts';

export interface RollUp {
  /** Notes that these samples are in the engine now. */
  written(points: Uint32Array, times: Float64Array, count: number, version: bigint): void;
  /** Computes what is dirty and has passed; with `open` also what still runs. */
  run(options?: { readonly open?: boolean }): Promise<void>;
  /** Buckets of a level before this moment may be read instead of the samples; milliseconds. */
  rolledUntil(level: Level): number;
  /** Minutes waiting to be computed. */
  readonly waiting: number;
  /**
   * Begins to compute. What was written while another server did, and not computed, is noted anew
   * from the mark that it left.
   */
  start(): void;
  /** Another server computes: only how far it has come is read, now and then. */
  follow(): void;
  stop(): Promise<void>;
}

interface Needs {
  readonly engine: HistoryEngine;
  readonly clock: Clock;
  readonly log: Log;
  readonly versions: Versions;
  /** Distinguishes servers that write to the same engine. */
  readonly writer: string;
  /** The first version that is given out but not in the engine yet. */
  firstPending(): bigint | undefined;
}

/** How often, and how long after its end a minute is taken for passed. */
const pause = seconds(5);
const settle = 5_000;
/**
 * What came late makes charts read samples from there on until it is computed, unless it is older:
 * then charts wait for it, as they do for a box that brings a month.
 */
const lateness = 6 * widthOf.hour;
/** Longest that the mark stays behind while nothing is computed: to write it is an insert too. */
const markEvery = 60_000;
/** How often a server that does not compute looks how far the other one is. */
const followEvery = seconds(10);
/** A run may take this part of the time at most. */
const restFactor = 4;

export function createRollUp(needs: Needs): RollUp {
  const { engine, clock, log, versions, writer } = needs;
  const dirty: Record<Level, DirtyBuckets> = {
    minute: new DirtyBuckets(widthOf.minute),
    hour: new DirtyBuckets(widthOf.hour),
    day: new DirtyBuckets(widthOf.day),
  };
  let rolledUntil = 0;
  /** Minutes from here on are being computed. */
  let computingFrom: number | undefined;
  let marked = 0n;
  let markedAt = Number.NEGATIVE_INFINITY;
  let isRecovered = false;
  let running: Promise<void> | undefined;
  let cancel: (() => void) | undefined;
  let isStopped = false;
  let isFollowing = false;

  /** Notes what a crash may have left undone: all that was written after the mark. */
  const recover = async (): Promise<void> => {
    const mark = await readMark(engine, writer);
    // Another server's clock may be ahead of ours.
    versions.passBy(mark.version);
    // Without a mark a past that is being imported would be computed a second time, for minutes.
    const done = mark.version || importVersion;
    for (const { minute, points } of await readMinutesSince(engine, done)) {
      dirty.minute.markRange(minute, minute + 1, points, done + 1n);
    }
    if (mark.rolledUntil > 0) {
      // Hours and days that ran at the time were never computed.
      dirty.hour.markRange(mark.rolledUntil, mark.rolledUntil + 1, 'all', 0n);
      dirty.day.markRange(mark.rolledUntil, mark.rolledUntil + 1, 'all', 0n);
    }
    marked = mark.version;
    isRecovered = true;
  };

  /** Whether there was anything to compute. */
  const compute = async (level: Level, isReady: (start: number) => boolean): Promise<boolean> => {
    const above = levels[levels.indexOf(level) + 1];
    const ranges = dirty[level].take(isReady);
    for (const range of ranges) {
      try {
        await computeBuckets(engine, level, range, versions.next());
        if (above !== undefined) {
          dirty[above].markRange(range.from, range.to, range.points, range.version);
        }
      } catch (error) {
        for (const left of ranges.slice(ranges.indexOf(range))) {
          dirty[level].markRange(left.from, left.to, left.points, left.version);
        }
        throw error;
      }
    }
    return ranges.length > 0;
  };

  const runOnce = async (open: boolean): Promise<void> => {
    if (!isRecovered) await recover();
    const pending = needs.firstPending();
    const seen = pending === undefined ? versions.last : pending - 1n;
    const now = clock.now();
    computingFrom = firstLate(now);
    let isDone = false;
    for (const level of levels) {
      const width = widthOf[level];
      // What lies in the future will not pass soon, so it is computed as it comes.
      const isReady = (start: number) => open || start + width + settle <= now || start > now;
      isDone = (await compute(level, isReady)) || isDone;
    }
    computingFrom = undefined;
    rolledUntil = Math.floor((now - settle) / widthOf.minute) * widthOf.minute;
    const first = dirty.minute.firstVersion;
    const version = first === undefined || first > seen ? seen : first - 1n;
    const isDue = isDone || performance.now() - markedAt >= markEvery;
    if (version > marked && isDue) {
      await writeMark(engine, writer, { version, rolledUntil });
      marked = version;
      markedAt = performance.now();
    }
  };

  const firstLate = (now: number): number | undefined => dirty.minute.firstFrom(now - lateness);

  const run = async (open: boolean): Promise<void> => {
    while (running !== undefined) await running.catch(() => {});
    running = runOnce(open);
    try {
      await running;
    } finally {
      running = undefined;
    }
  };

  const schedule = (delay: Duration): void => {
    cancel = clock.after(delay, () => {
      const began = performance.now();
      run(false)
        .catch((error: unknown) => log.warn({ err: error }, 'rollups are behind, trying again'))
        .finally(() => {
          const rest = (performance.now() - began) * restFactor;
          if (!isStopped) schedule(Math.max(pause, rest) as Duration);
        });
    });
  };

  const follow = (): void => {
    isFollowing = true;
    const look = async (): Promise<void> => {
      const mark = await readMark(engine, writer);
      if (isFollowing) ({ rolledUntil } = mark);
    };
    running = look()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the rollups of another server are unknown'),
      )
      .finally(() => {
        running = undefined;
        if (isFollowing && !isStopped) cancel = clock.after(followEvery, follow);
      });
  };

  return {
    written: (points, times, count, version) => dirty.minute.mark(points, times, count, version),
    run: ({ open = false } = {}) => run(open),
    rolledUntil(level) {
      const late = firstLate(clock.now()) ?? rolledUntil;
      const until = Math.min(rolledUntil, late, computingFrom ?? rolledUntil);
      return Math.floor(until / widthOf[level]) * widthOf[level];
    },
    get waiting() {
      return dirty.minute.size;
    },
    follow,
    start() {
      cancel?.();
      isFollowing = false;
      isRecovered = false;
      schedule(pause);
    },
    async stop() {
      isStopped = true;
      cancel?.();
      await running?.catch(() => {});
    },
  };
}
