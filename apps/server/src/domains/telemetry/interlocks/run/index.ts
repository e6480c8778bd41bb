export { createRunningInterlocks, type RunningInterlocks } from './run-interlocks.ts';
