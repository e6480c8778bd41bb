/**
 * The external engines that a restore fills: empty before, marked while it is at work, and emptied
 * again when it fails. What a killed one leaves bears its mark: no server takes it for whole, and the
 * next restore empties it.
 */
import type { Log } from '../../../base/log.ts';
import {
  beginClickhouseRestore,
  type Clickhouse,
  type RestoreMark,
  type RestoringClickhouse,
  startClickhouse,
} from '../../../engines/clickhouse/index.ts';
import { beginPostgresRestore, type RestoringPostgres } from '../../../engines/postgres/index.ts';
import { backupFault } from '../backup-fault.ts';
import { rowsTimeout } from '../rows-timeout.ts';
import type { Targets } from './targets.ts';

/** Whether what is being filled is still this restore's to fill. */
export interface OwnMark {
  /** Asks the engine. @throws Fault outage `clickhouse.restored_twice` */
  demandOurs(): Promise<void>;
  /** Aborts when another restore has taken over. */
  readonly taken: AbortSignal;
}

/** Of an engine that nobody else knows of. */
const unmarked: OwnMark = { demandOurs: async () => {}, taken: new AbortController().signal };

export interface ExternalMarks {
  readonly history: OwnMark;
  /** What was restored stands. */
  finish(): Promise<void>;
  /** Nothing of it is left, as far as the engines answer. */
  undo(): Promise<void>;
  close(): Promise<void>;
}

/** @throws Fault outage `backup.*` when one is not empty, or cannot be filled; then none is marked */
export async function markEngines(needs: {
  readonly mark: RestoreMark;
  readonly targets: Targets;
  readonly dataDir: string;
  /** Those of history that will be filled; null when it is left alone. */
  readonly tables: readonly string[] | null;
  readonly log: Log;
  readonly beatMs: number | undefined;
}): Promise<ExternalMarks> {
  const { mark, targets, tables } = needs;
  const marked: Pick<RestoringPostgres, 'finish' | 'undo'>[] = [];
  const opened: (() => Promise<void>)[] = [];
  let history = unmarked;
  const close = async (): Promise<void> => {
    for (const end of opened.splice(0)) await end().catch(() => undefined);
  };
  const undo = async (): Promise<void> => {
    // What does not answer keeps its mark, by which it is known.
    for (const each of marked) {
      await each
        .undo()
        .catch((error: unknown) => needs.log.warn({ err: error }, 'an engine was not emptied'));
    }
  };
  try {
    if (targets.DATABASE_URL !== undefined) {
      const postgres = await markPostgres(targets.DATABASE_URL, mark);
      opened.push(postgres.close);
      marked.push(postgres);
    }
    if (targets.CLICKHOUSE_URL !== undefined && tables !== null) {
      const clickhouse = await startClickhouse({
        config: { dataDir: needs.dataDir, CLICKHOUSE_URL: targets.CLICKHOUSE_URL },
        log: needs.log,
        requestTimeout: rowsTimeout,
      });
      opened.push(() => clickhouse.stop());
      const begun = await markClickhouse(clickhouse, { mark, tables, beatMs: needs.beatMs });
      opened.push(async () => begun.close());
      marked.push(begun);
      history = begun;
    }
  } catch (error) {
    await undo();
    await close();
    throw error;
  }
  return {
    history,
    async finish() {
      for (const each of marked) await each.finish();
    },
    undo,
    close,
  };
}

async function markPostgres(url: string, mark: RestoreMark): Promise<RestoringPostgres> {
  const begun = await beginPostgresRestore(url, mark).catch(unreachable('DATABASE_URL'));
  if (begun === 'not_empty') throw backupFault('backup.engine_not_empty', { what: 'DATABASE_URL' });
  if (begun === 'at_work') throw backupFault('backup.restoring', { what: 'DATABASE_URL' });
  if (begun === 'may_not') throw backupFault('backup.may_not_load');
  return begun;
}

async function markClickhouse(
  clickhouse: Clickhouse,
  needs: Parameters<typeof beginClickhouseRestore>[1],
): Promise<RestoringClickhouse> {
  const begun = await beginClickhouseRestore(clickhouse, needs).catch(
    unreachable('CLICKHOUSE_URL'),
  );
  if (begun === 'not_empty')
    throw backupFault('backup.engine_not_empty', { what: 'CLICKHOUSE_URL' });
  if (begun === 'at_work') throw backupFault('backup.restoring', { what: 'CLICKHOUSE_URL' });
  return begun;
}

/** What an engine says that does not let anybody begin. */
const unreachable =
  (what: string) =>
  (error: unknown): never => {
    const reason = error instanceof Error ? error.message || String(error.cause ?? error.name) : '';
    throw backupFault('backup.unreachable', { what, reason }, error);
  };
