export { type Backfill, createBackfill } from './backfill.ts';
export { isOfOthers, splitBatch } from './split-batch.ts';
