/** The rows of a database, out of one moment and into an empty one. */
export {
  type DumpedTable,
  dumpTables,
  isOfPlace,
  type Sequence,
  type TableRows,
} from './dump-tables.ts';
export { loadTables } from './load-tables.ts';
export { openSnapshot, type Snapshot } from './snapshot.ts';
