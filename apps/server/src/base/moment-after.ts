/**
 * History knows a sample by its point and its millisecond. After a pause of ours, or in one segment of
 * a connection, several can come within one: the later keeps the earlier from being replaced by moving on.
 * @param before the moment of the one before it, epoch milliseconds
 * @param at when it came
 * @param most milliseconds: a moment further ahead is from before the clock was set back
 */
export const momentAfter = (before: number, at: number, most: number): number =>
  before >= at && before - at < most ? before + 1 : at;
