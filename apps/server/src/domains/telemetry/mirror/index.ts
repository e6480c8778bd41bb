/** One server collects, the others show what it tells over the bus. */
export { createShownCollector, type ShownCollector } from './show-collected.ts';
export { type CollectedNews, createCollectedNews, tellingOthers } from './tell-collected.ts';
