/** Until a deletion is carried out; 0 when it is too late to take it back. */
export const secondsLeft = (dueAt: number, now: number): number =>
  Math.max(0, Math.ceil((dueAt - now) / 1000));
