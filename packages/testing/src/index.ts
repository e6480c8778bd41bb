export { type LoopClock, startLoopClock } from './clocks/loop-clock.ts';
export { createManualClock, type ManualClock } from './clocks/manual-clock.ts';
export { turnsDuring } from './clocks/turns-during.ts';
export { collectGarbage } from './collect-garbage.ts';
export { freePort } from './free-port.ts';
export { knownFields } from './known-fields.ts';
export { reservePorts } from './reserve-ports.ts';
export { createTempDir, type TempDir } from './temp-dir.ts';
export { waitFor } from './wait-for.ts';
