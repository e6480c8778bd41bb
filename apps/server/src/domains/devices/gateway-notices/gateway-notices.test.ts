import { gatewayNoticeCalls } from '@millwright/contract/devices/gateways/gateway-notices.calls';
import { gatewayCalls } from '@millwright/contract/devices/gateways/gateways.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { type GatewayId, hours, minutes, userId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { createDevicesForTests } from '../devices.builders.ts';
import type { Devices } from '../index.ts';

let platform: PlatformForTests;
let devices: Devices;
let admin: string;
/** Another gateway each time: what was noted of one lately is remembered. */
let gatewayId: GatewayId;

beforeAll(async () => {
  platform = await openPlatformForTests();
  ({ devices } = createDevicesForTests(platform));
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.reset();
  await platform.addUsers(7);
  platform.clock.advance(hours(2));
  admin = platform.signIn({ grade: 0, items: 'all', userName: 'boss' });
  const { data: item } = await platform.call(admin, itemCalls.create, { itemName: '注塑车间' });
  const box = { itemId: item.id, gatewayName: 'BOX 1', boxId: 'BOX0001', password: 'secret 1' };
  gatewayId = (await platform.call(admin, gatewayCalls.create, box)).data.id;
});

const list = async (state?: 'unacknowledged' | 'acknowledged', token = admin) => {
  const input = state === undefined ? {} : { state };
  return (await platform.call(token, gatewayNoticeCalls.list, input)).data.list;
};
const acknowledge = (ids: readonly number[], token = admin) =>
  platform.call(token, gatewayNoticeCalls.acknowledge, { ids: [...ids] });

/** Resolves when it is in the list, however it got there. */
async function move(to: string): Promise<void> {
  platform.clock.advance(minutes(1));
  const at = platform.clock.now();
  devices.gateways.noteMove(gatewayId, { from: '10.0.0.1', to });
  await waitFor('the notice', async () =>
    (await list()).some(({ address, lastAt }) => address === to && lastAt === at),
  );
}

test('what happens again is one notice until somebody has taken note of it', async () => {
  await move('10.0.0.2');
  await move('10.0.0.3');
  devices.gateways.noteRefusal(gatewayId, { reason: 'network', address: '10.0.0.9' });
  const all = await waitFor('both', async () => (await list()).length === 2 && list());
  expect(all.map(({ kind, address }) => [kind, address]).sort()).toEqual([
    ['moved', '10.0.0.3'],
    ['network', '10.0.0.9'],
  ]);
  const [moved] = all.filter(({ kind }) => kind === 'moved');
  expect(moved).toMatchObject({ gatewayName: 'BOX 1', itemName: '注塑车间', from: '10.0.0.1' });
  expect(moved?.lastAt).toBe((moved?.firstAt ?? 0) + minutes(1));

  expect(await acknowledge(all.map(({ id }) => id))).toMatchObject({ data: { acknowledged: 2 } });
  expect(await acknowledge(all.map(({ id }) => id))).toMatchObject({ data: { acknowledged: 0 } });
  expect(await list('unacknowledged')).toEqual([]);
  expect((await list('acknowledged')).map(({ acknowledgedBy }) => acknowledgedBy)).toEqual([
    'boss',
    'boss',
  ]);
  expect((await platform.recorded()).filter((action) => /notice/.test(action))).toEqual([
    'gateway_notice.acknowledge',
    'gateway_notice.acknowledge',
  ]);
});

test('a box that keeps coming from where it is known to be is no news, from elsewhere it is', async () => {
  await move('10.0.0.2');
  await acknowledge((await list()).map(({ id }) => id));
  await move('10.0.0.2');
  expect(await list('unacknowledged')).toEqual([]);
  await move('10.0.0.3');
  expect(await list('unacknowledged')).toMatchObject([{ address: '10.0.0.3' }]);
  await acknowledge((await list('unacknowledged')).map(({ id }) => id));
  platform.clock.advance(hours(2));
  await move('10.0.0.2');
  expect(await list('unacknowledged')).toMatchObject([{ address: '10.0.0.2' }]);
});

test('what was noted while a clock was ahead stands where it was noted', async () => {
  await move('10.0.0.2');
  await acknowledge((await list()).map(({ id }) => id));
  await sql`update gateway_notice set last_at = last_at + interval '1 year',
    first_at = first_at + interval '1 year'`.execute(platform.db);
  await move('10.0.0.3');
  devices.gateways.noteRefusal(gatewayId, { reason: 'network', address: '10.0.0.9' });
  await waitFor('all', async () => (await list()).length === 3);
  const addresses = async (input: object) =>
    (await platform.call(admin, gatewayNoticeCalls.list, input)).data.list.map(
      (one) => one.address,
    );
  const told = ['10.0.0.9', '10.0.0.3', '10.0.0.2'];
  expect(await addresses({})).toEqual(told);
  expect(await addresses({ sort: 'firstAt', order: 'asc' })).toEqual([...told].reverse());
  // What is noted anew is the latest, though another one came first.
  await sql`update gateway_notice set last_at = last_at + interval '1 year'
    where address = '10.0.0.9'`.execute(platform.db);
  await move('10.0.0.4');
  expect(await addresses({})).toEqual(['10.0.0.4', '10.0.0.9', '10.0.0.2']);
});

test('it is noted twelve times an hour at most', async () => {
  /** Noticed and in the audit trail, which are written apart. */
  const recordedMove = async (to: string) => {
    await move(to);
    await waitFor('the record', async () => {
      expect(await platform.lastRecord()).toMatchObject({
        action: 'gateway.takeover',
        after: { address: to },
      });
      return true;
    });
  };
  for (let n = 0; n < 12; n += 1) await recordedMove(`10.0.1.${n}`);
  devices.gateways.noteMove(gatewayId, { from: '10.0.0.1', to: '10.0.2.1' });
  platform.clock.advance(hours(1));
  await recordedMove('10.0.3.1');
  expect(await list()).toMatchObject([{ address: '10.0.3.1' }]);
  expect(
    (await platform.recorded()).filter((action) => action === 'gateway.takeover'),
  ).toHaveLength(13);
});

test('a hundred that were taken note of stay of a gateway', async () => {
  await move('10.0.0.2');
  await sql`insert into gateway_notice
    (gateway_id, kind, address, first_at, last_at, acknowledged_at, acknowledged_by)
    select ${gatewayId}, 'moved', 'old ' || n, to_timestamp(n), to_timestamp(n), now(), 'boss'
      from generate_series(1, 105) n`.execute(platform.db);
  await acknowledge((await list('unacknowledged')).map(({ id }) => id));
  const { data } = await platform.call(admin, gatewayNoticeCalls.list, { pageSize: 1000 });
  expect(data.total).toBe(100);
  expect(data.list[0]?.address).toBe('10.0.0.2');
  expect(data.list.at(-1)?.address).toBe('old 7');
});

test('who has not the item hears nothing of it, and who may not configure takes no note', async () => {
  await move('10.0.0.2');
  const [notice] = await list();
  const ids = [notice?.id ?? 0];
  const stranger = platform.signIn({ userId: userId(8), grade: 1, items: new Set() });
  expect(await list(undefined, stranger)).toEqual([]);
  expect((await acknowledge(ids, stranger)).code).not.toBe(200);
  const items = new Set(notice === undefined ? [] : [notice.itemId]);
  const guest = platform.signIn({ userId: userId(9), grade: 1, items, permissions: new Set() });
  expect(await list(undefined, guest)).toHaveLength(1);
  expect((await acknowledge(ids, guest)).code).toBe(403);
  expect(await list('unacknowledged')).toHaveLength(1);
});
