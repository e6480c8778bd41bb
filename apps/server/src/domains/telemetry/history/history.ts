/** The history of points: samples in, trends out. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock, PointId, TimeSpan, Timestamp } from '@millwright/kernel';
import type { Config } from '../../../base/config.ts';
import { type DiskTrouble, diskTroubleOf } from '../../../base/disk-fault.ts';
import type { Health, Stoppable } from '../../../base/lifecycle.ts';
import type { Log } from '../../../base/log.ts';
import { createLoopUse } from '../../../platform/loop-use.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import {
  type Aggregate,
  type AggregateQuery,
  type ByStep,
  type ClassRunQuery,
  type ClassRuns,
  type Course,
  type CourseQuery,
  type GridQuery,
  readAggregates,
  readClassRuns,
  readCourses,
  readDeviations,
  readGrid,
} from './aggregates/index.ts';
import { createBackfill, isOfOthers } from './backfill/index.ts';
import { restampBlock } from './blocks/index.ts';
import { type SampleColumns, type SampleColumnsQuery, sampleColumns } from './columns/index.ts';
import type { HistoryEngine } from './engine.series.ts';
import { createInsertGate } from './insert-gate.ts';
import { type HistoryFigures, measureHistory } from './measure-history.ts';
import {
  importSamples,
  type ReplacedRange,
  type Replacement,
  replaceSamples,
  rollUpRange,
  untilAborted,
} from './past/index.ts';
import { type PointSettings, PointTraits } from './point-traits.ts';
import {
  createRollUp,
  type Level,
  openVersions,
  type Recount,
  recountBuckets,
} from './rollups/index.ts';
import { SampleBatch } from './sample-batch.ts';
import { type SamplePage, type SampleRange, samplePages } from './sample-pages.ts';
import {
  countSamples,
  deletePoints,
  readLastBefore,
  readSamples,
  type Sample,
} from './samples.series.ts';
import { type LinkedSegment, openRefusedBlocks, openSpool } from './spool/index.ts';
import { createTailReader, withLastOf, withTail } from './tail/index.ts';
import { readTrend, type TrendQuery, type TrendSeries } from './trends/index.ts';
import { createSampleWriter } from './write-samples.ts';

export interface History extends Stoppable {
  createBatch(capacity: number): SampleBatch;
  /** Tells how long a point's samples are kept and how many decimals to expect. */
  configurePoint(point: number, settings: PointSettings): void;
  /**
   * Resolves when every sample of the batch is durable: in the engine or in the spool. Writing a
   * batch again changes nothing. The batch must not be changed meanwhile.
   * @param hurry aborts when others wait behind it: then the quicker way is the best
   * @throws Fault outage `telemetry.spool_full`: nothing of the batch is promised.
   */
  write(batch: SampleBatch, hurry?: AbortSignal): Promise<void>;
  /**
   * Whether samples of that moment shall come later: those of other months, while so many wait that
   * they would go in among all others, or while the account has as many there as are left to all.
   */
  refuses(time: number, owner: string): boolean;
  /** An account brings so many of that moment. */
  note(time: number, owner: string, rows: number): void;
  /**
   * Puts samples of the past into the engine, past the spool: those there are already stay.
   * {@link History.rollUpRange} when all of their points are there.
   */
  importSamples(batch: SampleBatch): Promise<void>;
  /** Computes the rollups of some points in `[from, to)`, milliseconds. */
  rollUpRange(range: {
    readonly points: readonly PointId[];
    readonly from: number;
    readonly to: number;
  }): Promise<void>;
  /**
   * Begins to put another past of some points in the place of the one that is stored. What waits of
   * others is not waited for, and of these no longer than until the signal is aborted.
   */
  replaceSamples(range: ReplacedRange, signal?: AbortSignal): Promise<Replacement>;
  /** Lines for a chart, in the order of `points`. */
  trend(query: TrendQuery): Promise<TrendSeries[]>;
  /** What rollups hold of each step: count, least, greatest, sum, first, last. */
  aggregates(query: AggregateQuery): Promise<ByStep<Aggregate>>;
  /** What only samples tell of each step: time-weighted mean, duration of a state, difference. */
  courses(query: CourseQuery): Promise<ByStep<Course>>;
  /** Standard deviation of the usable samples of each point in `[from, to)`; a point without any is missing. */
  deviations(
    query: { readonly points: readonly PointId[] } & TimeSpan,
  ): Promise<ReadonlyMap<PointId, number>>;
  /** By point, how long its value was in one class; null where that are more runs than are wanted. */
  classRuns(query: ClassRunQuery): Promise<ReadonlyMap<PointId, ClassRuns> | null>;
  /** By point, the last value up to each moment that is not older than it may be. */
  grid(query: GridQuery): Promise<ReadonlyMap<PointId, readonly (number | null)[]>>;
  /** The last sample of each point before `time`; points without one are missing. */
  lastBefore(points: readonly number[], time: number): Promise<Map<number, Sample>>;
  /** The samples of one point in `[from, to)`, oldest first. */
  samples(range: {
    readonly point: number;
    readonly from: number;
    readonly to: number;
    readonly limit: number;
  }): Promise<Sample[]>;
  /** The samples of each of some points in `[from, to)`, one point after another, oldest first. */
  samplePages(range: SampleRange): AsyncIterable<SamplePage>;
  /** The samples of some points in the order in which they came, each once: millions in a second. */
  sampleColumns(query: SampleColumnsQuery): AsyncIterable<SampleColumns>;
  /** How many they are, about. */
  countSamples(range: SampleRange): Promise<number>;
  /** Compares a rollup with a fresh count from the samples in `[from, to)`, whole buckets. */
  recount(
    level: Level,
    range: {
      readonly points: readonly number[] | 'all';
      readonly from: number;
      readonly to: number;
    },
  ): Promise<Recount>;
  /** Computes rollups now, with all that waits: of what has passed, with `open` of what still runs too. */
  rollUp(options?: { readonly open?: boolean }): Promise<void>;
  /** Has everything of points that are no more removed; the engine does it by and by. */
  forgetPoints(points: readonly number[]): Promise<void>;
  /**
   * Keeps all that is durable as it is, for a moment: when it resolves, nothing goes into the
   * engine's tables of samples until `release`. What is written meanwhile goes to the spool.
   */
  hold(): Promise<HistoryHold>;
  /** Begins to compute rollups, where another server did until now. */
  collect(): void;
  figures(): HistoryFigures;
  /**
   * Degraded while nothing becomes durable, anything waits in the spool for long, or has been refused
   * by the engine.
   */
  health(): Promise<Health>;
}

