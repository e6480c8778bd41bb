/**
 * The embedded ClickHouse as the addon of `chdb` offers it. Its own JavaScript layer is passed by:
 * it decodes bodies as text and chains parameterised queries process-wide.
 */
import { createRequire } from 'node:module';

declare const connection: unique symbol;
export type Connection = { readonly [connection]: true };
declare const cursor: unique symbol;
export type Cursor = { readonly [cursor]: true };

export interface Answer {
  readonly bytes: Uint8Array;
  /** Seconds inside the engine. */
  readonly elapsed: number;
  /** For inserts, the rows written. */
  readonly rowsRead: number;
  readonly bytesRead: number;
}

export type Chunk =
  | { readonly done: true }
  | { readonly done: false; readonly bytes: Uint8Array; readonly numRows: number };

/** Calls named `…Async` and `StreamFetch` run on the thread pool; the others block. */
export interface NativeEngine {
  CreateConnection(path: string, settings: readonly string[]): Connection;
  /** Must not be called while anything runs on the connection: that ends the engine. */
  CloseConnection(connection: Connection): void;
  QueryAsyncConnection(connection: Connection, sql: string, format: string): Promise<Answer>;
  StreamQuery(connection: Connection, sql: string, format: string): Cursor;
  StreamFetch(cursor: Cursor): Promise<Chunk>;
  /** Frees the cursor. Blocks until a running fetch is through: never call it during one. */
  StreamCancel(cursor: Cursor): void;
}

/** Loads the addon and the engine's library (about 0.1 s). */
export function loadNativeEngine(): NativeEngine {
  const require = createRequire(import.meta.url);
  const library: { libchdbPath(): string } = require('chdb/libchdb');
  const beside = createRequire(library.libchdbPath());
  const engine: NativeEngine = beside('./chdb_node.node');
  return engine;
}
