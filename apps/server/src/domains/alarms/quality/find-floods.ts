/** Floods by windows of ten minutes: ANSI/ISA-18.2 lets one begin with more than ten alarms in a window, and end with fewer than five. */
import { floodBegins, floodEnds } from '@millwright/contract/alarms/quality/quality-limits';

/** How many alarms were raised in a window, by its place in the span; empty windows are left out. */
export interface WindowCount {
  readonly at: number;
  readonly raised: number;
}

/** From a window to before another one. */
interface FloodSpan {
  readonly from: number;
  readonly to: number;
  readonly raised: number;
}

/** @param windows in their order */
export function findFloods(windows: readonly WindowCount[]): FloodSpan[] {
  const floods: FloodSpan[] = [];
  let goesOn = false;
  for (const { at, raised } of windows) {
    const last = floods.at(-1);
    // One that does not follow it has windows without any between.
    if (goesOn && last?.to === at && raised >= floodEnds) {
      floods[floods.length - 1] = { ...last, to: at + 1, raised: last.raised + raised };
      continue;
    }
    goesOn = raised > floodBegins;
    if (goesOn) floods.push({ from: at, to: at + 1, raised });
  }
  return floods;
}
