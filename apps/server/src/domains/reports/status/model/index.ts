/** The door of the model: samples that are judged become states, durations and key figures. */
export { bandOf } from './band.ts';
export { durationsOf, sumOf } from './durations.ts';
export { effectivenessOf } from './effectiveness.ts';
export { intervalsOf, type StateInterval, type StateWhen } from './intervals.ts';
