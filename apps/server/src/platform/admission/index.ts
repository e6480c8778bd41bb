/** What holds back a flood before it costs anything. */
export { type ConcurrencyLimit, createConcurrencyLimit } from './concurrency-limit.ts';
export { createRateLimit } from './rate-limit.ts';
