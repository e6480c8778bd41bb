export { guardAssignments } from './assignment-guards.ts';
export { type Feeding, loopAmong } from './assignment-loop.ts';
export { routeAssignments } from './assignments.routes.ts';
export {
  assignmentsOf,
  countAssignmentsOf,
  holdAssignmentsOf,
  startedWriters,
} from './assignments.store.ts';
export { type Assignments, createAssignments } from './assignments.ts';
export { checkAlone, factsOf, feedingOf } from './check-assignment.ts';
export {
  compileAssignment,
  inputsOf,
  type Reckoned,
  withIds,
} from './compile-assignment.ts';
export { feedingsOf } from './feedings-of.ts';
export {
  assignmentsInItemFile,
  madePoints,
  referExpression,
  referParts,
} from './item-file/index.ts';
export {
  createOverwriters,
  createRunningAssignments,
  type Overwriters,
  type RunningAssignments,
  reckon,
} from './run/index.ts';
