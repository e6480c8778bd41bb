/**
 * Keeps the rollups true to the samples. Minutes are reckoned as their samples pass where these come
 * in order; others become dirty and are computed from the table. Every few seconds those that have
 * passed are written, hours and days when they have passed. A mark in the engine says up to which
 * version all is done, so after a crash only what is later is redone.
 */
import { type Clock, type Duration, seconds } from '@millwright/kernel';
import type { Log } from '../../../../base/log.ts';
import { BlockSamplesReader, readBlockKeys } from '../blocks/index.ts';
import type { HistoryEngine } from '../engine.series.ts';
import { DirtyBuckets } from './dirty-buckets.ts';
import {
  computeBuckets,
  type Level,
  levels,
  readMark,
  readMinutesSince,
  readPointsFrom,
  widthOf,
  writeMark,
  writeMinutes,
} from './rollups.series.ts';
import { RunningMinutes } from './running-minutes.ts';
import { importVersion, type Versions } from './versions.ts';

export interface RollUp {
  /** Notes that the samples of a block are in the engine now. */
  written(block: Buffer, version: bigint): void;
  /** Notes that the engine may have taken some samples of a block, which is not known. */
  doubted(block: Buffer, version: bigint): void;
  /** Notes samples whose minutes are computed by who puts them into the engine; before that. */
  passed(points: Uint32Array, times: Float64Array, count: number): void;
  /** Resolves when nothing is written any more of what was reckoned of some points before `until`. */
  touch(points: readonly number[], until: number): Promise<void>;
  /** Resolves when nothing is written any more of points whose samples are removed. */
  forget(points: readonly number[]): Promise<void>;
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
  /** Whether other servers may write to the engine: before this one, and what they have left afterwards. */
  readonly isShared: boolean;
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
/** So far a clock may be ahead by which the server wrote that collected before this one. */
const handover = 5 * widthOf.minute;

export function createRollUp(needs: Needs): RollUp {
  const { engine, clock, log, versions, writer, isShared } = needs;
  const dirty: Record<Level, DirtyBuckets> = {
    minute: new DirtyBuckets(widthOf.minute),
    hour: new DirtyBuckets(widthOf.hour),
    day: new DirtyBuckets(widthOf.day),
  };
  const reckoned = new RunningMinutes(dirty.minute);
  const blocks = new BlockSamplesReader();
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

  /** Has minutes reckoned from now on, but those of which the engine has samples already. */
  const trust = async (): Promise<void> => {
    const { minute } = widthOf;
    const next = (Math.floor(clock.now() / minute) + 1) * minute;
    const from = isShared ? next + handover : next;
    const ahead = await readPointsFrom(engine, from);
    if (ahead === undefined) return;
    reckoned.pass(ahead.points, ahead.times, ahead.count);
    reckoned.trustFrom(from);
  };

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
    await trust();
    isRecovered = true;
  };

  /** Writes the minutes that were reckoned and are ready; whether there were any. */
  const writeReckoned = async (isReady: (start: number) => boolean): Promise<boolean> => {
    const collected = reckoned.collect(isReady);
    for (const [index, rows] of collected.entries()) {
      const version = versions.next();
      try {
        await writeMinutes(engine, rows, version);
      } catch (error) {
        for (const left of collected.slice(index)) reckoned.giveUp(left);
        throw error;
      }
      const times = Float64Array.from(rows.starts.subarray(0, rows.count), (at) => at * 1_000);
      dirty.hour.mark(rows.points, times, rows.count, version);
      reckoned.written(rows);
    }
    return collected.length > 0;
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
    // What lies in the future will not pass soon, so it is computed as it comes.
    const readyOf = (width: number) => (start: number) =>
      open || start + width + settle <= now || start > now;
    // Before what is computed: where a late sample came, that counts.
    let isDone = await writeReckoned(readyOf(widthOf.minute));
    for (const level of levels) {
      isDone = (await compute(level, readyOf(widthOf[level]))) || isDone;
    }
    computingFrom = undefined;
    rolledUntil = Math.floor((now - settle) / widthOf.minute) * widthOf.minute;
    let version = seen;
    for (const first of [dirty.minute.firstVersion, reckoned.firstVersion]) {
      if (first !== undefined && first <= version) version = first - 1n;
    }
    const isDue = isDone || performance.now() - markedAt >= markEvery;
    if (version > marked && isDue) {
      await writeMark(engine, writer, { version, rolledUntil });
      marked = version;
      markedAt = performance.now();
    }
  };

  const firstLate = (now: number): number | undefined => {
    let first = dirty.minute.firstFrom(now - lateness);
    for (const start of reckoned.starts()) {
      if (start >= now - lateness && (first === undefined || start < first)) first = start;
    }
    return first;
  };

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
    written: (block, version) => reckoned.take(blocks.read(block), version),
    doubted(block, version) {
      const { points, times } = readBlockKeys(block);
      reckoned.pass(points, times, points.length);
      dirty.minute.mark(points, times, points.length, version);
    },
    passed: (points, times, count) => reckoned.pass(points, times, count),
    async touch(points, until) {
      reckoned.touch(points, until);
      await running?.catch(() => {});
    },
    async forget(points) {
      reckoned.forget(points);
      await running?.catch(() => {});
    },
    run: ({ open = false } = {}) => run(open),
    rolledUntil(level) {
      const late = firstLate(clock.now()) ?? rolledUntil;
      const until = Math.min(rolledUntil, late, computingFrom ?? rolledUntil);
      return Math.floor(until / widthOf[level]) * widthOf[level];
    },
    get waiting() {
      let count = dirty.minute.size;
      for (const start of reckoned.starts()) if (!dirty.minute.has(start)) count += 1;
      return count;
    },
    follow,
    start() {
      cancel?.();
      isFollowing = false;
      isRecovered = false;
      reckoned.distrust();
      schedule(pause);
    },
    async stop() {
      isStopped = true;
      cancel?.();
      await running?.catch(() => {});
    },
  };
}
