export { type LimitOccurrence, limitOccurrences } from './limit-occurrences.ts';
export { createLimitWatch } from './watch-limits.ts';
