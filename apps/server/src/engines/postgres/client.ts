/** The pool and the query layer on it, with the one decision how SQL types become values. */
import { bug } from '@millwright/kernel';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Log } from '../../base/log.ts';
import { databaseFault, statementTimeout } from './errors.ts';
import { preparedAs } from './prepared.ts';
import { readInSlices } from './read-in-slices.ts';

/** Longest a transaction may wait for its own program, in ms. */
const idleInTransaction = 60_000;

const int8Array: number = 1016;

/**
 * int8 becomes a number (ids and counts stay below 2^53; beyond it the row is refused), date stays
 * text `YYYY-MM-DD` (it is no moment), numeric stays text, timestamptz is a Date.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.INT8) return safeNumber;
    if (oid === int8Array) return safeNumbers;
    if (oid === pg.types.builtins.DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as typeof pg.types.getTypeParser,
};

function safeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw bug('postgres.unsafe_integer', { value: text });
  return value;
}

const elements: (text: string) => (string | null)[] = pg.types.getTypeParser(int8Array);
/** One-dimensional, as every array we select is. */
const safeNumbers = (text: string): (number | null)[] =>
  elements(text).map((element) => (element === null ? null : safeNumber(element)));

/** How the connections of one server are told from those of others. */
export const applicationNameOf = (serverId: string): string => `millwright ${serverId}`;

/** A pool that survives the loss of any of its connections. */
export function createPool(
  url: string,
  log: Log,
  max = 16,
  applicationName = 'millwright',
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    // Beyond the pauses of an idle server: opening one costs both sides more than a hundred queries.
    idleTimeoutMillis: 300_000,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: idleInTransaction,
    keepAlive: true,
  });
  // Without a listener a connection lost between two queries of a transaction ends the process;
  // the query that follows reports the loss to whoever waits for it.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    readInSlices(client.connection.stream);
  });
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
  return pool;
}

/**
 * Table types are added where they are known: `db.withTables<ItemTables>()`. When the database is
 * down a query rejects with the Fault `general.unavailable` {service: 'database'}.
 */
export const createDb = (pool: pg.Pool): Kysely<unknown> =>
  new Kysely<unknown>({ dialect: new PostgresDialect({ pool: reportOutages(pool) }) });

/** Thousands of ids as one text: the driver quotes each by itself, which takes it a hundred times as long. */
const asSent = (value: unknown): unknown =>
  Array.isArray(value) && value.every(Number.isSafeInteger) ? `{${value.join(',')}}` : value;

const reportOutages = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  async connect() {
    const client = await pool.connect().catch(rethrow);
    const query = (text: string, values: readonly unknown[]) =>
      client.query({ ...preparedAs(text), text, values: values.map(asSent) }).catch(rethrow);
    return {
      // The other form takes a cursor, and the dialect is given no cursors.
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy),
    };
  },
});

function rethrow(error: unknown): never {
  throw databaseFault(error);
}
