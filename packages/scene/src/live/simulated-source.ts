/** Values that are made up, for trying out a picture before there is a plant: by the clock alone. */
import type { PointId } from '@millwright/kernel';
import { Quality } from '@millwright/kernel';
import type { ValueSink, ValueSource } from './value-source.ts';

export interface SimulatedPoint {
  /** Wave between two numbers, steps of 1 between them, on and off in turn, or one that stays. */
  readonly form: 'wave' | 'steps' | 'switch' | 'constant';
  readonly min: number;
  readonly max: number;
  /** Milliseconds of one round. */
  readonly period: number;
}

/** A source that is driven by who watches: it tells as often as `tick` is called. */
export interface SimulatedSource extends ValueSource {
  tick(now: number): void;
}

interface Watch {
  readonly points: readonly PointId[];
  readonly sink: ValueSink;
}

/** @param pointOf how a point behaves; one that is not known waves between 0 and 100 */
export function simulatedSource(
  pointOf: (point: PointId) => SimulatedPoint | null,
): SimulatedSource {
  const watches = new Set<Watch>();
  return {
    open(points, devices, sink) {
      const watch = { points, sink };
      watches.add(watch);
      sink.heard(true);
      for (const [index] of devices.entries()) sink.device(index, 1);
      return () => watches.delete(watch);
    },
    tick(now) {
      for (const { points, sink } of watches) {
        for (let index = 0; index < points.length; index++) {
          const point = points[index] as PointId;
          sink.sample(index, simulate(pointOf(point) ?? anyPoint, point, now), Quality.good, now);
        }
      }
    },
  };
}

const anyPoint: SimulatedPoint = { form: 'wave', min: 0, max: 100, period: 20_000 };

/** What a point is at a moment. Points differ in where they are in their round. */
export function simulate(
  { form, min, max, period }: SimulatedPoint,
  point: PointId,
  now: number,
): number {
  const round = (now / Math.max(period, 1) + ((point * 0.381966) % 1)) % 1;
  switch (form) {
    case 'constant':
      return min;
    case 'switch':
      return round < 0.5 ? min : max;
    case 'steps':
      return min + Math.floor(round * (Math.floor(max - min) + 1));
    case 'wave':
      return min + ((max - min) * (1 - Math.cos(2 * Math.PI * round))) / 2;
  }
}
