/** The rows of an engine's tables, wherever it runs: out of one, into another. */
export { type ClonedTable, cloneTables, dropClones } from './clone-tables.ts';
export { type NativeBlock, nativeBlocks } from './native-blocks.ts';
export {
  insertRows,
  listColumns,
  listPartitions,
  type PartitionFacts,
  type PartitionPlace,
  readPartition,
  readPartitionFacts,
} from './partitions.ts';
