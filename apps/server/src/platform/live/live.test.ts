import { connect } from 'node:net';
import { liveLimits } from '@millwright/contract/live/live-limits';
import {
  after,
  itemId,
  milliseconds,
  minutes,
  systemClock,
  timestamp,
  userId,
} from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { buildSession } from '../http/http.builders.ts';
import {
  type LiveForTests,
  type Page,
  startLiveForTests,
  topicsForTests,
} from './live.builders.ts';

/** Runs with the system's timers, but what it calls now can be moved ahead. */
let ahead = 0;
const clock = { ...systemClock, now: () => timestamp(Date.now() + ahead) };

let fixture: LiveForTests;
beforeEach(async () => {
  ahead = 0;
  fixture = await startLiveForTests(clock);
});
afterEach(() => fixture.stop());

const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 5 });
const rowsOf = (page: Page) => page.frames.flatMap((frame) => frame.rows);

/** The HTTP status that an attempt to open a socket is refused with. */
const refusal = (path: string, origin?: string): Promise<number | undefined> =>
  new Promise((resolve) => {
    const options = origin === undefined ? {} : { origin };
    const socket = new WebSocket(fixture.url.replace('http', 'ws') + path, options);
    socket.on('unexpected-response', (_request, reply) => resolve(reply.statusCode));
    socket.on('open', () => resolve(undefined));
    socket.on('error', () => {});
  });

describe('opening', () => {
  it('takes a ticket once, from our own pages, while the session lasts', async () => {
    fixture.sessions.set('op', buildSession('op'));
    const path = async () => `/api/v1/live?ticket=${await fixture.ticket('op')}`;
    expect(await refusal('/api/v1/live')).toBe(401);
    expect(await refusal('/api/v1/live?ticket=made-up')).toBe(401);
    expect(await refusal(await path(), 'http://evil.test')).toBe(403);
    expect(await refusal('/api/v1/other')).toBe(404);
    const used = await path();
    expect(await refusal(used, fixture.url)).toBeUndefined();
    expect(await refusal(used)).toBe(401);
    const late = await path();
    ahead = 31_000;
    expect(await refusal(late)).toBe(401);
    const orphan = await path();
    fixture.sessions.delete('op');
    fixture.guard.announce({ kind: 'ended', userId: userId(7) });
    expect(await refusal(orphan)).toBe(401);
  });
});

