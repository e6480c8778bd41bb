import { hours, seconds, timestamp } from '@millwright/kernel';
import { createManualClock, type ManualClock, waitFor } from '@millwright/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { silentLog } from '../../base/log.ts';
import { openTestPostgres, type TestPostgres } from '../../engines/postgres/testing.ts';
import { createTransactions, type Transactions } from '../storage/index.ts';
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
const emit = (node: Outbox, key: string, data: unknown = null) =>
  transactions.run((tx) => node.emit(tx, { name: 'alarm.raised', key, data }));

it('delivers what was committed, to every consumer, and nothing that was rolled back', async () => {
  const node = openNode();
  const received: unknown[] = [];
  for (const consumer of ['maintenance', 'notices']) {
    node.on('alarm.raised', consumer, async ({ key, data }) => {
      received.push([consumer, key, data]);
    });
  }
  node.start();
  const undone = transactions.run(async (tx) => {
    await node.emit(tx, { name: 'alarm.raised', key: 'alarm:1', data: 'undone' });
    await sql`select 1 / 0`.execute(tx);
  });
  await expect(undone).rejects.toMatchObject({ code: '22012' });
  await emit(node, 'alarm:2', { limit: 80 });
  await waitFor('both deliveries', () => received.length === 2);
  expect(received.toSorted()).toEqual([
    ['maintenance', 'alarm:2', { limit: 80 }],
    ['notices', 'alarm:2', { limit: 80 }],
  ]);
  await waitFor('an empty outbox', async () => (await node.counts()).waiting === 0);
});

it('takes many events at once, in their order, each to its own consumers', async () => {
  const node = openNode();
  const received: unknown[] = [];
  node.on('alarm.raised', 'notices', async ({ id, key, data }) => {
    received.push([id, key, data]);
  });
  await transactions.run((tx) => node.emitAll(tx, []));
  await transactions.run((tx) =>
    node.emitAll(tx, [
      { name: 'alarm.raised', key: 'alarm:1', data: 1 },
      { name: 'alarm.cleared', key: 'alarm:1', data: 'nobody listens' },
      { name: 'alarm.raised', key: 'alarm:1', data: null },
      { name: 'alarm.raised', key: 'alarm:1', data: { text: '超限' } },
    ]),
  );
  node.start();
  await waitFor('three deliveries', () => received.length === 3);
  expect(received).toEqual([
    [1, 'alarm:1', 1],
    [3, 'alarm:1', null],
    [4, 'alarm:1', { text: '超限' }],
  ]);
});

it('keeps the order of each key over several nodes, and delivers once', async () => {
  const arrivals = new Map<string, number[]>();
  const [first, second] = [openNode(), openNode()];
  for (const node of nodes) {
    node.on('alarm.raised', 'maintenance', async ({ key, data }, tx) => {
      await sql`select 1`.execute(tx);
      arrivals.set(key, [...(arrivals.get(key) ?? []), Number(data)]);
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

it('commits what a handler writes together with its delivery', async () => {
  await test.postgres.pool.query('create table if not exists work_order (event bigint)');
  const node = openNode();
  let attempts = 0;
  node.on('alarm.raised', 'maintenance', async ({ id }, tx) => {
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
  node.on('alarm.raised', 'maintenance', async ({ key, data }) => {
    if (data === 'poison' && !healed) {
      attempts += 1;
      throw new Error('cannot');
    }
    received.push(`${key} ${data}`);
  });
  node.start();
  await emit(node, 'alarm:1', 'poison');
  await emit(node, 'alarm:1', 'next');
  await emit(node, 'alarm:2', 'other');
  await waitFor('the other key', () => received.length === 1);
  expect(received).toEqual(['alarm:2 other']);
  expect(await node.counts()).toEqual({ waiting: 2, dead: 0 });
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
  node.on('alarm.raised', 'maintenance', async ({ key }) => void received.push(key));
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
  const handle: EventHandler = async ({ key }, tx) => {
    attempts += 1;
    if (attempts > 1) return void received.push(key);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    taken.resolve(rows[0]?.pid ?? 0);
    await hangs.promise;
  };
  for (const node of [openNode(), openNode()]) {
    node.on('alarm.raised', 'maintenance', handle);
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

it('forgets old events once they are delivered', async () => {
  const node = openNode();
  node.on('alarm.raised', 'maintenance', async ({ data }) => {
    if (data === 'fails') throw new Error('cannot');
  });
  node.start();
  await emit(node, 'alarm:1', 'delivered');
  await emit(node, 'alarm:2', 'fails');
  await waitFor('one delivery', async () => (await node.counts()).waiting === 1);
  expect(await node.prune(timestamp(clock.now() - hours(1)))).toBe(0);
  expect(await node.prune(timestamp(clock.now() + 1))).toBe(1);
  const { rows } = await test.postgres.pool.query('select data from outbox_event');
  expect(rows).toEqual([{ data: 'fails' }]);
});
