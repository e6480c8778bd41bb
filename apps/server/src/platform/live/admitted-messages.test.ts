/** What a page asks over its socket is admitted as its calls are, and nothing of it outlives it. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { liveLimits } from '@millwright/contract/live/live-limits';
import { seconds, userId } from '@millwright/kernel';
import { createManualClock, waitFor } from '@millwright/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAdmissionForTests } from '../admission/admission.builders.ts';
import { createMetrics } from '../metrics.ts';
import { type LiveForTests, type Page, startLiveForTests } from './live.builders.ts';

const clock = createManualClock();
let fixture: LiveForTests;
let metrics: ReturnType<typeof createMetrics>;

beforeEach(async () => {
  metrics = createMetrics();
  const limits = { perSecond: { network: 1000, account: 100, session: 2 } };
  const admission = createAdmissionForTests({ clock, metrics, limits });
  fixture = await startLiveForTests(clock, undefined, { admission, metrics });
});
afterEach(() => fixture.stop());

/** Messages have been read once those sent after them on other sockets are answered. */
async function allRead(page: Page): Promise<void> {
  const pong = new Promise((resolve) => page.socket.once('pong', resolve));
  page.socket.ping();
  await pong;
}

const subscribe = (page: Page, id: number, count = 1): void =>
  page.ask({
    op: 'subscribe',
    id,
    points: Array.from({ length: count }, (_, n) => id * 10_000 + n),
  });

const figure = async (line: string): Promise<number> =>
  Number(new RegExp(`^${line} (\\d+)$`, 'm').exec((await metrics.render()).text)?.[1] ?? 0);

it('works at one message of a session and two of an account, and looks nothing up for who is gone', async () => {
  const pages = await Promise.all(['a', 'a', 'b', 'c'].map((token) => fixture.open(token)));
  const other = await fixture.open('d', { userId: userId(8) });
  const letGo = fixture.holdLookups();
  for (const page of pages) {
    for (const id of [1, 2, 3]) subscribe(page, id);
    await allRead(page);
  }
  expect(fixture.lookedUp.length).toBe(2);
  subscribe(other, 9);
  await waitFor('the other account', () => fixture.lookedUp.length === 3);

  for (const page of pages) page.socket.terminate();
  await waitFor('them to be gone', () => fixture.admission.sockets.size === 1);
  letGo();
  await waitFor('the answer', () => other.replies.length === 1);
  expect(fixture.lookedUp.length).toBe(3);
  expect(await figure('live_messages_waiting_bytes')).toBe(0);
});

it('gives others their turn between messages that wait for nothing', async () => {
  const page = await fixture.open('a');
  let turn = 0;
  let isCounting = true;
  const turns: number[] = [];
  for (let point = 1; point <= 5; point += 1) {
    fixture.plant.set(point, {
      get item() {
        turns.push(turn);
        const began = performance.now();
        while (performance.now() - began < 5);
        return 1;
      },
      value: 0,
      time: 0,
      quality: 0,
    });
  }
  const letGo = fixture.holdLookups();
  for (let id = 1; id <= 5; id += 1) page.ask({ op: 'subscribe', id, points: [id] });
  await allRead(page);
  const counted = (async () => {
    while (isCounting) {
      await nextTurn();
      turn += 1;
    }
  })();
  letGo();
  await waitFor('the answers', () => page.replies.length === 5);
  isCounting = false;
  await counted;
  // The first goes on with what was begun in an earlier turn, and leaves the next its slice.
  expect(new Set(turns).size).toBeGreaterThanOrEqual(4);
});

it('lets messages beyond the rate of their session wait, in their order', async () => {
  const page = await fixture.open('a');
  const other = await fixture.open('b');
  for (let id = 1; id <= 60; id += 1) subscribe(page, id);
  // A question for a ticket counts with the calls, not with the messages.
  await waitFor('what was saved up', () => page.replies.length === 40);
  subscribe(other, 1);
  await waitFor('the other session', () => other.replies.length === 1);
  expect(page.replies.length).toBe(40);
  clock.advance(seconds(1));
  await waitFor('two more', () => page.replies.length === 42);
  for (let second = 0; second < 9; second += 1) {
    clock.advance(seconds(1));
    await waitFor('two more', () => page.replies.length === 44 + 2 * second);
  }
  expect(page.replies.map((reply) => 'id' in reply && reply.id)).toEqual(
    Array.from({ length: 60 }, (_, n) => n + 1),
  );
});

it('counts a long message as several', async () => {
  const page = await fixture.open('a');
  for (let id = 1; id <= 9; id += 1) subscribe(page, id, liveLimits.pointsPerSubscription);
  await waitFor('what was saved up', () => page.replies.length > 0);
  await allRead(page);
  expect(page.replies.length).toBeLessThan(9);
});

it('closes a socket that asks for more than may wait, and no other', async () => {
  const page = await fixture.open('a');
  const other = await fixture.open('b');
  const letGo = fixture.holdLookups();
  const message = { op: 'subscribe' as const, id: 1, points: [], words: 'x'.repeat(20_000) };
  for (let time = 0; time < 100; time += 1) page.ask(message);
  await waitFor('the end', () => page.closed !== undefined);
  expect(page.closed).toEqual({ code: 4429, reason: 'too_many' });
  expect(page.replies.at(-1)).toMatchObject({ op: 'closing', reason: 'too_many' });
  expect(await figure('admission_refused_total\\{limit="socket_messages"\\}')).toBe(1);
  letGo();
  subscribe(other, 1);
  await waitFor('the answer', () => other.replies.length === 1);
});

it('bounds what waits of all sockets of a session together', async () => {
  const pages = await Promise.all(Array.from({ length: 20 }, () => fixture.open('a')));
  fixture.holdLookups();
  const message = { op: 'subscribe' as const, id: 1, points: [1], words: 'x'.repeat(20_000) };
  for (const page of pages) for (let time = 0; time < 10; time += 1) page.ask(message);
  await waitFor('some to be closed', () => pages.some(({ closed }) => closed !== undefined));
  expect(await figure('live_messages_waiting_bytes')).toBeLessThanOrEqual(1_048_576);
});

it('refuses more points at a time than a page shows, and looks none of them up', async () => {
  const page = await fixture.open('a');
  const most = liveLimits.pointsPerSubscription;
  subscribe(page, 1, most + 1);
  subscribe(page, 2, most);
  await waitFor('both answers', () => page.replies.length === 2);
  expect(page.replies[0]).toEqual({ op: 'refused', id: 1, error: 'general.too_large' });
  expect(fixture.lookedUp.map(({ length }) => length)).toEqual([most]);
  expect(page.closed).toBeUndefined();
});

it('looks up nothing that the page watches already', async () => {
  const page = await fixture.open('a');
  for (const point of [1, 2, 3]) fixture.set(point, { value: point });
  page.ask({ op: 'subscribe', id: 1, points: [1, 2, 9] });
  page.ask({ op: 'subscribe', id: 2, points: [2, 3, 1] });
  page.ask({ op: 'unsubscribe', id: 1 });
  page.ask({ op: 'unsubscribe', id: 2 });
  page.ask({ op: 'subscribe', id: 3, points: [1] });
  await waitFor('the answers', () => page.replies.length === 3);
  expect(page.replies[1]).toEqual({ op: 'subscribed', id: 2, points: [2, 3, 1], refused: [] });
  expect(fixture.lookedUp).toEqual([[1, 2, 9], [3], [1]]);
});
