/** Work that outlives its request: queued, scheduled, retried. */
export { type Due, defineJob, defineScheduledJob, type JobToken, NotYet } from './define-job.ts';
export { createJobs, type Jobs } from './jobs.ts';
export { longestRetryDelay, retryDelay } from './retry-delay.ts';
export { createWorkLoop } from './work-loop.ts';
