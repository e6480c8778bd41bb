import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeEarlyReply } from './early-reply.ts';

const reply = Promise.resolve(new Response('{}'));
const other = Promise.resolve(new Response('[]'));
const url = '/api/v1/account/profile';
const figures = '/api/v1/home/statistics';

beforeEach(() => {
  vi.stubGlobal('earlyReplies', [
    { url, token: 'one', reply },
    { url: figures, token: 'one', reply: other },
  ]);
  vi.spyOn(performance, 'now').mockReturnValue(800);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('is taken once', () => {
  expect(takeEarlyReply('/api/v1/items', 'one')).toBeNull();
  expect(takeEarlyReply(url, 'one')).toBe(reply);
  expect(takeEarlyReply(url, 'one')).toBeNull();
});

it('is one of several, each for its own request', () => {
  expect(takeEarlyReply(figures, 'one')).toBe(other);
  expect(takeEarlyReply(figures, 'one')).toBeNull();
  expect(takeEarlyReply(url, 'one')).toBe(reply);
});

it('is nothing for another session, which asks by itself', () => {
  expect(takeEarlyReply(url, 'two')).toBeNull();
  expect(takeEarlyReply(url, 'one')).toBeNull();
});

it('is nothing for who asks long after the page began', () => {
  vi.mocked(performance.now).mockReturnValue(30_000);
  expect(takeEarlyReply(url, 'one')).toBeNull();
});
