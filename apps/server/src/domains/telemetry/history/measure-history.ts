/** What `/metrics` shows of history and its engine. */
import type { DiskTrouble } from '../../../base/disk-fault.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import type { EngineFigures, HistoryEngine } from './engine.series.ts';

export interface HistoryFigures {
  /** What waits on disk because the engine does not take it. */
  readonly spoolBytes: number;
  readonly spoolRows: number;
  /** Blocks of the spool that could not be read back. */
  readonly spoolDamaged: number;
  /** Of what waits, bytes kept in memory too. */
  readonly memoryBytes: number;
  /** The same of samples of other months, which gather for a minute and go in one after another. */
  readonly backfillBytes: number;
  readonly backfillRows: number;
  /** How long the first of what waits has waited. */
  readonly behindMs: number;
  /** Whether that is more than batches and an engine that starts anew take. */
  readonly isLate: boolean;
  /** For how long nothing has become durable that was to be written; 0 while it does. */
  readonly refusingMs: number;
  /** What of the spool's disk stands in its way; undefined where it is not that, or not known. */
  readonly refusedFor: DiskTrouble | undefined;
  /** Bytes that may still come to wait, and how long until there are so many at the pace of late. */
  readonly roomBytes: number;
  readonly fullInMs: number | undefined;
  /** Samples that the engine refused and that stand aside. */
  readonly refusedRows: number;
  readonly insertedRows: number;
  /** Duration of the last insert. */
  readonly insertMs: number;
  /** Minutes whose rollup is not computed yet. */
  readonly dirtyMinutes: number;
}

export function measureHistory(
  metrics: Metrics,
  figures: () => HistoryFigures,
  engine: Pick<HistoryEngine, 'metrics'>,
): void {
  metrics.level('history_spool_bytes', 'Bytes that wait on disk', () => figures().spoolBytes);
  metrics.level('history_spool_rows', 'Samples that wait on disk', () => figures().spoolRows);
  metrics.level(
    'history_backfill_bytes',
    'Bytes of samples of other months that wait on disk',
    () => figures().backfillBytes,
  );
  metrics.level(
    'history_backfill_rows',
    'Samples of other months that wait on disk',
    () => figures().backfillRows,
  );
  metrics.level(
    'history_spool_damaged',
    'Spooled blocks that could not be read back',
    () => figures().spoolDamaged,
  );
  metrics.level(
    'history_spool_memory_bytes',
    'Bytes kept in memory of what waits on disk',
    () => figures().memoryBytes,
  );
  metrics.level(
    'history_behind_seconds',
    'How long the first of the samples that wait on disk has waited',
    () => figures().behindMs / 1000,
  );
  metrics.level(
    'history_refusing_seconds',
    'For how long neither the engine nor the spool has taken a sample; 0 while one does',
    () => figures().refusingMs / 1000,
  );
  metrics.level(
    'history_spool_room_bytes',
    'Bytes that may still come to wait on disk',
    () => figures().roomBytes,
  );
  metrics.level(
    'history_spool_full_seconds',
    'When no more can wait on disk, at the pace of the last minute; +Inf while it does not grow',
    () => (figures().fullInMs ?? Number.POSITIVE_INFINITY) / 1000,
  );
  metrics.level(
    'history_refused_rows',
    'Samples that the engine refused and that stand aside',
    () => figures().refusedRows,
  );
  metrics.level(
    'history_inserted_rows',
    'Samples inserted since the start',
    () => figures().insertedRows,
  );
  metrics.level(
    'history_insert_seconds',
    'Duration of the last insert',
    () => figures().insertMs / 1000,
  );
  metrics.level(
    'history_dirty_minutes',
    'Minutes whose rollup is not computed yet',
    () => figures().dirtyMinutes,
  );
  measureEngine(metrics, engine);
}

/** The engine answers later than a figure may be asked for, so each look shows the one before. */
function measureEngine(metrics: Metrics, engine: Pick<HistoryEngine, 'metrics'>): void {
  let latest: EngineFigures | undefined;
  const show = (read: (engine: EngineFigures) => number) => () =>
    latest === undefined ? Number.NaN : read(latest);
  metrics.level('history_engine_parts', 'Parts that queries read', () => {
    engine.metrics().then(
      (engine) => {
        latest = engine;
      },
      () => {
        latest = undefined;
      },
    );
    return show((engine) => engine.activeParts)();
  });
  metrics.level(
    'history_engine_disk_bytes',
    'Bytes of the tables',
    show((e) => e.diskBytes),
  );
  metrics.level(
    'history_engine_memory_bytes',
    'Memory of the engine',
    show((e) => e.memoryBytes),
  );
  metrics.level(
    'history_engine_restarts',
    'Restarts of the engine',
    show((e) => e.restarts),
  );
}
