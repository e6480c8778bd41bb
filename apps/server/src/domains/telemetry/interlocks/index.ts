export { checkInterlock } from './check-interlock.ts';
export { inputsOfInterlock } from './compile-interlock.ts';
export { guardInterlocks } from './interlock-guards.ts';
export { routeInterlocks } from './interlocks.routes.ts';
export { countInterlocksOf, interlocksOf } from './interlocks.store.ts';
export { createInterlocks } from './interlocks.ts';
export { interlocksInItemFile } from './interlocks-in-item-file.ts';
export { createRunningInterlocks, type RunningInterlocks } from './run/index.ts';
