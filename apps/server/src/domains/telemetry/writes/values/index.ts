export { loggedValue, plainValue } from './plain-value.ts';
export { changedValue } from './relative-change.ts';