it('outlives a connection that breaks while it is being let in', async () => {
  fixture.sessions.set('op', buildSession('op'));
  const ticket = await fixture.ticket('op');
  let release = (): void => {};
  let asked = false;
  fixture.guard.announce({ kind: 'access', userId: userId(7) });
  fixture.guard.source({
    async find() {
      asked = true;
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return fixture.sessions.get('op') ?? null;
    },
    findMany: async () => new Map(),
    ended: async () => [],
  });
  const { hostname, port } = new URL(fixture.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET /api/v1/live?ticket=${ticket} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n` +
      'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  await until(() => expect(asked).toBe(true));
  socket.resetAndDestroy();
  const broken = () => fixture.lines.some((line) => line.message === 'upgraded connection');
  await until(() => expect(broken()).toBe(true));
  release();
  expect((await fetch(`${fixture.url}/healthz`)).status).toBe(200);
});

it('tells a page that it is connected, however little changes', async () => {
  const page = await fixture.open('op');
  await until(() => expect(page.beats).toBeGreaterThan(0));
});

describe('values', () => {
  it('gives a snapshot of what the session may see, then each change once, newest', async () => {
    fixture.set(1, { value: 10, time: 5000 });
    fixture.set(2, { value: 20, time: 6000, item: 2 });
    const page = await fixture.open('op');
    page.ask({ op: 'subscribe', id: 'a', points: [1, 2, 3] });
    await until(() => expect(page.frames).toHaveLength(1));
    expect(page.replies).toEqual([{ op: 'subscribed', id: 'a', points: [1], refused: [2, 3] }]);
    expect(page.frames[0]).toEqual({
      snapshot: true,
      rows: [{ point: 1, value: 10, time: 5000, quality: 0 }],
    });
    for (const value of [11, 12, 13]) fixture.set(1, { value, time: 7000 + value });
    fixture.set(2, { value: 21 });
    await until(() => expect(page.frames).toHaveLength(2));
    expect(page.frames[1]).toEqual({
      snapshot: false,
      rows: [{ point: 1, value: 13, time: 7013, quality: 0 }],
    });
  });

  it('counts the subscriptions of a point and ends with the last', async () => {
    for (const point of [1, 2]) fixture.set(point, { value: point });
    const page = await fixture.open('op');
    page.ask({ op: 'subscribe', id: 1, points: [1] });
    page.ask({ op: 'subscribe', id: 2, points: [1, 2] });
    page.ask({ op: 'unsubscribe', id: 1 });
    page.ask({ op: 'unsubscribe', id: 3 });
    page.ask({ op: 'subscribe', id: 2, points: [1] });
    await until(() => expect(page.replies).toHaveLength(3));
    await until(() => expect(page.frames).toHaveLength(3));
    fixture.set(2, { value: 5 });
    fixture.set(1, { value: 6 });
    await until(() => expect(page.frames).toHaveLength(4));
    expect(page.frames[3]?.rows.map((row) => row.point)).toEqual([1]);
    page.ask({ op: 'unsubscribe', id: 2 });
    page.ask({ op: 'subscribe', id: 4, points: [2] });
    await until(() => expect(page.frames).toHaveLength(5));
    fixture.set(1, { value: 7 });
    fixture.set(2, { value: 8 });
    await until(() => expect(page.frames).toHaveLength(6));
    expect(page.frames[5]?.rows).toEqual([{ point: 2, value: 8, time: 1000, quality: 0 }]);
  });

  it('carries times months apart, values never read, and texts', async () => {
    const now = 1_790_000_000_000;
    fixture.set(1, { value: 1, time: now });
    fixture.set(2, { value: 2, time: now - 90 * 86_400_000 });
    fixture.set(3, { value: Number.NaN, time: 0, quality: 0x80 });
    fixture.set(4, { value: 2 ** 60, time: now, text: '1152921504606846977' });
    const page = await fixture.open('op');
    page.ask({ op: 'subscribe', id: 1, points: [1, 2, 3, 4] });
    await until(() => expect(rowsOf(page)).toHaveLength(3));
    expect(new Map(rowsOf(page).map((row) => [row.point, row.time]))).toEqual(
      new Map([
        [1, now],
        [2, now - 90 * 86_400_000],
        [3, 0],
      ]),
    );
    expect(page.replies[1]).toEqual({
      op: 'texts',
      snapshot: true,
      values: [{ pointId: 4, time: now, quality: 0, text: '1152921504606846977' }],
    });
  });
});

describe('losing access', () => {
  it('takes away points and topics of an item that is no longer the user’s', async () => {
    fixture.set(1, { value: 1 });
    fixture.set(2, { value: 2, item: 2 });
    const rights = { permissions: new Set(['alarms.confirm'] as const) };
    const page = await fixture.open('op', { ...rights, items: new Set([itemId(1), itemId(2)]) });
    page.ask({ op: 'subscribe', id: 1, points: [1, 2] });
    page.ask({ op: 'topic', id: 2, topic: 'alarms' });
    await until(() => expect(page.replies).toHaveLength(2));
    fixture.sessions.set('op', buildSession('op', { items: new Set([itemId(1)]) }));
    fixture.guard.announce({ kind: 'access', userId: userId(7) });
    await until(() => expect(page.replies).toContainEqual({ op: 'revoked', points: [2] }));
    expect(page.replies).toContainEqual({ op: 'access' });
    expect(page.replies).toContainEqual({ op: 'refused', id: 2, error: 'general.forbidden' });
    const seen = page.frames.length;
    fixture.live.publish(topicsForTests.alarms, itemId(1), { name: 'one' });
    fixture.set(2, { value: 3 });
    fixture.set(1, { value: 4 });
    await until(() => expect(page.frames.length).toBeGreaterThan(seen));
    expect(page.frames.slice(seen).flatMap((f) => f.rows.map((row) => row.point))).toEqual([1]);
    expect(page.replies.some((reply) => reply.op === 'event')).toBe(false);
  });

  it('takes points that move to an item of others', async () => {
    fixture.set(1, { value: 1, item: 1 });
    fixture.set(2, { value: 1, item: 1 });
    const page = await fixture.open('op', { items: new Set([itemId(1)]) });
    page.ask({ op: 'subscribe', id: 1, points: [1, 2] });
    await until(() => expect(page.frames).toHaveLength(1));
    fixture.set(2, { value: 2, item: 9 });
    fixture.live.moved([2]);
    await until(() => expect(page.replies).toContainEqual({ op: 'revoked', points: [2] }));
  });

  it('gives no point that moved to an item of others while it was looked up', async () => {
    fixture.set(2, { value: 1, item: 1 });
    const page = await fixture.open('op', { items: new Set([itemId(1)]) });
    const letGo = fixture.holdLookups();
    page.ask({ op: 'subscribe', id: 1, points: [2] });
    await until(() => expect(fixture.lookedUp).toHaveLength(1));
    fixture.set(2, { value: 2, item: 9 });
    fixture.live.moved([2]);
    letGo();
    await until(() => expect(page.replies).toHaveLength(1));
    expect(page.replies).toEqual([{ op: 'subscribed', id: 1, points: [], refused: [2] }]);
  });

  it('takes from a sub-user what the user above them loses, and keeps their session', async () => {
    fixture.set(1, { value: 1 });
    const below = { userId: userId(8), accountId: userId(7) };
    const page = await fixture.open('sub', { ...below, items: new Set([itemId(1)]) });
    page.ask({ op: 'subscribe', id: 1, points: [1] });
    await until(() => expect(page.frames).toHaveLength(1));
    fixture.sessions.set('sub', buildSession('sub', { ...below, items: new Set() }));
    fixture.guard.announce({ kind: 'ended', userId: userId(7) });
    await until(() => expect(page.replies).toContainEqual({ op: 'revoked', points: [1] }));
    expect(page.closed).toBeUndefined();
  });

  it('closes with the session, whether it was told or found out', async () => {
    const told = await fixture.open('told');
    const found = await fixture.open('found', { userId: userId(8) });
    fixture.sessions.clear();
    fixture.guard.announce({ kind: 'ended', userId: userId(7) });
    await until(() => expect(told.closed).toEqual({ code: 4401, reason: 'signed_out' }));
    expect(told.replies).toEqual([{ op: 'closing', reason: 'signed_out', retryMs: 1000 }]);
    await until(() => expect(found.closed?.code).toBe(4401));
  });
});

describe('the end of a session', () => {
  it('closes its pages at that very moment, unless use has moved it', async () => {
    const moving = createManualClock();
    await fixture.stop();
    fixture = await startLiveForTests(moving);
    const expiresAt = after(moving.now(), minutes(5));
    const over = await fixture.open('over', { expiresAt });
    const used = await fixture.open('used', { expiresAt, userId: userId(8) });
    // No other timer falls due at such a moment.
    const more = milliseconds(minutes(5) + 7);
    const later = after(expiresAt, more);
    fixture.sessions.set('used', buildSession('used', { userId: userId(8), expiresAt: later }));
    moving.advance(milliseconds(minutes(5) - 1));
    expect([over.closed, used.closed]).toEqual([undefined, undefined]);
    moving.advance(milliseconds(1));
    await until(() => expect(over.closed).toEqual({ code: 4401, reason: 'signed_out' }));
    expect(used.closed).toBeUndefined();
    await until(() => expect(moving.isPending(more)).toBe(true));
    moving.advance(more);
    await until(() => expect(used.closed).toEqual({ code: 4401, reason: 'signed_out' }));
  });
});

describe('a session with many pages', () => {
  it('gets no more sockets than it may have, until one of them is closed', async () => {
    const pages: Page[] = [];
    for (let count = 0; count < liveLimits.socketsPerSession; count++) {
      pages.push(await fixture.open('op'));
    }
    const headers = { authorization: 'Bearer op' };
    const tooMany = await fetch(`${fixture.url}/api/v1/live/ticket`, { headers });
    expect([tooMany.status, tooMany.headers.get('retry-after')]).toEqual([429, '30']);
    const stranger = await fixture.open('other', { userId: userId(8) });
    pages[0]?.socket.close();
    await until(() => expect(pages[0]?.closed).toBeDefined());
    const next = await fixture.open('op');
    next.ask({ op: 'subscribe', id: 1, points: [] });
    await until(() => expect(next.replies[0]?.op).toBe('subscribed'));
    for (const { closed } of [next, stranger, ...pages.slice(1)]) expect(closed).toBeUndefined();
  });
});

describe('events', () => {
  it('reach the pages that listen and may know of the item', async () => {
    const mine = await fixture.open('mine');
    const other = await fixture.open('other', { items: new Set([itemId(2)]) });
    const deaf = await fixture.open('deaf');
    mine.ask({ op: 'topic', id: 1, topic: 'states' });
    other.ask({ op: 'topic', id: 1, topic: 'states' });
    deaf.ask({ op: 'topic', id: 1, topic: 'secrets' });
    for (const page of [mine, other, deaf]) {
      await until(() => expect(page.replies).toHaveLength(1));
    }
    expect(deaf.replies).toEqual([{ op: 'refused', id: 1, error: 'general.not_found' }]);
    fixture.live.publish(topicsForTests.states, itemId(1), { name: 'one' });
    fixture.live.publish(topicsForTests.states, itemId(2), { name: 'two' });
    const event = (name: string) => ({ op: 'event', topic: 'states', data: { name } });
    await until(() => expect(mine.replies[1]).toEqual(event('one')));
    await until(() => expect(other.replies[1]).toEqual(event('two')));
    expect(mine.replies).toHaveLength(2);
    expect(deaf.replies).toHaveLength(1);
  });

  it('of a user or an account reach their own pages alone, an administrator’s not either', async () => {
    const parent = userId(7);
    const pages = {
      parent: await fixture.open('parent', { userId: parent }),
      sub: await fixture.open('sub', { userId: userId(8), accountId: parent }),
      other: await fixture.open('other', { userId: userId(9) }),
      admin: await fixture.open('admin', { userId: userId(1), grade: 0, items: 'all' }),
    };
    for (const page of Object.values(pages)) {
      page.ask({ op: 'topic', id: 1, topic: 'notices' });
      page.ask({ op: 'topic', id: 2, topic: 'orders' });
      await until(() => expect(page.replies).toHaveLength(2));
    }
    fixture.live.publish(topicsForTests.notices, userId(8), { name: 'to the sub-user' });
    fixture.live.publish(topicsForTests.notices, parent, { name: 'to the parent' });
    fixture.live.publish(topicsForTests.orders, parent, { name: 'to the account' });
    fixture.live.publish(topicsForTests.orders, userId(9), { name: 'to another account' });
    fixture.live.publish(topicsForTests.notices, userId(1), { name: 'to the administrator' });
    const namesOf = (page: Page) =>
      page.replies.flatMap((reply) =>
        reply.op === 'event' ? [(reply.data as { name: string }).name] : [],
      );
    await until(() => expect(namesOf(pages.admin)).toEqual(['to the administrator']));
    await until(() => expect(namesOf(pages.parent)).toEqual(['to the parent', 'to the account']));
    await until(() => expect(namesOf(pages.sub)).toEqual(['to the sub-user', 'to the account']));
    await until(() => expect(namesOf(pages.other)).toEqual(['to another account']));
  });

  it('are told by who somebody is, to the pages that listen, a few at a time', async () => {
    const listeners: Page[] = [];
    for (let at = 0; at < 21; at++) {
      const page = await fixture.open(`listener-${at}`, {
        ...{ userId: userId(10 + at), accountId: userId(10 + at) },
      });
      page.ask({ op: 'topic', id: 1, topic: 'notices' });
      await until(() => expect(page.replies).toHaveLength(1));
      listeners.push(page);
    }
    const deaf = await fixture.open('deaf', { userId: userId(99), accountId: userId(99) });
    fixture.live.tell(topicsForTests.notices, ({ userId: user }) =>
      user === 11 ? null : { name: `to ${user}` },
    );
    for (const [at, page] of listeners.entries()) {
      if (at === 1) continue;
      const data = { name: `to ${10 + at}` };
      await until(() => expect(page.replies[1]).toEqual({ op: 'event', topic: 'notices', data }));
    }
    for (const quiet of [listeners[1], deaf]) expect(quiet?.replies.slice(1)).toEqual([]);
    expect(deaf.replies).toEqual([]);
  });
});

describe('a bad page', () => {
  it.each(['', 'nonsense', '{"op":"subscribe"}', '{"op":"subscribe","id":1,"points":[-1]}'])(
    'that sends %j is closed',
    async (text) => {
      const page = await fixture.open('op');
      page.socket.send(text);
      await until(() => expect(page.closed).toEqual({ code: 1008, reason: 'protocol' }));
    },
  );

  it('that takes nothing gets coalesced, then dropped, while the others go on', async () => {
    const points = Array.from({ length: liveLimits.pointsPerSocket }, (_, index) => index + 1);
    for (const point of points) fixture.set(point, { value: 0 });
    const slow = await fixture.open('slow');
    const quick = await fixture.open('quick');
    const each = liveLimits.pointsPerSubscription;
    const parts = points.length / each;
    for (let part = 0; part < parts; part++) {
      slow.ask({ op: 'subscribe', id: part, points: points.slice(part * each, (part + 1) * each) });
    }
    quick.ask({ op: 'subscribe', id: 1, points: [1] });
    await until(() => expect(slow.frames.length + quick.frames.length).toBe(parts + 1));
    slow.socket.pause();
    // As many bytes as it takes to fill the buffers of both ends: then nothing more is written.
    for (let value = 1; value <= 80; value++) {
      for (const point of points) fixture.set(point, { value });
      await until(() => expect(rowsOf(quick).at(-1)?.value).toBe(value));
    }
    ahead = 11_000;
    fixture.set(1, { value: 81 });
    await until(() => expect(rowsOf(quick).at(-1)?.value).toBe(81));
    slow.socket.resume();
    await until(() => expect(slow.closed).toBeDefined());
    expect(slow.frames.length).toBeLessThan(60);
    expect(quick.closed).toBeUndefined();
  });
});

it('tells its pages when to come back as the server stops', async () => {
  const page = await fixture.open('op');
  await fixture.live.stop();
  await until(() => expect(page.closed?.code).toBe(1012));
  const [closing] = page.replies;
  expect(closing).toMatchObject({ op: 'closing', reason: 'restart' });
  expect(closing?.op === 'closing' && closing.retryMs).toBeGreaterThanOrEqual(1000);
});
