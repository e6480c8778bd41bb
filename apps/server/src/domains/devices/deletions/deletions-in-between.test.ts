/** What others do between a deletion and its end, or in the same moment. */

import type { Permission } from '@millwright/contract';
import { deletionCalls } from '@millwright/contract/devices/deletions/deletions.calls';
import { deviceBatchCalls } from '@millwright/contract/devices/device-batches/device-batches.calls';
import { gatewayCalls } from '@millwright/contract/devices/gateways/gateways.calls';
import { type DeviceId, itemId, seconds, userId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import type { Items } from '../../items/index.ts';
import { buildDevice, createDevicesForTests } from '../devices.builders.ts';
import { insertDevice } from '../devices.store.ts';
import type { Devices } from '../index.ts';

const setup = actingAs('setup');
const [me, other] = [userId(7), userId(8)];
const rights: readonly Permission[] = [
  ...(['devices.create', 'devices.edit', 'devices.delete'] as const),
  ...(['items.edit', 'items.delete'] as const),
];

let platform: PlatformForTests;
let items: Items;
let devices: Devices;
let resolving: Promise<void> = Promise.resolve();

beforeAll(async () => {
  platform = await openPlatformForTests();
  const addresses = {
    async resolve(host: string, port: number) {
      await resolving;
      return { address: host, port };
    },
  };
  const most = { items: 100, points: 1000, gateways: 100, subUsers: 10, alarmRules: 100 };
  ({ items, devices } = createDevicesForTests(
    platform,
    addresses as never,
    {
      ...most,
      devices: 3,
    } as never,
  ));
  platform.jobs.start();
});
afterAll(() => platform.close());
beforeEach(async () => {
  resolving = Promise.resolve();
  await platform.reset();
  await platform.addUsers(me, other);
  for (const itemName of ['P1', 'P2']) {
    await items.create({ itemName, lnglat: null, note: '' }, setup, 'all');
  }
  await sql`insert into item_user (user_id, item_id) values (7, 1), (7, 2)`.execute(platform.db);
});

const signIn = (its: readonly number[] = [1, 2], permissions = rights) =>
  platform.signIn({
    userId: me,
    items: new Set(its.map(itemId)),
    permissions: new Set(permissions),
  });
const add = (deviceName: string, given: Parameters<typeof buildDevice>[0] = {}) =>
  devices.create(buildDevice({ deviceName, ...given }), setup);
const deleteDevice = async (id: DeviceId): Promise<number> => {
  const { data } = await platform.call(signIn(), deletionCalls.deleteDevices, { ids: [id] });
  return data.deletion?.id ?? 0;
};
const deleteProject = async (): Promise<number> => {
  const input = { id: 1, itemName: 'P1' };
  return (await platform.call(signIn(), deletionCalls.deleteItem, input)).data.id;
};
const takeBack = (id: number, token = signIn()) =>
  platform.call(token, deletionCalls.takeBack, { id });
const polled = async () => (await devices.collection()).devices.length;
const rowsOf = async (table: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(table)}`.execute(platform.db);
  return Number(rows[0]?.n);
};
const minuteOver = async () => {
  platform.clock.advance(seconds(60));
  await waitFor('the project to go', async () => (await rowsOf('item')) === 1);
};
const lockAwaited = () =>
  waitFor('somebody to wait for a lock', async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database()
         and wait_event_type = 'Lock'`.execute(platform.db);
    return rows.length > 0;
  });
/** A transaction that did the work and commits when it is let go. */
async function held(work: (tx: typeof platform.db) => Promise<unknown>) {
  const [begun, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = platform.transactions.run(async (tx) => {
    await work(tx);
    begun.resolve();
    await free.promise;
  });
  await begun.promise;
  return async () => {
    free.resolve();
    await done;
  };
}

test('a device is not taken back into a project that was deleted', async () => {
  const deletion = await deleteDevice((await add('A')).id);
  await deleteProject();
  expect((await takeBack(deletion, signIn([2]))).code).toBe(404);
  expect(await polled()).toBe(0);
  await minuteOver();
  expect(await rowsOf('device')).toBe(0);
});

test('nothing is made in a project that was just deleted', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  resolving = promise;
  const making = devices.create(buildDevice({ deviceName: 'Late' }), setup);
  await deleteProject();
  resolve();
  await expect(making).rejects.toMatchObject({ code: 'general.not_found' });
  await minuteOver();
  expect(await rowsOf('device')).toBe(0);
});

