export { type Clickhouse, type ClickhouseNeeds, startClickhouse } from './clickhouse.ts';
export type { EngineLimits } from './embedded-engine.ts';
export { isEngineAnswer } from './engine-answer.ts';
export type { EngineMetrics } from './metrics.ts';
export { migrateClickhouse } from './migrate.ts';
