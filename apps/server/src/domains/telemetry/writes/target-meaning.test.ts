/** What a command was given for is no longer what its point is, though nobody touched the point. */
import { gatewayCalls } from '@millwright/contract/devices/gateways/gateways.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { DisplayFormat } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from '../device-fixture.builders.ts';
import { createApprovalsStore } from './approvals/index.ts';
import { createWritesStore } from './writes.store.ts';

let fixture: DeviceFixture;
let point: Awaited<ReturnType<DeviceFixture['addPoint']>>;
let command: number;
const db = () => fixture.server.platform.db;
const isTheSame = async () => {
  const [waiting, written] = [
    await createApprovalsStore(db()).find(command),
    await createWritesStore(db()).undoable(command),
  ];
  expect(waiting?.meansTheSame).toBe(written?.meansTheSame);
  return waiting?.meansTheSame;
};

beforeAll(async () => {
  fixture = await openDeviceFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.renew());

async function give(prepare: (gateway: number) => Promise<unknown> = async () => {}) {
  const { id: deviceId, deviceName } = await fixture.addMachine();
  point = await fixture.addPoint(deviceId);
  const box = `BOX${fixture.serial()}`;
  const gateway = await fixture.call(fixture.admin, gatewayCalls.create, {
    ...{ itemId: fixture.item, kind: 'mqtt', gatewayName: box, boxId: box, password: 'secret1' },
  });
  await prepare(gateway.data.id);
  await sql`update device set gateway_id = ${gateway.data.id} where id = ${deviceId}`.execute(db());
  const written = await createWritesStore(db()).insert({
    ...{ itemId: fixture.item, deviceId, pointId: point.id, deviceName, pointName: point.name },
    ...{ unit: '', format: null, userId: 21, userName: 'ann', assignmentId: null, address: '' },
    ...{ personId: 21, note: null, state: 'awaiting-approval', reason: null, details: null },
    ...{ oldValue: '0', newValue: '5', idempotencyKey: null, at: new Date() },
    approveUntil: new Date(Date.now() + 60_000),
  });
  command = written.command.commandId;
  expect(await isTheSame()).toBe(true);
}

it('the box goes by another number', async () => {
  await give();
  await sql`update gateway set box_id = 'ANOTHER' || gateway.id from device
    where gateway.id = device.gateway_id and device.id = ${point.deviceId}`.execute(db());
  expect(await isTheSame()).toBe(false);
});

it('the box dials in with another registration', async () => {
  await give((gateway) =>
    sql`update gateway set kind = 'dial-in', registration = '{}', registration_key = 'k' || id,
      password_hash = null where id = ${gateway}`.execute(db()),
  );
  await sql`update gateway set registration_key = 'other' || id
    where id = (select gateway_id from device where id = ${point.deviceId})`.execute(db());
  expect(await isTheSame()).toBe(false);
});

it('the device stands behind another box', async () => {
  await give();
  await sql`update device set gateway_id = null where id = ${point.deviceId}`.execute(db());
  expect(await isTheSame()).toBe(false);
});

it('the device was moved to another project', async () => {
  await give();
  const { data } = await fixture.call(fixture.admin, itemCalls.create, { itemName: '另一个项目' });
  await sql`with moved as (update gateway set item_id = ${data.id}
      where id = (select gateway_id from device where id = ${point.deviceId}))
    update device set item_id = ${data.id} where id = ${point.deviceId}`.execute(db());
  expect(await isTheSame()).toBe(false);
});

it('the value is written in another code', async () => {
  await give();
  const format = (to: DisplayFormat) =>
    sql`update point set display_format = ${to} where id = ${point.id}`.execute(db());
  await format(DisplayFormat.hex);
  expect(await isTheSame()).toBe(true);
  await format(DisplayFormat.bcd);
  expect(await isTheSame()).toBe(false);
});