test('nothing is moved into a project that was just deleted', async () => {
  const a = await add('A', { itemId: itemId(2) });
  const free = await held((tx) =>
    sql`select from device where id = ${a.id} for update`.execute(tx),
  );
  const input = { ids: [a.id], itemId: 1, dryRun: false };
  const moving = platform.call(signIn(), deviceBatchCalls.move, input);
  await lockAwaited();
  await deleteProject();
  await free();
  expect((await moving).data.list[0]?.error).toBe('general.not_found');
  await minuteOver();
  expect(await polled()).toBe(1);
});

test('who has the right or the project no longer takes nothing back', async () => {
  const device = await deleteDevice((await add('A')).id);
  expect((await takeBack(device, signIn([2]))).code).toBe(404);
  const fewer = signIn([1, 2], ['devices.edit', 'items.delete']);
  expect((await takeBack(device, fewer)).code).toBe(403);
  const project = await deleteProject();
  expect((await takeBack(project, signIn([2], ['devices.delete']))).code).toBe(403);
  await items.assign(me, [itemId(2)], setup);
  expect((await takeBack(project)).code).toBe(404);
  expect(await polled()).toBe(0);
});

test('taking back does not go round the quota', async () => {
  await sql`update item set owner_id = 7`.execute(platform.db);
  const deletion = await deleteDevice((await add('A')).id);
  for (const name of ['B', 'C', 'D']) await add(name);
  expect(await takeBack(deletion)).toMatchObject({ error: 'device.account_full' });
  expect(await polled()).toBe(3);
});

test('who lost a project while it was hidden does not get it back with it', async () => {
  await sql`insert into item_user (user_id, item_id) values (8, 1)`.execute(platform.db);
  const deletion = await deleteProject();
  await items.assign(other, [], setup);
  expect((await takeBack(deletion)).code).toBe(200);
  expect([...(await items.itemsOf(other))]).toEqual([]);
});

test('who is too late for a name by a moment is refused', async () => {
  const [a, b] = [await add('A'), await add('A', { itemId: itemId(2) })];
  const deletion = await deleteDevice(a.id);
  const free = await held((tx) =>
    insertDevice(tx, buildDevice({ deviceName: 'a' }), platform.clock.now()),
  );
  const back = takeBack(deletion);
  await lockAwaited();
  await free();
  expect(await back).toMatchObject({ error: 'device.name_taken', details: { name: 'A' } });
  const there = (await devices.collection()).devices.map(({ device }) => device.id);
  for (const id of there.filter((each) => each !== b.id)) await deleteDevice(id);
  const [freeAgain, input] = [
    await held((tx) => insertDevice(tx, buildDevice({ deviceName: 'a' }), platform.clock.now())),
    { ids: [b.id], itemId: 1, dryRun: false },
  ];
  const moving = platform.call(signIn(), deviceBatchCalls.move, input);
  await lockAwaited();
  await freeAgain();
  expect((await moving).data.list[0]?.error).toBe('device.name_taken');
});

test('what went with its gateway is not told to be there again', async () => {
  const { data: gateway } = await platform.call(signIn(), gatewayCalls.create, {
    ...{ itemId: 1, gatewayName: 'G', boxId: 'BOX1', password: 'secret1' },
  });
  const a = await add('A', { protocol: 'mqtt-json', gatewayId: gateway.id, host: '' });
  const deletion = await deleteDevice(a.id);
  await platform.call(signIn(), gatewayCalls.delete, { id: gateway.id });
  expect((await takeBack(deletion)).code).toBe(404);
});
