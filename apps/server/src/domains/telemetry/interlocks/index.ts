export { guardInterlocks } from './interlock-guards.ts';
export { routeInterlocks } from './interlocks.routes.ts';
export { countInterlocksOf } from './interlocks.store.ts';
export { createInterlocks } from './interlocks.ts';
export { interlocksInItemFile } from './interlocks-in-item-file.ts';
export { createRunningInterlocks, type RunningInterlocks } from './run/index.ts';
