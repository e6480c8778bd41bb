import { defineEvent } from '@millwright/contract/manifest/event';
import { days, hours, milliseconds, seconds } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { type Log, silentLog } from '../../base/log.ts';
import { openPlatformForTests, type PlatformForTests } from '../platform.builders.ts';
import type { Bus } from './bus.ts';
import { type Broadcast, createChanges } from './changes.ts';

const changed = defineEvent('things.changed', {
  version: 1,
  key: ({ id }) => `thing:${id}`,
  data: z.object({ id: z.int() }),
});
const removed = defineEvent('things.removed', { ...changed, version: 1 });
const debounce = milliseconds(50);

let platform: PlatformForTests;
let errors: object[];
const log: Log = { ...silentLog, error: (facts) => void errors.push(facts) };

/** A process of its own: its outbox gets nothing, it lives by the bus alone. */
const openOther = (bus: Pick<Bus, 'publish' | 'subscribe' | 'onReturn'> = platform.bus) =>
  createChanges({ ...platform, log, outbox: { ...platform.outbox, relay: () => {} }, bus });
/** What the subscriber was told, moment by moment. */
const listen = (broadcast: Broadcast<{ id: number }>): number[][] => {
  const told: number[][] = [];
  broadcast.subscribe((batch) => void told.push(batch.map(({ id }) => id)));
  return told;
};
const emit = (...ids: readonly number[]) =>
  platform.transactions.run((tx) =>
    platform.outbox.emitAll(
      tx,
      changed,
      ids.map((id) => ({ id })),
    ),
  );

beforeAll(async () => {
  platform = await openPlatformForTests();
});
afterAll(() => platform?.close());
beforeEach(() => {
  errors = [];
});

it('tells every process of every event, in the order of its key', async () => {
  const here = listen(platform.changes.broadcast(changed));
  const other = openOther();
  const there = listen(other.broadcast(changed));
  const gone: number[][] = listen(platform.changes.broadcast(removed));
  platform.outbox.start();
  await platform.transactions.run(async (tx) => {
    await platform.outbox.emitAll(tx, changed, [{ id: 1 }, { id: 1 }]);
    await platform.outbox.emit(tx, removed, { id: 1 });
  });
  await waitFor('the last event', () => gone.length === 1);
  expect(here).toEqual([[1], [1]]);
  expect(there).toEqual([[1], [1]]);
});

it('tells at once of what came within a moment, and of the next moment apart', async () => {
  const other = openOther();
  const single = listen(other.broadcast(changed));
  const together = listen(other.broadcast(changed, { debounce }));
  await emit(1, 2, 3);
  await waitFor('three events', () => single.length === 3);
  expect(together).toEqual([]);
  platform.clock.advance(debounce);
  expect(together.map((ids) => ids.toSorted())).toEqual([[1, 2, 3]]);
  await emit(4);
  await waitFor('the fourth', () => single.length === 4);
  platform.clock.advance(debounce);
  expect(together.at(-1)).toEqual([4]);
});

it('goes on when a listener fails, and tells nothing to one that has left', async () => {
  const broadcast = openOther().broadcast(changed);
  const left = listen({
    subscribe: (listener) => {
      const leave = broadcast.subscribe(listener);
      leave();
      return leave;
    },
  });
  broadcast.subscribe(async () => {
    throw new Error('cannot');
  });
  const told = listen(broadcast);
  await emit(5);
  await waitFor('the event', () => told.length === 1);
  expect(left).toEqual([]);
  expect(errors).toMatchObject([{ event: 'things.changed', changes: 1 }]);
});

/** The bus as a server has it whose NATS goes away and comes back. */
function breakableBus() {
  let isAway = false;
  const listeners: (() => void)[] = [];
  const { bus } = platform;
  return {
    publish: (...given: Parameters<Bus['publish']>) => (isAway ? undefined : bus.publish(...given)),
    subscribe: (subject: string, receive: Parameters<Bus['subscribe']>[1]) =>
      bus.subscribe(subject, (...heard) => (isAway ? undefined : receive(...heard))),
    onReturn(listener: () => void) {
      listeners.push(listener);
      return () => {};
    },
    away(is: boolean) {
      isAway = is;
      if (!is) for (const listener of listeners) listener();
    },
  };
}

it('hears again what was told while the bus was away, each thing once', async () => {
  const bus = breakableBus();
  const other = openOther(bus);
  const told = listen(other.broadcast(changed));
  const together = listen(other.broadcast(changed, { debounce }));
  const here = listen(platform.changes.broadcast(changed));
  await emit(11);
  await waitFor('the event', () => told.length === 1 && here.length === 1);
  // Longer ago than anything that it may have missed.
  platform.clock.advance(hours(1));
  await emit(12);
  await waitFor('the event', () => told.length === 2 && here.length === 2);
  bus.away(true);
  platform.clock.advance(days(1));
  await emit(13, 14, 13);
  // Of a release that is not this one.
  await sql`insert into outbox_event (name, version, key, data, at)
    values ('things.changed', 9, 'thing:15', '{}', ${new Date(platform.clock.now())})`.execute(
    platform.db,
  );
  await waitFor('them', () => here.length === 5);
  expect(told).toEqual([[11], [12]]);
  told.length = 0;
  together.length = 0;
  bus.away(false);
  platform.clock.advance(seconds(1));
  // What was heard just before is heard again, for it might not have been.
  await waitFor('what was missed', () => told.length === 3);
  platform.clock.advance(debounce);
  expect([told, together.at(-1)]).toEqual([
    [[12], [14], [13]],
    [12, 14, 13],
  ]);
});

it('tells the others of what it could not tell them, once it can', async () => {
  const bus = breakableBus();
  platform.clock.advance(hours(1));
  openOther(bus).broadcast(changed);
  const told = listen(openOther().broadcast(changed));
  await platform.transactions.run((tx) => platform.outbox.emit(tx, changed, { id: 21 }));
  await waitFor('the event', () => told.length === 1);
  bus.away(true);
  bus.away(false);
  await waitFor('the word of it', async () => {
    platform.clock.advance(seconds(1));
    return told.length === 2;
  });
  expect(told).toEqual([[21], [21]]);
});

it('catches up with what is committed and has not been told yet, and tells it once', async () => {
  const other = openOther();
  const told = listen(other.broadcast(changed, { debounce, catchesUp: true }));
  platform.clock.advance(hours(1));
  await emit(51, 52);
  // Neither the bus nor the clock has done anything by now.
  await other.caughtUp(performance.now());
  expect(told.flat()).toEqual(expect.arrayContaining([51, 52]));
  const before = told.flat().length;
  await other.caughtUp(performance.now());
  platform.clock.advance(debounce);
  expect(told.flat()).toHaveLength(before);
  await emit(53);
  await other.caughtUp(performance.now());
  expect(told.at(-1)).toEqual([53]);
});
