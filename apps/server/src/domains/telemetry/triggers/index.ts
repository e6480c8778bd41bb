export { createRunningTriggers } from './run/index.ts';
export { guardTriggers, refuseUsedAssignments } from './trigger-guards.ts';
export { routeTriggers } from './triggers.routes.ts';
export { countTriggersOf } from './triggers.store.ts';
export { createTriggers, feedingsOfTriggers } from './triggers.ts';
export { triggersInItemFile } from './triggers-in-item-file.ts';
