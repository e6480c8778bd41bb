export { type Backfill, createBackfill } from './backfill.ts';
export { splitBatch } from './split-batch.ts';
