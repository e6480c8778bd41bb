export { reckon } from './reckon.ts';
export { createRunningAssignments, type RunningAssignments } from './run-assignments.ts';
export { SlotWatch } from './slot-watch.ts';
