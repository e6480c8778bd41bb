export { createChatterFilter } from './chatter-filter.ts';
