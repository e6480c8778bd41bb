export { sayField } from './field-place.ts';
export { readInput } from './read-input.ts';
export { schemaReasons } from './say-issue.ts';
