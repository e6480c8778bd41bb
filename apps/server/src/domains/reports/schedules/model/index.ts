/** When a scheduled report is due, and of what span it is. Pure. */
export { type ItemClock, nextDue, settle } from './due.ts';
export { spanBefore } from './span.ts';
