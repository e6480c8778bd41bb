export { guardAssignments } from './assignment-guards.ts';
export { type Feeding, findLoop } from './assignment-loop.ts';
export { routeAssignments } from './assignments.routes.ts';
export { countAssignmentsOf, holdAssignmentsOf, startedWriters } from './assignments.store.ts';
export { type Assignments, createAssignments } from './assignments.ts';
export { assignmentsInItemFile } from './assignments-in-item-file.ts';
export { factsOf, feedingOf } from './check-assignment.ts';
export {
  compileAssignment,
  inputsOf,
  type Reckoned,
  withIds,
} from './compile-assignment.ts';
export { madePoints, referExpression, referParts } from './expressions-of-file.ts';
export { feedingsOf } from './feedings-of.ts';
export {
  createOverwriters,
  createRunningAssignments,
  type Overwriters,
  type RunningAssignments,
  reckon,
} from './run/index.ts';
