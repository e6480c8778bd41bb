import { seconds } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { beforeEach, expect, it } from 'vitest';
import { type ConcurrencyLimit, createConcurrencyLimit } from './concurrency-limit.ts';

const clock = createManualClock();
let limit: ConcurrencyLimit;
beforeEach(() => {
  const queue = { ofOne: 0, inAll: 0 };
  limit = createConcurrencyLimit({ clock, inAll: 2, queue });
});

const refused = { code: 'general.too_many', details: { seconds: 5 } };
const of = (key: string) => [{ key, most: 1 }];

it('runs one of each, and so many in all', async () => {
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  const a = limit.run(of('a'), () => first.promise);
  await expect(limit.run(of('a'), async () => 'too early')).rejects.toMatchObject(refused);
  const b = limit.run(of('b'), () => second.promise);
  await expect(limit.run(of('c'), async () => 'too much')).rejects.toMatchObject(refused);
  first.resolve('done');
  expect(await a).toBe('done');
  expect(await limit.run(of('c'), async () => 'now')).toBe('now');
  expect(await limit.run(of('a'), async () => 'again')).toBe('again');
  second.resolve('too');
  expect(await b).toBe('too');
});

it('counts no work that has failed', async () => {
  const fail = () => limit.run(of('a'), () => Promise.reject(new Error('broken')));
  for (let time = 0; time < 3; time += 1) await expect(fail()).rejects.toThrow('broken');
});

it('counts a share of a share', async () => {
  const held = Promise.withResolvers<void>();
  const account = { key: 'account', most: 1 };
  const one = limit.run([{ key: 'one session', most: 2 }, account], () => held.promise);
  const other = limit.run([{ key: 'other session', most: 2 }, account], async () => {});
  await expect(other).rejects.toMatchObject(refused);
  held.resolve();
  await one;
});

it('lets wait, the others first where somebody has their share running', async () => {
  const queue = { ofOne: 2, inAll: 2 };
  limit = createConcurrencyLimit({ clock, inAll: 2, queue, timeout: seconds(10) });
  const order: string[] = [];
  const held = Promise.withResolvers<void>();
  const work = (name: string) => async () => {
    order.push(name);
    await held.promise;
  };
  const all = [limit.run(of('a'), work('a1')), limit.run(of('a'), work('a2'))];
  await expect(limit.run(of('a'), work('a3'))).rejects.toMatchObject(refused);
  all.push(limit.run(of('b'), work('b1')), limit.run(of('c'), work('c1')));
  expect([order, limit.running, limit.waiting]).toEqual([['a1', 'b1'], 2, 2]);
  held.resolve();
  await Promise.all(all);
  expect([order, limit.running, limit.waiting]).toEqual([['a1', 'b1', 'c1', 'a2'], 0, 0]);
});

it('lets wait no longer than the timeout, and begins nothing for who has gone', async () => {
  const queue = { ofOne: 9, inAll: 9 };
  limit = createConcurrencyLimit({ clock, inAll: 1, queue, timeout: seconds(10) });
  const held = Promise.withResolvers<void>();
  const begun: string[] = [];
  const first = limit.run(of('a'), () => held.promise);
  const late = limit.run(of('b'), async () => begun.push('late'));
  const told = expect(late).rejects.toMatchObject(refused);
  clock.advance(seconds(9));
  const gone = limit.run(
    of('c'),
    async () => begun.push('gone'),
    () => true,
  );
  const dropped = expect(gone).rejects.toMatchObject(refused);
  clock.advance(seconds(1));
  await told;
  held.resolve();
  await first;
  await dropped;
  expect([begun, limit.running, limit.waiting]).toEqual([[], 0, 0]);
});
