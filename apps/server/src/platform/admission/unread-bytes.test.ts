import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tooMuchUnread, type UnreadConnection } from './unread-bytes.ts';

const connection: UnreadConnection = { writableLength: 0, destroy: () => {}, once: () => {} };
const limits = { session: 100, account: 150, inAll: 300 };

const waiting = fc.array(
  fc.record({
    connection: fc.constant(connection),
    bytes: fc.integer({ min: 1, max: 120 }),
    session: fc.constantFrom('a1', 'a2', 'b1', 'c1', 'd1'),
  }),
  { maxLength: 30 },
);

const sums = <T extends { readonly bytes: number }>(some: readonly T[], by: (one: T) => string) =>
  [...Map.groupBy(some, by).values()].map((own) => own.reduce((all, { bytes }) => all + bytes, 0));

it('what is left is within each limit, and nobody within theirs loses anything', () => {
  fc.assert(
    fc.property(waiting, (given) => {
      const all = given.map((one) => ({ ...one, account: one.session.slice(0, 1) }));
      const ended = tooMuchUnread(all, limits);
      const left = all.filter((one) => !ended.has(one));
      expect(Math.max(0, ...sums(left, ({ session }) => session))).toBeLessThanOrEqual(100);
      expect(Math.max(0, ...sums(left, ({ account }) => account))).toBeLessThanOrEqual(150);
      expect(Math.max(0, ...sums(left, () => ''))).toBeLessThanOrEqual(300);
      for (const [{ session }, limit] of ended) {
        const [had = 0] = sums(
          all.filter((one) => one.session === session),
          () => '',
        );
        if (limit === 'session') expect(had).toBeGreaterThan(100);
      }
    }),
  );
});

it('where all is too much, it is whoever has most that loses', () => {
  const of = (account: string, bytes: number) => ({ connection, bytes, session: account, account });
  const hostile = ['a', 'b'].map((account) => of(account, 90));
  const small = Array.from({ length: 30 }, (_, n) => of(`other ${n}`, 5));
  const ended = tooMuchUnread([...hostile, ...small], limits);
  expect([...ended.keys()].every((one) => hostile.includes(one))).toBe(true);
  expect(ended.size).toBe(1);
});
