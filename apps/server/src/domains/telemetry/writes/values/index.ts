export { askedWrite, confirmOf } from './asked-write.ts';
export { loggedValue, plainValue } from './plain-value.ts';
export { changedValue } from './relative-change.ts';
export type { RelativeRequest, SetValue, WriteOptions, WriteRequest } from './write-request.ts';
