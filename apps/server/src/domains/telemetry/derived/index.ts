export { createRunningDerived } from './running-derived.ts';
