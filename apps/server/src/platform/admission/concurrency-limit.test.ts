import { beforeEach, expect, it } from 'vitest';
import { type ConcurrencyLimit, createConcurrencyLimit } from './concurrency-limit.ts';

let limit: ConcurrencyLimit;
beforeEach(() => {
  limit = createConcurrencyLimit({ ofOne: 1, inAll: 2, seconds: 5 });
});

const refused = { code: 'general.too_many', details: { seconds: 5 } };

it('runs one of each, and so many in all', async () => {
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  const a = limit.run('a', () => first.promise);
  await expect(limit.run('a', async () => 'too early')).rejects.toMatchObject(refused);
  const b = limit.run('b', () => second.promise);
  await expect(limit.run('c', async () => 'too much')).rejects.toMatchObject(refused);
  first.resolve('done');
  expect(await a).toBe('done');
  expect(await limit.run('c', async () => 'now')).toBe('now');
  expect(await limit.run('a', async () => 'again')).toBe('again');
  second.resolve('too');
  expect(await b).toBe('too');
});

it('counts no work that has failed', async () => {
  const fail = () => limit.run('a', () => Promise.reject(new Error('broken')));
  for (let time = 0; time < 3; time += 1) await expect(fail()).rejects.toThrow('broken');
});
