export { createCollectionRunsStore } from './collection-runs.store.ts';
export { type CollectionRuns, createCollectionRuns } from './collection-runs.ts';
export { createCollector } from './collector.ts';
export type { GatewayState } from './gateway-states.ts';
