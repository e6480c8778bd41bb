/** Conditions over live values and the engine that runs them. */
export type { Condition, ConditionTest, ConditionWhen, Formula, Transition } from './condition.ts';
export { limitTests } from './condition.ts';
export { ConditionEngine, type ConditionEngineNeeds } from './condition-engine.ts';
export type { WatchedState } from './condition-tests.ts';
export { type Outlook, outlookOf, type SpanOf } from './outlook.ts';
