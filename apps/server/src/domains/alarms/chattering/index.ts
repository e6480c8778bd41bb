export { Chatter } from './chatter.ts';
export { type ChatterFilter, createChatterFilter } from './chatter-filter.ts';
