/** Rights that were taken on another server are seen to though its message is lost. */
import { itemId, seconds, timestamp, userId } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silentLog } from '../../base/log.ts';
import { createSessionGuard, shareSessionChanges } from '../access/index.ts';
import { createLocalBus } from '../events/local-bus.ts';
import { buildSession } from '../http/http.builders.ts';
import { type LiveForTests, type Page, startLiveForTests } from './live.builders.ts';

const clock = createManualClock(timestamp(Date.now()));
const local = createLocalBus();
/** A bus that loses what is said while it is cut. */
let isCut = false;
const bus = {
  publish: (subject: string, payload: string) => {
    if (!isCut) local.publish(subject, Buffer.from(payload));
  },
  subscribe: local.subscribe,
};
const one = createSessionGuard({ clock });
shareSessionChanges({ guard: one, bus, log: silentLog });

let fixture: LiveForTests;
let page: Page;
beforeEach(async () => {
  isCut = false;
  fixture = await startLiveForTests(clock, ({ guard }) =>
    shareSessionChanges({ guard, bus, log: silentLog }),
  );
  fixture.set(1, { value: 1 });
  fixture.set(2, { value: 2, item: 2 });
  page = await fixture.open('op', { items: new Set([itemId(1), itemId(2)]) });
  page.ask({ op: 'subscribe', id: 1, points: [1, 2] });
  await until(() => expect(page.frames).toHaveLength(1));
});
afterEach(() => fixture.stop());

const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 5 });
const revoked = { op: 'revoked', points: [2] };
/** By the other server, which tells it. */
const takeItem = () => {
  fixture.sessions.set('op', buildSession('op', { items: new Set([itemId(1)]) }));
  one.announce({ kind: 'access', userId: userId(7) });
};

it('by its message at once', async () => {
  takeItem();
  await until(() => expect(page.replies).toContainEqual(revoked));
});

it('within half a minute where that was lost', async () => {
  isCut = true;
  takeItem();
  clock.advance(seconds(29));
  expect(page.replies).not.toContainEqual(revoked);
  clock.advance(seconds(1));
  await until(() => expect(page.replies).toContainEqual(revoked));
  expect(page.replies).toContainEqual({ op: 'access' });
  expect(page.closed).toBeUndefined();
});

it('at once when the bus is back', async () => {
  isCut = true;
  takeItem();
  await fixture.live.lookAgain();
  await until(() => expect(page.replies).toContainEqual(revoked));
});

it('and nobody is told anything where nothing has changed', async () => {
  const told = vi.spyOn(fixture.guard, 'heed');
  await fixture.live.lookAgain();
  clock.advance(seconds(30));
  await fixture.live.lookAgain();
  expect(told).not.toHaveBeenCalled();
  expect(page.replies).not.toContainEqual({ op: 'access' });
});
