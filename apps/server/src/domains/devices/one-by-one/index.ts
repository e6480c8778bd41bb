/** What is done to several devices in one transaction, each for itself. */

export { batchRows } from './batch-rows.ts';
export { keepIf, orRefusal } from './batch-savepoints.ts';
export { namesCompared, storedName } from './compared-names.ts';
export { endIfGone } from './end-if-gone.ts';
export { refusalOf } from './refusal-of.ts';
