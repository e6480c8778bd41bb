export { readInput } from './read-input.ts';
export { schemaReasons } from './say-issue.ts';
