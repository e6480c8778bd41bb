export { createOverwriters, type Overwriters } from './overwriters.ts';
export { reckon } from './reckon.ts';
export { createRunningAssignments, type RunningAssignments } from './run-assignments.ts';
