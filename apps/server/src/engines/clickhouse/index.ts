export { blamesData } from './blames-data.ts';
export type { EngineLimits } from './child/embedded-engine.ts';
export {
  type Clickhouse,
  type ClickhouseNeeds,
  loadClickhouse,
  startClickhouse,
} from './clickhouse.ts';
export { refusalOf } from './engine-refusal.ts';
export type { EngineMetrics } from './metrics.ts';
export { migrateClickhouse, readAppliedClickhouse, readClickhouseMigrations } from './migrate.ts';
export {
  attachParts,
  dropFrozen,
  type FrozenTable,
  freezeTables,
  readTableSpan,
} from './parts/index.ts';
export {
  beginClickhouseRestore,
  endClickhouseRestore,
  type RestoreMark,
  type RestoringClickhouse,
} from './restoring/index.ts';
export {
  type ClonedTable,
  cloneTables,
  dropClones,
  insertRows,
  listColumns,
  listPartitions,
  type NativeBlock,
  nativeBlocks,
  type PartitionFacts,
  type PartitionPlace,
  readPartition,
  readPartitionFacts,
} from './rows/index.ts';
