import { defineEvent } from '@millwright/contract/manifest/event';
import { days, hours, minutes, seconds, timestamp } from '@millwright/kernel';
import { createManualClock, type ManualClock, waitFor } from '@millwright/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { silentLog } from '../../base/log.ts';
import { openTestPostgres, type TestPostgres } from '../../engines/postgres/testing.ts';
import { createTransactions, type Transactions, type Tx } from '../storage/index.ts';
import { createOutbox, type EventHandler, type Outbox } from './outbox.ts';

let test: TestPostgres;
let transactions: Transactions;
let clock: ManualClock;
let nodes: Outbox[];
beforeAll(async () => {
  test = await openTestPostgres();
  transactions = createTransactions(test.postgres);
});
afterAll(() => test?.drop());
beforeEach(async () => {
  await test.reset();
  clock = createManualClock();
  nodes = [];
});
afterEach(async () => {
  for (const node of nodes) await node.stop();
});

const openNode = (postgres: Parameters<typeof createOutbox>[0]['postgres'] = test.postgres) => {
  const node = createOutbox({ postgres, clock, log: silentLog });
  nodes.push(node);
  return node;
};
const story = { version: 1, key: (data: { about: string; what: unknown }) => data.about };
const raised = defineEvent('alarm.raised', {
  ...story,
  data: z.object({ about: z.string(), what: z.unknown() }),
});
const cleared = defineEvent('alarm.cleared', { ...story, data: raised.data });
const emit = (node: Outbox, about: string, what: unknown = null) =>
  transactions.run((tx) => node.emit(tx, raised, { about, what }));

it('dispatches what was committed, to every consumer, and nothing that was rolled back', async () => {
  const node = openNode();
  const received: unknown[] = [];
  for (const consumer of ['maintenance', 'notices']) {
    node.on(raised, consumer, async ({ about, what }) => {
      received.push([consumer, about, what]);
    });
  }
  node.start();
  const undone = transactions.run(async (tx) => {
    await node.emit(tx, raised, { about: 'alarm:1', what: 'undone' });
    await sql`select 1 / 0`.execute(tx);
  });
  await expect(undone).rejects.toMatchObject({ code: '22012' });
  await emit(node, 'alarm:2', { limit: 80 });
  await waitFor('both dispatches', () => received.length === 2);
  expect(received.toSorted()).toEqual([
    ['maintenance', 'alarm:2', { limit: 80 }],
    ['notices', 'alarm:2', { limit: 80 }],
  ]);
  await waitFor('an empty outbox', async () => (await node.counts()).waiting === 0);
});

it('takes many events at once, in their order, each kind to its own consumers', async () => {
  const node = openNode();
  const received: unknown[] = [];
  node.on(raised, 'notices', async ({ what }, _tx, { id, key }) => {
    received.push([id, key, what]);
  });
  await transactions.run((tx) => node.emitAll(tx, raised, []));
  await transactions.run(async (tx) => {
    await node.emitAll(tx, raised, [{ about: 'alarm:1', what: 1 }]);
    await node.emitAll(tx, cleared, [{ about: 'alarm:1', what: 'nobody listens' }]);
    await node.emitAll(tx, raised, [
      { about: 'alarm:1', what: null },
      { about: 'alarm:1', what: { text: '超限' } },
    ]);
  });
  node.start();
  await waitFor('three dispatches', () => received.length === 3);
  expect(received).toEqual([
    [1, 'alarm:1', 1],
    [3, 'alarm:1', null],
    [4, 'alarm:1', { text: '超限' }],
  ]);
});

