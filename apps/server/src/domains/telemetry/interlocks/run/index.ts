export { createRunningInterlocks, type RunningInterlocks } from './run-interlocks.ts';
export type { Standing } from './running-interlock.ts';
