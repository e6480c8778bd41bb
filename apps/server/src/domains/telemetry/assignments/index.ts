export { guardAssignments } from './assignment-guards.ts';
export { routeAssignments } from './assignments.routes.ts';
export { createAssignments } from './assignments.ts';
export { createRunningAssignments, type RunningAssignments } from './run/index.ts';
