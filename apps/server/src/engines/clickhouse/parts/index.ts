/** The parts of the embedded engine's tables, as files. */
export { attachParts } from './attach-parts.ts';
export { dropFrozen, type FrozenTable, freezeTables } from './freeze-tables.ts';
export { readTableSpan } from './table-span.ts';
