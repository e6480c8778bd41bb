/** Devices behind boxes are asked before they are set up, over the one connection that a box has. */
import { createConnection } from 'node:net';
import { connectionTestCalls } from '@millwright/contract/devices/connection-test/connection-test.calls';
import { gatewayCalls } from '@millwright/contract/devices/gateways/gateways.calls';
import { createModbusFake } from '@millwright/drivers/modbus/fake/fake';
import { DataType, type GatewayId, itemId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type GatewayFixture, openGatewayFixture } from '../gateway-fixture.builders.ts';

let fixture: GatewayFixture;
beforeAll(async () => {
  fixture = await openGatewayFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.tidy());

const behind = (gatewayId: GatewayId, unitId = 1) => ({
  ...{ protocol: 'modbus-dial-in' as const, gatewayId, unitId },
});
const ask = (gatewayId: GatewayId, unitId?: number) =>
  fixture.call(connectionTestCalls.run, behind(gatewayId, unitId));
const preview = (gatewayId: GatewayId, addresses: readonly number[]) =>
  fixture.call(connectionTestCalls.preview, {
    device: behind(gatewayId),
    points: addresses.map((address) => ({
      ...{ dataType: DataType.INT16U, family: 'HR', address: `${address}` },
    })),
  });

const answered = { roundTripMs: expect.any(Number), cause: null };

/** A gateway whose box is there, in front of a device whose registers hold their own addresses. */
async function boxThere() {
  const registration = `TESTBOX${fixture.serial()}`;
  const { id } = await fixture.dialIn(registration);
  const fake = createModbusFake({ framing: 'rtu' });
  for (let address = 0; address < 100; address += 1) fake.unit(1).holdings[address] = address;
  const socket = createConnection({ host: '127.0.0.1', port: fixture.server.telemetry.dtuPort });
  let closed = false;
  socket
    .on('error', () => {})
    .on('close', () => {
      closed = true;
    });
  socket.write(registration);
  fake.serve(socket);
  fixture.later(() => socket.destroy());
  await waitFor('the box', async () => (await fixture.gatewayNow(id)).live?.state === 'online');
  return { id, fake, socket, isKept: () => !closed };
}

it('says how long an answer takes and what registers hold, and leaves the box its connection', async () => {
  const { id, isKept } = await boxThere();
  expect(await ask(id)).toEqual(answered);
  expect((await preview(id, [7, 40])).rows).toMatchObject([
    { raw: ['0007'], value: 7, cause: null },
    { raw: ['0028'], value: 40, cause: null },
  ]);
  expect(await ask(id)).toEqual(answered);
  expect(isKept()).toBe(true);
  const device = await fixture.behind(id);
  const point = await fixture.addPoint(device.id, { address: '12' });
  await fixture.untilValue(point.id, 12);
  expect(isKept()).toBe(true);
});

it('says that no box has come', async () => {
  const { id } = await fixture.dialIn('LATECOMER');
  const cause = { code: 'gateway.not_connected', details: {} };
  expect(await ask(id)).toEqual({ roundTripMs: null, cause });
  expect(await preview(id, [1])).toMatchObject({ rows: [{ raw: null, cause }], cause });
});

it('says so of a box that has gone, and asks it again when it is back', async () => {
  const { id, socket } = await boxThere();
  expect(await ask(id)).toEqual(answered);
  socket.destroy();
  await waitFor('it to go', async () => (await fixture.gatewayNow(id)).live?.state === 'offline');
  expect((await ask(id)).cause?.code).toBe('gateway.not_connected');
  const { registration } = await fixture.gatewayNow(id);
  const packet = registration?.packet;
  if (!packet || packet.match === 'pattern') throw new RangeError('no packet');
  const again = createConnection({ host: '127.0.0.1', port: fixture.server.telemetry.dtuPort });
  fixture.later(() => again.destroy());
  again.on('error', () => {}).write(packet.literal.value);
  createModbusFake({ framing: 'rtu' }).serve(again);
  await waitFor('it back', async () => (await ask(id)).cause === null);
});

it('asks over the line that polls, between its polls', async () => {
  const { id, fake, isKept } = await boxThere();
  const device = await fixture.behind(id);
  const point = await fixture.addPoint(device.id, { address: '10' });
  await fixture.untilValue(point.id, 10);
  expect(await ask(id, 2)).toEqual(answered);
  expect((await preview(id, [7, 10])).rows).toMatchObject([{ value: 7 }, { value: 10 }]);
  fake.unit(1).holdings[10] = 78;
  await fixture.untilValue(point.id, 78);
  expect(isKept()).toBe(true);
  expect(fixture.stateOf(device.id)?.state).toBe('online');
});

it('lets the device that is added meanwhile have the line, and asks on over it', async () => {
  const { id, fake, isKept } = await boxThere();
  fake.faults.delay = 100;
  const asking = preview(id, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const before = fake.requests;
  await waitFor('the first question', () => fake.requests > before);
  const device = await fixture.behind(id);
  const point = await fixture.addPoint(device.id, { address: '50' });
  await fixture.untilValue(point.id, 50);
  const { rows, cause } = await asking;
  expect(cause).toBeNull();
  expect(rows.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(isKept()).toBe(true);
});

it('asks for several one after another, each its own answers', async () => {
  const { id, isKept } = await boxThere();
  const all = [[1, 2], [31, 32], [61]];
  const previews = await Promise.all(all.map((addresses) => preview(id, addresses)));
  expect(previews.map(({ rows }) => rows.map(({ value }) => value))).toEqual(all);
  expect(isKept()).toBe(true);
});

it('takes an answer that comes too late for no other question, be it another test’s or a poll’s', {
  timeout: 60_000,
}, async () => {
  const { id, fake, isKept } = await boxThere();
  fake.faults.delay = 3500;
  const silent = { code: 'gateway.station_silent', details: { unitId: 1 } };
  expect(await preview(id, [20])).toMatchObject({ rows: [{ raw: null, cause: silent }] });
  fake.faults.delay = 0;
  expect((await preview(id, [30])).rows).toMatchObject([{ value: 30, cause: null }]);
  fake.faults.delay = 3500;
  expect((await preview(id, [40])).cause).toEqual(silent);
  fake.faults.delay = 0;
  const device = await fixture.behind(id);
  const point = await fixture.addPoint(device.id, { address: '50' });
  await fixture.untilValue(point.id, 50);
  const first = fixture.now(point.id)?.time ?? 0;
  await waitFor('further readings', () => (fixture.now(point.id)?.time ?? 0) > first + 500);
  expect(fixture.now(point.id)?.value).toBe(50);
  expect(isKept()).toBe(true);
});

it('asks no gateway that is deleted, whose box loses its connection', async () => {
  const { id, isKept } = await boxThere();
  expect(await ask(id)).toEqual(answered);
  await fixture.call(gatewayCalls.delete, { id });
  await waitFor('the box to lose its connection', () => !isKept());
  await expect(ask(id)).rejects.toMatchObject({ details: { error: 'general.not_found' } });
});

it('knows no gateway of others, and none of another kind', async () => {
  const { id, fake } = await boxThere();
  const { platform } = fixture.server;
  const permissions = new Set(['devices.create'] as const);
  const stranger = platform.signIn({ grade: 1, items: new Set([itemId(999)]), permissions });
  const errors = [
    platform.call(stranger, connectionTestCalls.run, behind(id)),
    platform.call(stranger, connectionTestCalls.run, behind(999_999 as GatewayId)),
    platform.call(stranger, connectionTestCalls.preview, {
      device: behind(id),
      points: [{ dataType: DataType.INT16U, family: 'HR', address: '1' }],
    }),
  ];
  for (const reply of errors) expect((await reply).error).toBe('general.not_found');
  expect(fake.requests).toBe(0);
  const { id: other } = await fixture.addGateway({ kind: 'mqtt', password: 'secret1' });
  await expect(ask(other)).rejects.toMatchObject({
    details: { error: 'device.gateway_kind_wrong' },
  });
});

it('is asked for a gateway, or an address, and not for both', async () => {
  const { id } = await fixture.dialIn('EITHEROR');
  const both = { protocol: 'modbus-tcp', host: '127.0.0.1', gatewayId: id } as const;
  for (const given of [both, { protocol: 'modbus-dial-in' } as const]) {
    await expect(fixture.call(connectionTestCalls.run, given)).rejects.toMatchObject({
      details: { error: 'device.link_rule' },
    });
  }
});
