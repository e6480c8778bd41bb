import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSparkCourse } from './spark-course.ts';

const spanMs = 600_000;
const pixels = 120;
const pixelMs = spanMs / pixels;

const pairsOf = (course: ReturnType<typeof createSparkCourse>): number[][] => {
  const { time, value } = course.columns();
  return [...time].map((at, index) => [at, value[index] ?? 0]);
};

it('keeps of a pixel the lowest, the highest and the latest', () => {
  const course = createSparkCourse(spanMs, pixels);
  for (const [time, value] of [
    [0, 5],
    [1, 9],
    [2, 6],
    [3, 1],
    [4, 7],
  ] as const) {
    course.push(time, value);
  }
  course.push(pixelMs, 2);
  expect(pairsOf(course)).toEqual([
    [1, 9],
    [3, 1],
    [4, 7],
    [pixelMs, 2],
  ]);
});

it('replaces a sample of the same moment, drops an older one and breaks at a gap', () => {
  const course = createSparkCourse(spanMs, pixels);
  course.push(10, 1);
  course.push(20, 2);
  course.push(20, 3);
  course.push(15, 9);
  course.push(30, Number.NaN);
  course.push(40, Number.NaN);
  course.push(50, 4);
  expect(pairsOf(course)).toEqual([
    [10, 1],
    [20, 3],
    [30, Number.NaN],
    [50, 4],
  ]);
});

it('goes back the whole span with every extreme, however often it is told', () => {
  const gaps = fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 1, maxLength: 3_000 });
  fc.assert(
    fc.property(
      gaps,
      fc.infiniteStream(fc.integer({ min: -1_000, max: 1_000 })),
      (steps, stream) => {
        const course = createSparkCourse(spanMs, pixels);
        const told: [number, number][] = [];
        let time = 0;
        for (const step of steps) {
          time += step;
          const value = stream.next().value as number;
          told.push([time, value]);
          course.push(time, value);
        }
        const seen = told.filter(([at]) => at > time - spanMs).map(([, value]) => value);
        const kept = pairsOf(course);
        const shown = kept.filter(([at = 0]) => at > time - spanMs).map(([, value = 0]) => value);
        expect(Math.min(...shown)).toBe(Math.min(...seen));
        expect(Math.max(...shown)).toBe(Math.max(...seen));
        expect(kept.at(-1)).toEqual(told.at(-1));
        expect(kept.length).toBeLessThanOrEqual((pixels + 3) * 3);
        const sent = new Set(told.map(String));
        expect(kept.every((pair) => sent.has(String(pair)))).toBe(true);
      },
    ),
    { numRuns: 30 },
  );
});
