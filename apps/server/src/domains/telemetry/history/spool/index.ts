export { createSpoolDrain } from './drain-spool.ts';
export { createLeaveWaits } from './leave-waits.ts';
export { openRefusedBlocks, type RefusedBlocks } from './refused-blocks.ts';
export {
  type LinkedSegment,
  openSpool,
  type Spool,
  type SpooledBlock,
  type SpoolFrame,
} from './spool.ts';
