export { createRunningAssignments, type RunningAssignments } from './run-assignments.ts';
