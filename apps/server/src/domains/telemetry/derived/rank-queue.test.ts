import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RankQueue } from './rank-queue.ts';

it('gives the lowest first, whatever was taken meanwhile', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(5000)), { maxLength: 3000 }), (steps) => {
      const queue = new RankQueue();
      const waiting = new Set<number>();
      for (const step of steps) {
        if (step === null) {
          const lowest = waiting.size === 0 ? -1 : Math.min(...waiting);
          expect(queue.take()).toBe(lowest);
          waiting.delete(lowest);
        } else if (!waiting.has(step)) {
          queue.add(step);
          waiting.add(step);
        }
      }
      queue.clear();
      expect(queue.take()).toBe(-1);
    }),
    { numRuns: 50 },
  );
});
