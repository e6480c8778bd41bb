export { limitConditions, limitOf } from './limit-conditions.ts';
export { type LimitOccurrence, limitOccurrences } from './limit-occurrences.ts';
export { tryLimits } from './try-limits.ts';
export { createLimitWatch } from './watch-limits.ts';
