export { createSpoolDrain } from './drain-spool.ts';
export { openRefusedBlocks, type RefusedBlocks } from './refused-blocks.ts';
export { openSpool, type Spool, type SpoolFrame } from './spool.ts';