export interface HistoryHold {
  /** The engine's tables in the order in which a copy of them is sound: a mark before what it marks. */
  readonly tables: readonly string[];
  /**
   * Links the spool into `folder`. All that was acknowledged before is in it or in the engine, and
   * nothing that is later than `version`.
   */
  linkSpool(folder: string): {
    readonly version: bigint;
    /** In these files; some of them the engine may have taken. */
    readonly rows: number;
    readonly segments: readonly { readonly name: string; readonly bytes: number }[];
  };
  release(): void;
}

export interface HistoryNeeds {
  readonly clickhouse: HistoryEngine;
  readonly config: Pick<Config, 'dataDir' | 'SPOOL_MAX_BYTES' | 'SAMPLE_DAYS'> &
    Partial<Pick<Config, 'CLICKHOUSE_URL'>>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Whether another server writes to the same engine, until `collect`. */
  readonly follows?: boolean;
}

/** Rollups are computed anew from samples later than their mark, so the mark comes first. */
const historyTables = [
  'rollup_mark',
  'sample_day',
  'sample_hour',
  'sample_minute',
  'sample',
] as const;
/** Where samples of other months wait, below the spool, and which part of its bound they may fill. */
const backfillFolder = 'backfill';
const backfillPart = 8;
/** What comes in small batches gathers for some seconds; what waits longer is late. */
const lateMs = 15_000;

