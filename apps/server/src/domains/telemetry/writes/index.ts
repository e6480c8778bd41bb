export { createSetValue, type PointWriter, type WriteRequest } from './set-value.ts';
export { writeColumns } from './write-columns.ts';
export type { WriteEvent } from './write-command-state.ts';
export { createWriteRate } from './write-rate.ts';
export { createWritesStore, type WriteFilter } from './writes.store.ts';
