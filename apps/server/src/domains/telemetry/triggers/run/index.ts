export { createRunningTriggers, type RunningTriggers } from './run-triggers.ts';
export { lastTriggerRuns } from './trigger-runs.store.ts';
