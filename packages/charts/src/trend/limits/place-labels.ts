/** Where the labels of limits stand so that none is painted over another. */

export interface LimitLabel {
  readonly text: string;
  /** Where its line is; y grows downwards. */
  readonly line: number;
}

export interface PlacedLabel {
  readonly text: string;
  /** Its upper edge. */
  readonly top: number;
}

/** In one unit, pixels of the screen or of the canvas. */
export interface LabelRoom {
  readonly top: number;
  readonly bottom: number;
  /** Of a label, with what keeps it from the next. */
  readonly height: number;
  /** Between a label and its own line. */
  readonly gap: number;
}

/**
 * Each stands above its line, at the upper end below it; those too near each other move apart in the
 * order of their lines, as little as they can. The same label at the same place stands there once, and
 * where there is no room for all the last given are left out.
 */
export const placeLabels = (
  labels: readonly LimitLabel[],
  { top, bottom, height, gap }: LabelRoom,
): readonly PlacedLabel[] => {
  const preferred = labels
    .filter(
      ({ text, line }, at) =>
        labels.findIndex((one) => one.text === text && Math.abs(one.line - line) < 1) === at,
    )
    .slice(0, Math.floor((bottom - top) / height))
    .toSorted((a, b) => a.line - b.line)
    .map(({ text, line }) => {
      const isAbove = line - top >= height + gap;
      return { text, top: isAbove ? line - gap - height : line + gap };
    });
  const highest = bottom - preferred.length * height;
  return inOrder(preferred.map(({ top }, at) => top - at * height)).map((start, at) => ({
    text: preferred[at]?.text ?? '',
    top: Math.min(Math.max(start, top), highest) + at * height,
  }));
};

/** The nearest values that do not fall: neighbours that would share their mean. */
const inOrder = (values: readonly number[]): readonly number[] => {
  const runs: { mean: number; count: number }[] = [];
  for (const value of values) {
    let run = { mean: value, count: 1 };
    for (let last = runs.at(-1); last && last.mean > run.mean; last = runs.at(-1)) {
      runs.pop();
      const count = last.count + run.count;
      run = { mean: (last.mean * last.count + run.mean * run.count) / count, count };
    }
    runs.push(run);
  }
  return runs.flatMap(({ mean, count }) => Array.from({ length: count }, () => mean));
};
