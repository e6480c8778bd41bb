import { offsetText, zoneOffset } from '@millwright/kernel';

/** A moment by a wall clock, in two cells: spreadsheets read the first one as a time. */
export interface WallTime {
  /** `2026-11-20 18:04:05.250` */
  readonly time: string;
  /** `UTC+8` */
  readonly offset: string;
}

/** Clocks are put forward and back at quarters of an hour. */
const steadyMs = 900_000;

/** Writes moments of a zone; asks for its offset once for all that are near one another. */
export function wallClockOf(timeZone: string): (time: number) => WallTime {
  let quarter = Number.NaN;
  let shift = 0;
  let offset = '';
  return (time) => {
    const own = Math.floor(time / steadyMs);
    if (own !== quarter) {
      quarter = own;
      shift = zoneOffset(time, timeZone);
      offset = offsetText(time, timeZone);
    }
    return { time: new Date(time + shift).toISOString().replace('T', ' ').slice(0, 23), offset };
  };
}
