/** What judging a sample costs: one upper limit on every point. */
import { type Condition, ConditionEngine, milliseconds, pointId } from '@millwright/kernel';
import type { Row } from '../row.ts';

export const POINTS = 400_000;
const ROUNDS = 50;
export const LIMIT = 100;

/** Values below the limit, the same in every run. */
export const makeValues = (): Float64Array => {
  const seeded = (n: number): number => ((n * 2_654_435_761) % 4_294_967_296) / 4_294_967_296;
  return Float64Array.from({ length: POINTS }, (_, n) => 90 * seeded(n + 1));
};

export const makeEngine = (onTransition: () => void): ConditionEngine => {
  const engine = new ConditionEngine({ slotOf: (point) => point, onTransition });
  const conditions: Condition[] = Array.from({ length: POINTS }, (_, n) => ({
    id: n,
    when: { op: 'above', pointId: pointId(n), value: LIMIT, deadband: 1 },
    onDelay: milliseconds(0),
    offDelay: milliseconds(0),
  }));
  engine.define('bench', conditions);
  return engine;
};

/** Rounds are timed in so many parts, each short enough to be left alone by what else is running. */
const PARTS = 20;

/**
 * Nanoseconds for each of `samples`, each part in its fastest round: the machine is shared.
 * @param work does a round from one sample up to another
 */
export function perSample(
  work: (round: number, from: number, to: number) => void,
  samples = POINTS,
): number {
  const best = new Float64Array(PARTS).fill(Number.POSITIVE_INFINITY);
  const size = (samples / PARTS) | 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (let part = 0; part < PARTS; part++) {
      const began = performance.now();
      work(round, part * size, (part + 1) * size);
      best[part] = Math.min(best[part] as number, performance.now() - began);
    }
  }
  return (best.reduce((sum, one) => sum + one) * 1e6) / samples;
}

export const condition: Row = {
  name: 'condition',
  what: `judging a sample against an upper limit, one on each of ${POINTS} points`,
  unit: 'ns/sample',
  against: 'comparing with a plain array of limits',
  better: 'less',
  async measure() {
    const values = makeValues();
    const limits = new Float64Array(POINTS).fill(LIMIT);
    let transitions = 0;
    const engine = makeEngine(() => transitions++);
    let above = 0;
    const baseline = perSample((_round, from, to) => {
      for (let n = from; n < to; n++) if ((values[n] as number) > (limits[n] as number)) above++;
    });
    const evaluate = (round: number, from: number, to: number): void => {
      engine.begin(round);
      for (let n = from; n < to; n++) engine.onValue(n, values, n, 0);
    };
    const value = perSample(evaluate);
    const heap = process.memoryUsage().heapUsed;
    evaluate(ROUNDS, 0, POINTS);
    const grown = process.memoryUsage().heapUsed - heap;
    return {
      value,
      baseline,
      detail: { 'heap growth of a round, bytes': grown, transitions, above },
    };
  },
};
