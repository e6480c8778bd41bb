export { checkTriggerAlone } from './check-trigger.ts';
export { usedPoints, writtenPoints } from './compile-trigger.ts';
export { createRunningTriggers } from './run/index.ts';
export { guardTriggers, refuseUsedAssignments } from './trigger-guards.ts';
export { routeTriggers } from './triggers.routes.ts';
export { countTriggersOf, triggersOf } from './triggers.store.ts';
export { createTriggers, feedingsOfTriggers } from './triggers.ts';
export { triggersInItemFile } from './triggers-in-item-file.ts';
export { writingTriggers } from './writing-triggers.store.ts';