/** Opens the spool and begins to empty it; the engine's tables must exist. */
export async function createHistory(needs: HistoryNeeds): Promise<History> {
  const { clock, config, clickhouse: engine } = needs;
  const log = needs.log.child({ subject: 'history' });
  const folder = join(config.dataDir, 'spool');
  const traits = new PointTraits(config.SAMPLE_DAYS);
  const versions = openVersions(folder, clock);
  const spool = await openSpool({ folder, maxBytes: config.SPOOL_MAX_BYTES, clock, log });
  const maxBytes = Math.ceil(config.SPOOL_MAX_BYTES / backfillPart);
  const others = await openSpool({
    folder: join(folder, backfillFolder),
    maxBytes,
    clock,
    log,
  });
  const tail = createTailReader([spool, others]);
  const refused = openRefusedBlocks(folder, log);
  await refused.replay(async ({ block, rows }) => {
    const version = versions.next();
    await spool.append(restampBlock(block, version), rows, version);
  });
  const gate = createInsertGate();
  const backfill = createBackfill({
    engine,
    clock,
    log,
    spool: others,
    maxBytes,
    refused,
    versions,
    gate,
    passed: (...samples) => rollUp.passed(...samples),
  });
  const writer = createSampleWriter({
    loopUse: createLoopUse(),
    gate,
    backfill,
    engine,
    clock,
    log,
    spool,
    refused,
    versions,
    traits,
    written: (...block) => rollUp.written(...block),
    doubted: (...block) => rollUp.doubted(...block),
  });
  const rollUp = createRollUp({
    engine,
    clock,
    log,
    versions,
    writer: 'main',
    isShared: config.CLICKHOUSE_URL !== undefined,
    firstPending: () => writer.firstPending(),
  });
  const reading = { engine, clock, rollUp, traits, tail };
  const linkOthers = (into: string): LinkedSegment[] => {
    const below = join(into, backfillFolder);
    mkdirSync(below, { recursive: true, mode: 0o700 });
    const linked = others.link(below);
    return linked.map((each) => ({ ...each, name: `${backfillFolder}/${each.name}` }));
  };
  const flush = async (): Promise<void> => {
    await writer.flush();
    await backfill.flush();
  };
  /** Nothing of these waits any more: a backlog of others may take an hour. */
  const arrived = async (range: ReplacedRange, signal?: AbortSignal): Promise<void> => {
    await untilAborted(writer.flush(), signal);
    const { points, from, to } = range;
    const waiting = await tail.read(points, to, { from, isBounded: false });
    if (waiting.size > 0) await untilAborted(backfill.flush(), signal);
  };
  /** Since when nothing that was to be written has become durable. */
  let refusingSince: Timestamp | undefined;
  let refusedFor: DiskTrouble | undefined;
  const write = async (batch: SampleBatch, hurry?: AbortSignal): Promise<void> => {
    try {
      await writer.write(batch, hurry);
      refusingSince = undefined;
    } catch (error) {
      refusingSince ??= clock.now();
      refusedFor = diskTroubleOf(error);
      throw error;
    }
  };
  const behindMs = (): number => Math.max(0, clock.now() - (spool.firstSince ?? clock.now()));
  const figures = (): HistoryFigures => ({
    spoolBytes: spool.bytes,
    spoolRows: spool.rows,
    spoolDamaged: spool.damaged,
    memoryBytes: spool.memoryBytes,
    roomBytes: spool.forecast.roomBytes,
    fullInMs: spool.forecast.fullInMs,
    behindMs: behindMs(),
    isLate: behindMs() >= lateMs,
    refusingMs: refusingSince === undefined ? 0 : Math.max(0, clock.now() - refusingSince),
    refusedFor: refusingSince === undefined ? undefined : refusedFor,
    refusedRows: refused.count.rows,
    backfillBytes: others.bytes,
    backfillRows: others.rows,
    insertedRows: writer.insertedRows + backfill.insertedRows,
    insertMs: writer.insertMs,
    dirtyMinutes: rollUp.waiting,
  });
  measureHistory(needs.metrics, figures, engine);
  writer.start();
  backfill.start();
  if (needs.follows === true) rollUp.follow();
  else rollUp.start();

  return {
    name: 'history',
    createBatch: (capacity) => new SampleBatch(capacity),
    configurePoint: (point, settings) => traits.configure(point, settings),
    write,
    refuses: (time, owner) =>
      isOfOthers(time, clock.now()) && (backfill.isFull || !backfill.shares.takes(owner)),
    note(time, owner, rows) {
      if (isOfOthers(time, clock.now())) backfill.shares.note(owner, rows);
    },
    importSamples: (batch) => importSamples({ engine, traits, rollUp }, batch),
    rollUpRange: (range) => rollUpRange({ engine, versions }, range),
    replaceSamples: (range, signal) =>
      replaceSamples(
        {
          ...{ engine, traits, versions, rollUp },
          arrived: (of) => arrived(of, signal),
          through: (work) => gate.through(work),
        },
        range,
      ),
    trend: (query) => readTrend(reading, query),
    aggregates: (query) => readAggregates(reading, query),
    courses: (query) => readCourses(reading, query),
    deviations: (query) => readDeviations(reading, query),
    classRuns: (query) => readClassRuns(reading, query),
    grid: (query) => readGrid(reading, query),
    async lastBefore(points, time) {
      // The server's own, at its start: it must not go without the last values.
      const waiting = await tail.read(points, time, { isBounded: false });
      return withLastOf(waiting, await readLastBefore(engine, points, time));
    },
    async samples(range) {
      const { point, from, to, limit } = range;
      const waiting = (await tail.read([point], to)).get(point)?.filter(({ time }) => time >= from);
      return withTail(await readSamples(engine, range), waiting).slice(0, limit);
    },
    samplePages: (range) => samplePages({ engine, tail }, range),
    sampleColumns: (query) => sampleColumns({ engine, tail, clock }, query),
    countSamples: (range) => countSamples(engine, range),
    async recount(level, { points, from, to }) {
      await flush();
      const some = points === 'all' ? points : new Set(points);
      return await recountBuckets(engine, level, { from, to, points: some });
    },
    async rollUp(options) {
      await flush();
      await rollUp.run(options);
    },
    async forgetPoints(points) {
      // What waits of them would come back.
      await flush();
      await rollUp.forget(points);
      await deletePoints(engine, points);
    },
    async hold() {
      const { release } = await gate.hold();
      return {
        tables: historyTables,
        linkSpool(into) {
          const segments = [...spool.link(into), ...linkOthers(into)];
          // What has been taken of a file waits again where it is opened anew.
          const rows = segments.reduce((sum, each) => sum + each.rows, 0);
          return { version: versions.last, rows, segments };
        },
        release,
      };
    },
    collect: () => rollUp.start(),
    figures,
    async health() {
      const { blocks, rows } = await refused.look();
      const { behindMs, isLate, fullInMs } = figures();
      const isRefusing = refusingSince !== undefined;
      if (!isLate && blocks === 0 && !isRefusing) return { name: 'history', ok: true };
      const waiting = [
        ...(isRefusing ? ['nothing new is acknowledged'] : []),
        `${spool.rows} samples wait on disk`,
        `the first for ${Math.round(behindMs / 1000)} s`,
        ...(fullInMs === undefined || isRefusing
          ? []
          : [`it is full in ${Math.round(fullInMs / 1000)} s`]),
      ].join(', ');
      const aside = `${rows} samples in ${blocks} files of ${folder}/refused were refused`;
      const detail = blocks === 0 ? waiting : `${waiting}, ${aside}`;
      return { name: 'history', ok: false, degraded: true, detail };
    },
    async stop() {
      await rollUp.stop();
      await writer.stop();
      await backfill.stop();
      await spool.close();
      await others.close();
    },
  };
}
