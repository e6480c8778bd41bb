import { defineEvent } from '@millwright/contract/manifest/event';
import { milliseconds } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { type Log, silentLog } from '../../base/log.ts';
import { openPlatformForTests, type PlatformForTests } from '../platform.builders.ts';
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
const openOther = () =>
  createChanges({ ...platform, log, outbox: { relay: () => {} }, bus: platform.bus });
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
