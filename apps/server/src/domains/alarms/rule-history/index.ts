export { changesOfRule } from './rule-history.store.ts';
