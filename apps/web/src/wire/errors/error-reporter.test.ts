import { beforeEach, expect, it } from 'vitest';
import type { QueuedError } from './error-queue.ts';
import { createErrorReporter, type ErrorNews, type ErrorReporter } from './error-reporter.ts';
import type { Sending } from './send-errors.ts';

interface Sent {
  readonly by: string | null;
  readonly errors: readonly QueuedError[];
}

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
let token: string | null;
let now: number;
let due: { readonly at: number; readonly run: () => void }[];
let sent: Sent[];
let answer: Sending;
let reporter: ErrorReporter;

const open = (): ErrorReporter =>
  createErrorReporter({
    storage,
    token: () => token,
    page: () => '/home',
    release: 'r1',
    now: () => now,
    after: (ms, run) => void due.push({ at: now + ms, run }),
    sendOwn: async (errors, by) => {
      sent.push({ by, errors });
      return answer;
    },
    sendNobodys: async (error) => {
      sent.push({ by: null, errors: [error] });
      return answer;
    },
  });

/** Lets time pass; what is due runs at its time. */
const pass = async (ms: number): Promise<void> => {
  const until = now + ms;
  for (;;) {
    const next = due.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0];
    if (next === undefined) break;
    due = due.filter((one) => one !== next);
    now = next.at;
    next.run();
    await new Promise(setImmediate);
  }
  now = until;
};

const news = (given: Partial<ErrorNews> = {}): ErrorNews => ({
  kind: 'script',
  message: 'broken',
  stack: 'Error\n at a (a.js:1:1)',
  hidden: true,
  ...given,
});
const counts = () => sent.map(({ by, errors }) => [by, errors.map(({ count }) => count)]);

beforeEach(() => {
  stored.clear();
  [token, now, due, sent, answer] = ['secret-token', 1_000_000, [], [], 'done'];
  reporter = open();
});

it('reports alike errors once, with their count, page, time and release', async () => {
  reporter.take(news());
  reporter.take(news());
  await pass(1999);
  expect(sent).toEqual([]);
  await pass(1);
  expect(sent).toMatchObject([
    {
      by: 'secret-token',
      errors: [{ ...news(), count: 2, page: '/home', time: 1_000_000, release: 'r1' }],
    },
  ]);
  await pass(600_000);
  expect(sent).toHaveLength(1);
  expect(stored.size).toBe(0);
});

it('never holds the token', async () => {
  reporter.take(news());
  expect([...stored.values()].join()).not.toContain('secret');
  await pass(2000);
  expect(JSON.stringify(sent[0]?.errors)).not.toContain('secret');
});

it('pauses between reports, whatever happens in them', async () => {
  for (let second = 0; second < 60; second++) {
    reporter.take(news({ message: `broken ${second}` }));
    await pass(1000);
  }
  expect(sent.length).toBeLessThanOrEqual(6);
  await pass(600_000);
  const messages = sent.flatMap(({ errors }) => errors.map(({ message }) => message));
  expect(new Set(messages).size).toBe(messages.length);
});

it('tries again what did not get through, more and more seldom, and counts on meanwhile', async () => {
  answer = 'later';
  reporter.take(news());
  await pass(2000);
  reporter.take(news());
  await pass(3_600_000);
  expect(sent.length).toBeLessThan(20);
  answer = 'done';
  await pass(300_000);
  expect(counts().at(-1)).toEqual(['secret-token', [2]]);
  expect(sent.at(-1)?.errors[0]?.time).toBe(1_000_000);
  expect(stored.size).toBe(0);
});

it('outlives a reload', async () => {
  reporter.take(news());
  due = [];
  reporter = open();
  await pass(2000);
  expect(counts()).toEqual([['secret-token', [1]]]);
});

it('keeps what waits through a sign-out, and tells it of nobody else', async () => {
  reporter.take(news());
  token = null;
  reporter.take(news());
  token = 'somebody-else';
  await pass(60_000);
  expect(counts()).toEqual([
    [null, [1]],
    [null, [1]],
  ]);
});

it('sends at once when the page is left', () => {
  reporter.take(news());
  reporter.leave();
  expect(counts()).toEqual([['secret-token', [1]]]);
});

it('cuts long texts, so that a report fits through while the page is closed', async () => {
  reporter.take(news({ message: 'm'.repeat(9000), stack: 's'.repeat(9000) }));
  await pass(2000);
  const [error] = sent[0]?.errors ?? [];
  expect([error?.message.length, error?.stack?.length]).toEqual([500, 2000]);
});
