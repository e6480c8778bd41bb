export { createOverwriters, type Overwriters } from './overwriters.ts';
export { createRunningAssignments, type RunningAssignments } from './run-assignments.ts';