it('undoes what a consumer wrote, and only that, when others are dispatched with it', async () => {
  await test.postgres.pool.query('create table if not exists consumed (text text)');
  const node = openNode();
  const write = (tx: Tx, text: string) => sql`insert into consumed values (${text})`.execute(tx);
  let failures = 0;
  node.on(raised, 'maintenance', async ({ about }, tx) => {
    await write(tx, about);
    if (about === 'alarm:2' && failures++ === 0) throw new Error('after writing');
  });
  const relayed: string[] = [];
  node.relay(raised, 'bus', ({ about }) => void relayed.push(about));
  const events = ['alarm:1', 'alarm:2', 'alarm:3'].map((about) => ({ about, what: null }));
  await transactions.run((tx) => node.emitAll(tx, raised, events));
  node.start();
  await waitFor('one that failed', async () => (await node.counts()).waiting === 1);
  const written = async () =>
    (await test.postgres.pool.query('select text from consumed order by text')).rows.map(
      ({ text }) => text,
    );
  expect(await written()).toEqual(['alarm:1', 'alarm:3']);
  expect(relayed).toEqual(['alarm:1', 'alarm:2', 'alarm:3']);
  await waitFor('its second attempt', async () => {
    clock.advance(seconds(1));
    return (await node.counts()).waiting === 0;
  });
  expect(await written()).toEqual(['alarm:1', 'alarm:2', 'alarm:3']);
});

it('relays again what could not be passed on', async () => {
  const node = openNode();
  const relayed: string[] = [];
  let failures = 0;
  node.relay(raised, 'bus', ({ about }) => {
    if (about === 'alarm:2' && failures++ === 0) throw new Error('cannot');
    relayed.push(about);
  });
  const events = ['alarm:1', 'alarm:2', 'alarm:3'].map((about) => ({ about, what: null }));
  await transactions.run((tx) => node.emitAll(tx, raised, events));
  node.start();
  await waitFor('its second attempt', async () => {
    clock.advance(seconds(1));
    return (await node.counts()).waiting === 0;
  });
  expect(relayed).toEqual(['alarm:1', 'alarm:3', 'alarm:2']);
});

it('keeps the order of each key over several nodes, and dispatches once', async () => {
  const arrivals = new Map<string, number[]>();
  const [first, second] = [openNode(), openNode()];
  for (const node of nodes) {
    node.on(raised, 'maintenance', async ({ about, what }, tx) => {
      await sql`select 1`.execute(tx);
      arrivals.set(about, [...(arrivals.get(about) ?? []), Number(what)]);
    });
    node.start();
  }
  const keys = Array.from({ length: 8 }, (_, n) => `alarm:${n}`);
  await Promise.all(
    keys.map(async (key, n) => {
      for (let i = 0; i < 20; i += 1) await emit((i + n) % 2 ? first : second, key, i);
    }),
  );
  await waitFor('an empty outbox', async () => (await first.counts()).waiting === 0);
  const inOrder = Array.from({ length: 20 }, (_, i) => i);
  expect(arrivals).toEqual(new Map(keys.map((key) => [key, inOrder])));
});

it('commits what a handler writes together with its dispatch', async () => {
  await test.postgres.pool.query('create table if not exists work_order (event bigint)');
  const node = openNode();
  let attempts = 0;
  node.on(raised, 'maintenance', async (_data, tx, { id }) => {
    await sql`insert into work_order values (${id})`.execute(tx);
    attempts += 1;
    if (attempts === 1) throw new Error('after writing');
  });
  node.start();
  await emit(node, 'alarm:1');
  await waitFor('the second attempt', async () => {
    clock.advance(seconds(1));
    return (await node.counts()).waiting === 0;
  });
  expect(attempts).toBe(2);
  expect((await test.postgres.pool.query('select * from work_order')).rowCount).toBe(1);
});

it('holds back a key while its event fails, then lays the event aside and goes on', async () => {
  const node = openNode();
  const received: string[] = [];
  let attempts = 0;
  let healed = false;
  node.on(raised, 'maintenance', async ({ about, what }) => {
    if (what === 'poison' && !healed) {
      attempts += 1;
      throw new Error('cannot');
    }
    received.push(`${about} ${what}`);
  });
  node.start();
  await emit(node, 'alarm:1', 'poison');
  await emit(node, 'alarm:1', 'next');
  await emit(node, 'alarm:2', 'other');
  await waitFor('the other key', () => received.length === 1);
  expect(received).toEqual(['alarm:2 other']);
  // Its dispatch is committed after its handler.
  await waitFor('two that wait', async () => (await node.counts()).waiting === 2);
  expect((await node.counts()).dead).toBe(0);
  await waitFor('the dead letter', async () => {
    clock.advance(seconds(60));
    return (await node.counts()).dead === 1;
  });
  expect(attempts).toBe(10);
  await waitFor('the next of the key', () => received.includes('alarm:1 next'));
  healed = true;
  expect(await node.retryDead()).toBe(1);
  await waitFor('the revived event', () => received.includes('alarm:1 poison'));
});

