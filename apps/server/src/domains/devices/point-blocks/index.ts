export { routePointBlocks } from './point-blocks.routes.ts';
export { blocksOfDevices, insertBlock } from './point-blocks.store.ts';
export { createPointBlocks, type PointBlocks } from './point-blocks.ts';
