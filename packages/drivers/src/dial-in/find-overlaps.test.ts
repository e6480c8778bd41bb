import { isWholeRun } from '@millwright/testing/long/whole-run';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findOverlaps } from './find-overlaps.ts';
import type { Saying } from './registration.ts';
import { acceptedPackets, type Overlap, overlap } from './registration-overlap.ts';

const exact = (text: string, heartbeat: string | null = null): Saying => ({
  registration: { match: 'exact', bytes: Buffer.from(text, 'latin1') },
  sent: 'once',
  heartbeat: heartbeat === null ? null : Buffer.from(heartbeat, 'latin1'),
});
const pattern = (text: string, heartbeat: string | null = null): Saying => ({
  ...exact('', heartbeat),
  registration: { match: 'pattern', pattern: text },
});

/** Which of these overlap one of the others, and how many pieces of work it took to find out. */
function search(rules: readonly Saying[], others: readonly Saying[]) {
  const work = findOverlaps(
    rules.map((rule, at) => [at, acceptedPackets(rule)] as const),
    others.map(acceptedPackets),
  );
  let pieces = 0;
  for (let { done, value } = work.next(); ; { done, value } = work.next()) {
    if (done) return { found: value ?? new Map<number, Overlap>(), pieces };
    pieces += 1;
  }
}

const letters = fc.constantFrom('0', '1', '\r', '\x01');
const text = (maxLength: number, minLength = 0) =>
  fc.string({ unit: letters, minLength, maxLength });
const heartbeat = fc.option(text(3, 1), { nil: null });
const step = fc
  .tuple(
    fc.constantFrom('0', '1', '\\d', '[01]', '[^0]', '.', '[注]'),
    fc.constantFrom('', '', '', '{2}', '?', '*', '{1,3}', '{0}', '{65}'),
  )
  .map(([atom, repetition]) => atom + repetition);
const steps = fc
  .array(step, { maxLength: 4 })
  .filter((all) => all.filter((one) => /[*?,]/.test(one.slice(1))).length <= 3);
const saying: fc.Arbitrary<Saying> = fc.oneof(
  fc
    .record({
      match: fc.constantFrom('exact' as const, 'exact' as const, 'prefix' as const),
      tail: text(5),
      heartbeat,
    })
    .map(({ match, tail, heartbeat: beat }) => ({
      ...exact('', beat),
      registration: { match, bytes: Buffer.from(`GW0${tail}`, 'latin1') },
    })),
  fc.tuple(steps, heartbeat).map(([all, beat]) => pattern(`GW0${all.join('')}`, beat)),
);

const runs = isWholeRun ? 3000 : 600;

test('finds what comparing each with each finds', () => {
  let met = 0;
  const few = fc.array(saying, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(few, few, (rules, others) => {
      const expected = new Map<number, Overlap>();
      for (const [at, rule] of rules.entries()) {
        const ways = others.map((other) => overlap(acceptedPackets(rule), acceptedPackets(other)));
        for (const way of ['longer', 'taken'] as const)
          if (ways.includes(way)) expected.set(at, way);
      }
      met += expected.size;
      expect(search(rules, others).found).toEqual(expected);
    }),
    { numRuns: runs },
  );
  expect(met).toBeGreaterThan(runs / 3);
});

const numbers = (count: number, from = 10_000) =>
  Array.from({ length: count }, (_, at) => at + from);
const long = 'X'.repeat(30);

test.each<[string, number, (number: number) => Saying]>([
  ['exact bytes', 1000, (number) => exact(`DTU${long}${number}`)],
  ['patterns of one packet', 1000, (number) => pattern(`DTU[1]${long}${number}`)],
  ['the same with heartbeats', 1000, (number) => pattern(`DTU[1]${long}${number}`, '\r\n')],
  ['ten packets each', 100, (number) => pattern(`DTU\\d[${number % 10}]${long}${number}`)],
  // They take no packet, so an account may have any number of them.
  [
    'no packet, after a thousand beginnings',
    1000,
    (number) => pattern(`DTU\\d{3}${number}${number < 50_000 ? '' : '[注]'}`),
  ],
  [
    'one packet, said in many ways',
    1000,
    (number) =>
      pattern(`DTU[1${String.fromCharCode(number)}]${number < 50_000 ? long : long.toLowerCase()}`),
  ],
])('%s: %i rules and three thousand others cost what they are long', (_, count, make) => {
  const others = numbers(3000).map(make);
  const rules = numbers(count, 50_000).map(make);
  const { found, pieces } = search([...rules, pattern('DTU.*\\d*')], others);
  expect(found).toEqual(new Map([[count, 'taken']]));
  // Each with each would be three million.
  expect(pieces).toBeLessThan(50_000);
});
