export { type LoopClock, startLoopClock } from './clocks/loop-clock.ts';
export { collectGarbage } from './collect-garbage.ts';
export { freePort } from './free-port.ts';
export { knownFields } from './known-fields.ts';
export { createManualClock, type ManualClock } from './manual-clock.ts';
export { reservePorts } from './reserve-ports.ts';
export { createTempDir, type TempDir } from './temp-dir.ts';
export { waitFor } from './wait-for.ts';
