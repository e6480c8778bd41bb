/**
 * How long the engine is waited for before a block goes to the spool as well. A block that goes both
 * ways costs more than its insert, so who is in a hurry waits too where the insert is the quicker way,
 * or where the work on the second way would be taken from what is read and inserted.
 */

/** Milliseconds that the two ways usually take for a block; undefined before the first. */
export interface UsualTimes {
  readonly insertMs: number | undefined;
  readonly appendMs: number | undefined;
}

export interface InsertOutlook extends UsualTimes {
  /** How much of its time the loop works, 0 to 1. */
  readonly loopUse: number;
}

/** From here on the loop has no time to give away. */
const busy = 0.8;
/** Longest that a block waits for the engine alone. */
const most = 500;

/**
 * Milliseconds to wait for an insert.
 * @param isHurried others wait behind it: then the quicker way is the best
 */
export function insertTimeout(
  isHurried: boolean,
  { insertMs, appendMs, loopUse }: InsertOutlook,
): number {
  if (!isHurried || loopUse >= busy) return most;
  if (insertMs === undefined || appendMs === undefined || insertMs > appendMs) return 0;
  return Math.min(most, 2 * insertMs);
}

/** How long something takes for so many rows, by the last time. */
export interface Pace {
  took(ms: number, rows: number): void;
  /** Milliseconds; undefined before the first. */
  of(rows: number): number | undefined;
}

export function createPace(): Pace {
  let msPerRow: number | undefined;
  return {
    took(ms, rows) {
      // Below nothing: the clock was set back.
      if (ms >= 0 && rows > 0) msPerRow = ms / rows;
    },
    of: (rows) => (msPerRow === undefined ? undefined : msPerRow * rows),
  };
}
