/**
 * What judging a sample costs: one upper limit on every point, beside the bare comparison of the
 * same values with a plain array of limits. Prints nanoseconds per sample and its ratio.
 */
import {
  type Condition,
  ConditionEngine,
  milliseconds,
  pointId,
} from '../packages/kernel/src/index.ts';

const points = Number(process.argv[2] ?? 400_000);
const rounds = Number(process.argv[3] ?? 50);

const limits = new Float64Array(points).fill(100);
const values = new Float64Array(points);
const seeded = (n: number): number => ((n * 2_654_435_761) % 4_294_967_296) / 4_294_967_296;
for (let n = 0; n < points; n++) values[n] = 90 * seeded(n + 1);

let transitions = 0;
const engine = new ConditionEngine({
  slotOf: (point) => point,
  onTransition: () => {
    transitions++;
  },
});
const conditions: Condition[] = Array.from({ length: points }, (_, n) => ({
  id: n,
  when: { op: 'above', pointId: pointId(n), value: limits[n] ?? 0, deadband: 1 },
  onDelay: milliseconds(0),
  offDelay: milliseconds(0),
}));
const defined = time(() => engine.define('bench', conditions));

let above = 0;
const bare = perSample(() => {
  for (let n = 0; n < points; n++) if ((values[n] as number) > (limits[n] as number)) above++;
});
const judge = (round: number): void => {
  for (let n = 0; n < points; n++) engine.onSample(n, values[n] as number, round, 0);
};
const judged = perSample(judge);
// Once more, with the code as hot as it is in service.
const heapBefore = process.memoryUsage().heapUsed;
judge(rounds);
const heapGrowth = process.memoryUsage().heapUsed - heapBefore;

const round1 = (n: number): number => Math.round(n * 10) / 10;
console.table({
  'conditions defined': { value: points, unit: `in ${Math.round(defined)} ms` },
  'bare comparison': { value: round1(bare), unit: 'ns/sample' },
  'condition engine': { value: round1(judged), unit: 'ns/sample' },
  ratio: { value: round1(judged / bare), unit: '' },
  'heap growth of one round': { value: heapGrowth, unit: 'bytes' },
  transitions: { value: transitions + above, unit: '(expected 0)' },
});

/** Milliseconds that `work` took. */
function time(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** Nanoseconds per sample of the fastest round: the machine is shared. */
function perSample(work: (round: number) => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++)
    best = Math.min(
      best,
      time(() => work(round)),
    );
  return (best * 1e6) / points;
}
