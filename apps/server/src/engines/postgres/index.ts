export { brokenConstraint, databaseFault, isDatabaseDown, isRetryable } from './errors.ts';
export type { Unlisten } from './listen.ts';
export { migratePostgres } from './migrate.ts';
export { type Postgres, type PostgresNeeds, startPostgres } from './start.ts';
export type { Tables } from './tables.ts';
