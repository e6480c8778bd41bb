export { applicationNameOf } from './client.ts';
export {
  type DumpedTable,
  dumpTables,
  isOfPlace,
  loadTables,
  openSnapshot,
  type Sequence,
  type Snapshot,
  type TableRows,
} from './dump/index.ts';
export { brokenConstraint, databaseFault, isDatabaseDown, isRetryable } from './errors.ts';
export type { Unlisten } from './listen.ts';
export { type AppliedMigration, migratePostgres, readApplied, readMigrations } from './migrate.ts';
export { type OwnConnection, openOwnConnection } from './own-connection.ts';
export { prepared } from './prepared.ts';
export {
  beginPostgresRestore,
  endPostgresRestore,
  type RestoringPostgres,
} from './restoring/index.ts';
export { type Postgres, type PostgresNeeds, startPostgres } from './start.ts';
export type { Tables } from './tables.ts';
