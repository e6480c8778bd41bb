import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderOf } from './order.ts';

const graph = (text: string): Map<string, string[]> =>
  new Map(
    text.split(' ').map((entry) => {
      const [thing = '', needed = ''] = entry.split(':');
      return [thing, needed.split('').filter(Boolean)];
    }),
  );

test.each([
  ['A:', 'A'],
  ['A:x', 'A'],
  ['A:BC B:C C:', 'CBA'],
  ['A: B:A C:A D:BC', 'ABCD'],
  ['A:BB B:', 'BA'],
])('%s in the order %s', (text, order) => {
  expect(orderOf(graph(text))).toEqual({ order: order.split(''), loop: null });
});

test.each([
  ['A:A', 'AA'],
  ['A:B B:A', 'ABA'],
  ['A:B B:C C:A', 'ACBA'],
  ['X:C A:B B:C C:A D:A', 'ACBA'],
  ['Z: A:ZB B:D D:B', 'BDB'],
])('%s goes round by %s', (text, loop) => {
  expect(orderOf(graph(text))).toEqual({ order: null, loop: loop.split('') });
});

test('a chain of any length is no matter of depth', () => {
  const length = 200_000;
  const chain = new Map(Array.from({ length }, (_, n) => [n, [n + 1]]));
  expect(orderOf(chain).order?.at(0)).toBe(length - 1);
  chain.set(length - 1, [0]);
  expect(orderOf(chain).loop).toHaveLength(length + 1);
});

test('whatever the graph, each stands behind what it needs, or the loop is one', () => {
  const edges = fc.array(fc.tuple(fc.nat(12), fc.nat(12)), { maxLength: 16 });
  fc.assert(
    fc.property(edges, (pairs) => {
      const needs = new Map<number, number[]>();
      for (const [thing, needed] of pairs) {
        needs.set(thing, [...(needs.get(thing) ?? []), needed]);
      }
      const { order, loop } = orderOf(needs);
      if (order) {
        expect(new Set(order)).toEqual(new Set(needs.keys()));
        for (const [at, thing] of order.entries()) {
          const later = new Set(order.slice(at));
          expect(needs.get(thing)?.some((needed) => later.has(needed))).toBe(false);
        }
      } else {
        expect(loop?.[0]).toBe(loop?.at(-1));
        loop?.slice(1).forEach((thing, at) => {
          expect(needs.get(thing)).toContain(loop[at]);
        });
        expect(new Set(loop).size).toBe((loop?.length ?? 0) - 1);
      }
    }),
    { numRuns: 2000 },
  );
});
