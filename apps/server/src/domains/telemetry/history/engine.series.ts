/** What history needs of its engine; only the SQL beside this file looks inside. */
import type { Clickhouse, EngineMetrics } from '../../../engines/clickhouse/index.ts';

export { blamesData, refusalOf } from '../../../engines/clickhouse/index.ts';

export type HistoryEngine = Pick<Clickhouse, 'client' | 'binary' | 'metrics'>;
export type EngineFigures = EngineMetrics;
