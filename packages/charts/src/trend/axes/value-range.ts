/** Room kept free above and below the drawn values, as a share of their span. */
const margin = 0.08;
/** The same around a few states. */
const stateMargin = 0.15;

/**
 * The span of a value axis: the drawn values with a margin, widened to the limit lines that lie
 * near enough not to flatten the curve (within one and a half spans).
 */
export const valueRange = (
  min: number | null,
  max: number | null,
  limits: readonly number[],
): [number, number] => {
  if (min === null || max === null || !Number.isFinite(min) || !Number.isFinite(max)) {
    return [0, 1];
  }
  const span = max - min || Math.abs(max) * 0.1 || 1;
  const near = limits.filter((limit) => limit >= min - span * 1.5 && limit <= max + span * 1.5);
  const low = Math.min(min, ...near);
  const high = Math.max(max, ...near);
  const room = (high - low || span) * margin;
  return low === high ? [low - span / 2, high + span / 2] : [low - room, high + room];
};

/** The span of an axis of a few states: all of them, whichever came. */
export const stateRange = ([low, high]: readonly [number, number]): [number, number] => {
  const room = (high - low || 1) * stateMargin;
  return [low - room, high + room];
};
