export { createHistoryBuffer, type HistoryBuffer } from './history-buffer.ts';
export { SamplePath } from './sample-path.ts';
export { createSavePolicies, type SavePolicies } from './save-policies.ts';
