export { offerPast } from './past/index.ts';
export { createRunningDerived } from './running-derived.ts';
