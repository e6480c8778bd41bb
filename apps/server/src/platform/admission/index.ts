/** What holds back a flood before it costs anything. */
export { createRateLimit } from './rate-limit.ts';
