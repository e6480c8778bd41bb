import { waitFor } from '@millwright/testing';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CallError } from '../errors/call-error.ts';
import { keepAnswers, showsEarlier } from './keep-answers.ts';

const unreachable = new CallError({ failure: 'network', status: 0, text: 'nobody answers' });
const refused = new CallError({ failure: 'refused', status: 400, text: 'no' });
const key = ['items.list', { page: 1 }] as const;

let client: QueryClient;
let kept: Map<string, { at: number; value: unknown }>;
let flush: () => void;
let end: () => void;

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 60_000 } } });
  kept = new Map();
  end = keepAnswers({
    client,
    mayKeep: (call) => call === 'items.list',
    read: async (name) => kept.get(name),
    async write(name, at, value) {
      kept.set(name, { at, value });
    },
    async forget(name) {
      kept.delete(name);
    },
    later(work) {
      flush = work;
    },
  });
});
afterEach(() => {
  end();
  client.clear();
});

const ask = (queryKey: readonly unknown[], queryFn: () => Promise<unknown>) =>
  client.fetchQuery({ queryKey, queryFn }).catch(() => null);
const fails = (reason: Error) => () => Promise.reject(reason);
const stateOf = (queryKey: readonly unknown[]) => client.getQueryCache().find({ queryKey })?.state;

/** Keeps an answer, and forgets that the page ever had it. */
const seenBefore = async (at: number): Promise<void> => {
  await ask(key, async () => ['seen']);
  flush();
  for (const one of kept.values()) one.at = at;
  client.clear();
};

it('keeps the answers of the calls that may be kept, and no others', async () => {
  await ask(key, async () => ['seen']);
  await ask(['account.get', {}], async () => ({ phone: '1' }));
  flush();
  expect([...kept.values()].map(({ value }) => value)).toEqual([['seen']]);
});

it('shows what was seen, with the time of then, where nobody answers', async () => {
  await seenBefore(1234);
  await ask(key, fails(unreachable));
  await waitFor('what was seen', () => stateOf(key)?.data !== undefined);
  expect(stateOf(key)).toMatchObject({ data: ['seen'], dataUpdatedAt: 1234 });
});

it('says nothing of it where the server has refused', async () => {
  await seenBefore(1234);
  await ask(key, fails(refused));
  expect(stateOf(key)?.data).toBeUndefined();
  // Nor later, when nobody answers: it may have been taken from them.
  expect(kept.size).toBe(0);
});

it('does not keep what it has shown, as if it were new', async () => {
  await seenBefore(1234);
  await ask(key, fails(unreachable));
  await waitFor('what was seen', () => stateOf(key)?.data !== undefined);
  flush();
  expect([...kept.values()].map(({ at }) => at)).toEqual([1234]);
});

it('knows a page that shows what was seen earlier from one that is up to date', async () => {
  await ask(key, async () => ['seen']);
  const query = client.getQueryCache().find({ queryKey: key });
  expect(query && showsEarlier(query)).toBe(false);
  await ask(key, fails(unreachable));
  await client.refetchQueries({ queryKey: key });
  expect(query && showsEarlier(query)).toBe(true);
});

it('gives up what waits to be written when the session ends', async () => {
  await ask(key, async () => ['seen']);
  end();
  flush();
  expect(kept.size).toBe(0);
});
