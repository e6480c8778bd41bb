export { limitConditions, limitOf } from './limit-conditions.ts';
export { type LimitOccurrence, limitOccurrences } from './limit-occurrences.ts';
export { createLimitWatch } from './watch-limits.ts';
