/** Runs statements on the embedded engine: rows as a stream, data from files, the rest as it is. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { textLiteral } from './literals.ts';
import {
  type Answer,
  type Connection,
  loadNativeEngine,
  type NativeEngine,
} from './native-engine.ts';
import { createSessionPool, type Session, type Settings } from './session-pool.ts';

export interface Request {
  readonly settings: Settings;
  readonly database: string;
  /** Of the answer when the statement names none. */
  readonly format: string;
}

export interface EmbeddedEngine {
  /** Folder for the bodies of inserts; emptied when the engine opens. */
  readonly inbox: string;
  /** Calls `take` with each block of the answer and waits for it; `take` answering false ends it. */
  rows(sql: string, request: Request, take: (block: Uint8Array) => Promise<boolean>): Promise<void>;
  /** The whole answer at once; nothing of it blocks other statements. */
  answer(sql: string, request: Request): Promise<Answer>;
  /** Inserts the file's content; `before` and `after` stand around the place of the source. */
  insertFile(before: string, file: string, after: string, request: Request): Promise<Answer>;
  close(): Promise<void>;
}

export interface EngineLimits {
  /** Bytes one statement may use; more is error 241 and the engine lives on. */
  readonly statementMemory: number;
  /** Bytes all statements together may use. */
  readonly totalMemory: number;
  /** Seconds one statement may run unless its caller says otherwise (error 159). */
  readonly statementSeconds: number;
}

/** Caches default to 5 GiB each, which suits a server of its own, not a box shared with others. */
const serverConfiguration: Settings = new Map([
  ['mark_cache_size', '134217728'],
  ['primary_index_cache_size', '134217728'],
  ['index_mark_cache_size', '33554432'],
  ['index_uncompressed_cache_size', '0'],
  ['query_condition_cache_size', '16777216'],
  ['background_schedule_pool_size', '8'],
  // Its memory is counted, and given back, once a second rather than twenty times: of an engine that
  // is asked nothing that was most of what it took.
  ['memory_worker_period_ms', '1000'],
]);

export function openEmbeddedEngine(folder: string, limits: EngineLimits): EmbeddedEngine {
  const inbox = join(folder, 'inbox');
  rmSync(inbox, { recursive: true, force: true });
  mkdirSync(inbox, { recursive: true, mode: 0o700 });
  const engine = loadNativeEngine();
  const pool = createSessionPool({
    engine,
    path: join(folder, 'store'),
    configuration: serverConfiguration,
    settings: new Map([
      ['max_memory_usage', String(limits.statementMemory)],
      ['max_memory_usage_for_user', String(limits.totalMemory)],
      ['max_execution_time', String(limits.statementSeconds)],
      ['max_query_size', '33554432'],
    ]),
    lanes: { read: 6, write: 2 },
  });
  const run = (sql: string, request: Request) => async (session: Session) => {
    await session.prepare(request.settings, request.database);
    return await engine.QueryAsyncConnection(session.connection, sql, request.format);
  };
  return {
    inbox,
    rows: (sql, request, take) =>
      pool.use('read', async (session) => {
        await session.prepare(request.settings, request.database);
        const isWhole = await stream(engine, session.connection, sql, request.format, take);
        if (!isWhole) await session.clean();
      }),
    answer: (sql, request) => pool.use('read', run(sql, request)),
    insertFile: (before, file, after, request) =>
      pool.use(
        'write',
        run(`${before} FROM INFILE ${textLiteral(file)} COMPRESSION 'none' ${after}`, request),
      ),
    close: () => pool.close(),
  };
}

/** Answers false where `take` has ended it. */
async function stream(
  engine: NativeEngine,
  connection: Connection,
  sql: string,
  format: string,
  take: (block: Uint8Array) => Promise<boolean>,
): Promise<boolean> {
  const cursor = engine.StreamQuery(connection, sql, format);
  try {
    for (;;) {
      const chunk = await engine.StreamFetch(cursor);
      if (chunk.done) return true;
      if (!(await take(chunk.bytes))) return false;
    }
  } finally {
    // No fetch is running here, so this does not block.
    engine.StreamCancel(cursor);
  }
}