it('finds its work also when the wake-up is lost', async () => {
  const node = openNode({ db: test.postgres.db, listen: () => () => undefined });
  const received: string[] = [];
  node.on(raised, 'maintenance', async ({ about }) => void received.push(about));
  node.start();
  await emit(node, 'alarm:1');
  await waitFor('the event', () => {
    clock.advance(seconds(1));
    return received.length === 1;
  });
});

it('gives back the event of a connection that dies', async () => {
  const hangs = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<number>();
  const received: string[] = [];
  let attempts = 0;
  const handle: EventHandler<{ about: string }> = async ({ about }, tx) => {
    attempts += 1;
    if (attempts > 1) return void received.push(about);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    taken.resolve(rows[0]?.pid ?? 0);
    await hangs.promise;
  };
  for (const node of [openNode(), openNode()]) {
    node.on(raised, 'maintenance', handle);
    node.start();
  }
  await emit(nodes[0] as Outbox, 'alarm:1');
  try {
    await test.postgres.pool.query('select pg_terminate_backend($1)', [await taken.promise]);
    await waitFor('another lane', () => {
      clock.advance(seconds(1));
      return received.length > 0;
    });
  } finally {
    hangs.resolve();
  }
  await waitFor('an empty outbox', async () => (await nodes[0]?.counts())?.waiting === 0);
  expect(received).toEqual(['alarm:1']);
});

it('forgets old events once they are dispatched', async () => {
  const node = openNode();
  node.on(raised, 'maintenance', async ({ what }) => {
    if (what === 'fails') throw new Error('cannot');
  });
  node.start();
  await emit(node, 'alarm:1', 'dispatched');
  await emit(node, 'alarm:2', 'fails');
  await waitFor('one dispatch', async () => (await node.counts()).waiting === 1);
  expect(await node.prune(timestamp(clock.now() - hours(1)))).toBe(0);
  expect(await node.prune(timestamp(clock.now() + 1))).toBe(1);
  const { rows } = await test.postgres.pool.query('select key from outbox_event');
  expect(rows).toEqual([{ key: 'alarm:2' }]);
});

describe('an event of another release', () => {
  const { data } = raised;
  const newer = defineEvent('alarm.raised', { version: 2, key: raised.key, data });

  it('is read as version 1 when it was stored before there were versions', async () => {
    const node = openNode();
    const received: unknown[] = [];
    node.on(raised, 'notices', async ({ what }) => void received.push(what));
    await test.postgres.pool.query(`
      insert into outbox_event (name, key, data, at)
        values ('alarm.raised', 'alarm:1', '{"about": "alarm:1", "what": "old"}', to_timestamp(0));
      insert into outbox_delivery (event_id, consumer, key, due_at)
        select id, 'notices', key, at from outbox_event`);
    node.start();
    await waitFor('the stored event', () => received.length === 1);
    expect(received).toEqual(['old']);
  });

  it('is set aside at once, with words, and does not hold up its key', async () => {
    const received: unknown[] = [];
    const writer = openNode();
    writer.on(newer, 'notices', async () => {});
    await transactions.run((tx) => writer.emit(tx, newer, { about: 'alarm:1', what: 'unknown' }));
    const reader = openNode();
    reader.on(raised, 'notices', async ({ what }) => void received.push(what));
    await emit(reader, 'alarm:1', 'known');
    reader.start();
    await waitFor('the event after it', () => received.length === 1);
    expect(received).toEqual(['known']);
    // What a handler did is committed after it.
    await waitFor('its dispatch', async () => (await reader.counts()).waiting === 0);
    expect(await reader.counts()).toEqual({ waiting: 0, dead: 1 });
    const { rows } = await test.postgres.pool.query('select last_error from outbox_delivery');
    expect(rows[0].last_error).toBe(
      'UnreadableEvent: alarm.raised was stored as version 2; this release reads version 1',
    );
  });

  it('is set aside when its data is not what it promises', async () => {
    const node = openNode();
    node.on(raised, 'notices', async () => {});
    await emit(node, 'alarm:1');
    await test.postgres.pool.query(`update outbox_event set data = '{"about": 7}'`);
    node.start();
    await waitFor('the dead letter', async () => (await node.counts()).dead === 1);
    const { rows } = await test.postgres.pool.query('select last_error from outbox_delivery');
    expect(rows[0].last_error).toMatch(/^UnreadableEvent: alarm.raised version 1 .* about /);
  });
});

