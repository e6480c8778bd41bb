export { guardAssignments } from './assignment-guards.ts';
export { routeAssignments } from './assignments.routes.ts';
export { createAssignments } from './assignments.ts';
export { factsOf } from './check-assignment.ts';
export { compileAssignment, inputsOf, scopeOf, withIds } from './compile-assignment.ts';
export {
  createRunningAssignments,
  type RunningAssignments,
  reckon,
  SlotWatch,
} from './run/index.ts';
