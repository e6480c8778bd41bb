import type { PointId } from '@millwright/kernel';

/** Remembers which points stored expressions name: saving one looks at all of the item. */
export interface PointsOfTexts {
  /** The points that the text names by their ids, as far as it can be read. */
  of(text: string): readonly PointId[];
}

/** What one is counted as beside its letters: its place, and its points. */
const fixedCost = 200;
const costOfPoint = 8;

/**
 * @param most letters that are remembered, about; what was used longest ago is forgotten first
 * @param read the points of a text that is not remembered
 */
export function createPointsOfTexts(
  most: number,
  read: (text: string) => readonly PointId[],
): PointsOfTexts {
  /** Used longest ago first. */
  const known = new Map<string, readonly PointId[]>();
  let cost = 0;
  const costOf = (text: string, points: readonly PointId[]): number =>
    fixedCost + text.length + points.length * costOfPoint;
  const forget = (): void => {
    for (const [text, points] of known) {
      if (cost <= most) return;
      known.delete(text);
      cost -= costOf(text, points);
    }
  };

  return {
    of(text) {
      const found = known.get(text);
      if (found !== undefined) {
        known.delete(text);
        known.set(text, found);
        return found;
      }
      const points = read(text);
      known.set(text, points);
      cost += costOf(text, points);
      forget();
      return points;
    },
  };
}