describe('a consumer that is no more', () => {
  it('loses what waits for it, a day after the last process that had it, with a line', async () => {
    const lines: unknown[] = [];
    const log = { ...silentLog, warn: (facts: object) => void lines.push(facts) };
    const open = (): Outbox => {
      const node = createOutbox({ postgres: test.postgres, clock, log });
      nodes.push(node);
      return node;
    };
    const before = open();
    before.on(raised, 'notices', async () => {});
    before.on(raised, 'wechat', async () => {
      throw new Error('cannot');
    });
    before.start();
    await emit(before, 'alarm:1');
    await waitFor('the other dispatch', async () => (await before.counts()).waiting === 1);
    await before.stop();
    const after = open();
    after.on(raised, 'notices', async () => {});
    after.start();
    clock.advance(hours(23));
    await after.stop();
    expect(await after.counts()).toEqual({ waiting: 1, dead: 0 });
    lines.length = 0;
    const later = open();
    later.on(raised, 'notices', async () => {});
    clock.advance(hours(2));
    later.start();
    await waitFor('an empty outbox', async () => (await later.counts()).waiting === 0);
    expect(lines).toEqual([{ event: 'alarm.raised', consumer: 'wechat', dispatches: 1 }]);
    expect(await later.prune(timestamp(clock.now() + days(1)))).toBe(1);
  });

  it('keeps what waits while another process has it', async () => {
    const other = openNode();
    other.on(raised, 'wechat', async () => {
      throw new Error('cannot');
    });
    other.start();
    await emit(other, 'alarm:1');
    const own = openNode();
    own.on(raised, 'notices', async () => {});
    own.start();
    for (let hour = 0; hour < 30; hour += 6) {
      clock.advance(hours(6));
      await waitFor('a note of both', async () => {
        const { rows } = await test.postgres.pool.query(
          'select count(*) as noted from outbox_consumer where seen_at = $1',
          [new Date(clock.now())],
        );
        return rows[0].noted === 2;
      });
    }
    const { waiting, dead } = await own.counts();
    expect(waiting + dead).toBe(1);
  });
});

it('goes on when the clock was ahead and is set back before what was told then has arrived', async () => {
  const node = openNode();
  const received: unknown[] = [];
  let fails = true;
  node.on(raised, 'notices', async ({ about, what }) => {
    if (about === 'alarm:2' && fails) throw new Error('not yet');
    received.push(what);
  });
  const right = clock.now();
  clock.jump(timestamp(right + hours(3)));
  await emit(node, 'alarm:1', 'ahead');
  clock.jump(right);
  await emit(node, 'alarm:1', 'after it');
  node.start();
  await waitFor('both', async () => {
    clock.advance(seconds(1));
    return received.length === 2;
  });
  expect(received).toEqual(['ahead', 'after it']);

  // One that has failed then waits no longer than for the longest pause.
  clock.jump(timestamp(right + hours(3)));
  await emit(node, 'alarm:2', 'failed');
  await waitFor('the failure', async () => {
    const { rows } = await test.postgres.pool.query(
      'select from outbox_delivery where attempts > 0',
    );
    return rows.length > 0;
  });
  clock.jump(right);
  fails = false;
  await waitFor('another attempt', async () => {
    clock.advance(seconds(10));
    return received.length === 3;
  });
  expect(clock.now() - right).toBeLessThan(minutes(30));
});
