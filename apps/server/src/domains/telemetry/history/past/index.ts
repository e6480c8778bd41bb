export { importSamples, rollUpRange } from './import-samples.ts';
export { type ReplacedRange, type Replacement, replaceSamples } from './replace-samples.ts';
export { untilAborted } from './until-aborted.ts';
