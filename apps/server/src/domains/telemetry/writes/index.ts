export {
  type ChangeRequest,
  createSetValue,
  type PointWriter,
  type WriteInterlocks,
  type WriteRequest,
  type WriteTarget,
} from './set-value.ts';
export { targetMeaning } from './target-meaning.ts';
export type { WriteEvent } from './write-command-state.ts';
export { offerWriteFile } from './write-file.ts';
export { createWriteRate } from './write-rate.ts';
export { createWritesStore, type WriteQuery, type WritesStore } from './writes.store.ts';
