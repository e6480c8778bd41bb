export { type ChatterFilter, createChatterFilter } from './chatter-filter.ts';
