import { ClickHouseError } from '@clickhouse/client';

/** Whether the engine itself said no, rather than that it could not be reached or was too slow. */
export const isEngineAnswer = (error: unknown): boolean => error instanceof ClickHouseError;
