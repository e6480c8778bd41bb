/**
 * The latest course of a point as a small line can show it: of each of its pixels the lowest, the
 * highest and the latest sample. However often a point is read, the line goes back equally far.
 */
import type { TrendColumns } from '@millwright/charts';
import { createSampleRing } from '@millwright/charts/trend/columns/sample-ring';

interface Sample {
  readonly time: number;
  readonly value: number;
}

export interface SparkCourse {
  /** Adds a sample; NaN breaks the line. One at the time of the last replaces it, an older one is dropped. */
  push(time: number, value: number): void;
  /** What is kept, in order of time. */
  columns(): TrendColumns;
}

/** Of each pixel. */
const most = 3;

/** Of samples in order of time. */
const telling = (samples: readonly Sample[]): readonly Sample[] => {
  const [first] = samples;
  if (samples.length <= most || first === undefined) return samples;
  let [low, high] = [first, first];
  for (const sample of samples) {
    if (sample.value < low.value) low = sample;
    if (sample.value > high.value) high = sample;
  }
  const last = samples.at(-1);
  return samples.filter((sample) => sample === low || sample === high || sample === last);
};

/** @param pixels of the line, which goes back `spanMs` */
export const createSparkCourse = (spanMs: number, pixels: number): SparkCourse => {
  const pixelMs = spanMs / pixels;
  // A pixel at each end is seen in part.
  const done = createSampleRing((pixels + 2) * most);
  /** Those of the pixel that is not over. */
  let open: readonly Sample[] = [];

  const close = (): void => {
    for (const { time, value } of open) done.push(time, value);
    open = [];
  };

  return {
    push(time, value) {
      const last = open.at(-1) ?? done.last;
      if (last !== undefined && time < last.time) return;
      if (Number.isNaN(value)) {
        close();
        if (last === undefined || !Number.isNaN(last.value)) done.push(time, value);
        return;
      }
      if (last !== undefined && Math.floor(time / pixelMs) !== Math.floor(last.time / pixelMs)) {
        close();
      }
      open = telling([...open.filter((sample) => sample.time !== time), { time, value }]);
    },
    columns() {
      const { time, value } = done.columns(Number.NEGATIVE_INFINITY);
      return {
        time: Float64Array.of(...time, ...open.map((sample) => sample.time)),
        value: Float64Array.of(...value, ...open.map((sample) => sample.value)),
      };
    },
  };
};
