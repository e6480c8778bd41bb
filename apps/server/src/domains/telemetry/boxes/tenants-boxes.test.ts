/** Boxes of two tenants on one port: what one reads and writes never reaches the other. */
import { createConnection } from 'node:net';
import { gatewayNoticeCalls } from '@millwright/contract/devices/gateways/gateway-notices.calls';
import type { Registration } from '@millwright/contract/devices/gateways/gateway-registration';
import { gatewayCalls } from '@millwright/contract/devices/gateways/gateways.calls';
import type { Gateway, GatewayLive } from '@millwright/contract/devices/gateways/gateways.schemas';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { createTimerWheel } from '@millwright/drivers';
import { createModbusFake } from '@millwright/drivers/modbus/fake/fake';
import { type ItemId, itemId, type PointId, systemClock, userId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { startPymodbus } from '@millwright/testing/peers/pymodbus';
import { startDialInBox } from '@millwright/testing/peers/socat-dtu';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../../base/log.ts';
import { type GatewayFixture, openGatewayFixture } from '../gateway-fixture.builders.ts';
import { createDialInBoxes, type DialInBoxes } from './dial-in-boxes.ts';

interface Tenant {
  readonly token: string;
  readonly item: ItemId;
}

let fixture: GatewayFixture;
let his: Tenant;
let hers: Tenant;
let boxes = 0;

async function openTenant(id: number, itemName: string): Promise<Tenant> {
  const { id: item } = await fixture.call(itemCalls.create, { itemName });
  const permissions = ['devices.create', 'devices.edit', 'devices.delete', 'points.write'] as const;
  const token = fixture.server.platform.signIn({
    userId: userId(id),
    grade: 1,
    items: new Set([itemId(item)]),
    permissions: new Set(permissions),
  });
  return { token, item };
}

beforeAll(async () => {
  fixture = await openGatewayFixture();
  his = await openTenant(21, '他的工厂');
  hers = await openTenant(22, '她的工厂');
});
afterAll(() => fixture.close());
afterEach(() => fixture.tidy());

type Packet = Registration['packet'];
const bytes = (match: 'exact' | 'prefix', value: string): Packet => ({
  match,
  literal: { encoding: 'text', value },
});
const hex = (match: 'exact' | 'prefix', value: string): Packet => ({
  match,
  literal: { encoding: 'hex', value: Buffer.from(value).toString('hex') },
});
const pattern = (text: string): Packet => ({ match: 'pattern', pattern: text });

const entry = (tenant: Tenant, packet: Packet) => ({
  itemId: tenant.item,
  kind: 'dial-in' as const,
  gatewayName: 'DTU',
  boxId: `TENANT${++boxes}`,
  registration: { packet },
});
/** As the tenant, or as an administrator for the tenant. */
const add = (tenant: Tenant, packet: Packet, as = tenant.token) =>
  fixture.server.platform.call(as, gatewayCalls.create, entry(tenant, packet));
/** Another one each time: how often one may be refused is limited. */
const administrator = () =>
  fixture.server.platform.signIn({ userId: userId(100 + ++boxes), grade: 0, items: 'all' });

async function rowOf({ id }: Pick<Gateway, 'id'>) {
  const { list } = await fixture.call(gatewayCalls.list, { pageSize: 1000 });
  return list.find((row) => row.id === id);
}
const untilLive = (gateway: Pick<Gateway, 'id'>, what: Partial<GatewayLive>) =>
  waitFor(`${gateway.id} to be ${JSON.stringify(what)}`, async () => {
    const row = await rowOf(gateway);
    const { live } = row ?? {};
    if (!live) return false;
    return Object.entries(what).every(
      ([key, value]) => JSON.stringify(live[key as keyof GatewayLive]) === JSON.stringify(value),
    );
  });
const untilDisputed = (gateway: Pick<Gateway, 'id'>) =>
  waitFor('the dispute', async () => (await rowOf(gateway))?.live?.refused?.reason === 'disputed');
async function untilExpected(gateway: Gateway): Promise<Gateway> {
  await waitFor('the box to be expected', async () => (await rowOf(gateway))?.live);
  return gateway;
}

/** What a tenant is told of a gateway, none of the other's among it; resolves when there is something. */
const noticesOf = (tenant: Tenant, { id }: Pick<Gateway, 'id'>) =>
  waitFor(`notices of ${id}`, async () => {
    const { data } = await fixture.server.platform.call(tenant.token, gatewayNoticeCalls.list, {
      pageSize: 1000,
    });
    expect(new Set(data.list.map(({ itemId: of }) => of))).toEqual(new Set([tenant.item]));
    const own = data.list.filter(({ gatewayId }) => gatewayId === id);
    return own.length > 0 && own;
  });

/** A row as it stood before overlaps were refused; resolves when the collector goes by it. */
async function insertOld(tenant: Tenant, packet: Packet): Promise<Gateway> {
  const placeholder = `PLACEHOLDER${++boxes}`;
  const { data } = await add(tenant, bytes('exact', placeholder), administrator());
  const { registration: given, ...gateway } = await untilExpected(data);
  const { socket } = dial(placeholder);
  await untilLive(data, { state: 'online' });
  await sql`update gateway set registration = ${JSON.stringify({ ...given, packet })},
    registration_key = ${placeholder} where id = ${data.id}`.execute(fixture.server.platform.db);
  // A change of something else makes the collector look at the row again.
  await fixture.call(gatewayCalls.edit, { ...gateway, gatewayName: 'OLD' });
  await waitFor('the other rule', () => socket.destroyed);
  return data;
}

/** What a server that starts now makes of the database. */
async function startAnew(): Promise<DialInBoxes> {
  const { gateways } = fixture.server.devices;
  const wheel = createTimerWheel(systemClock);
  const listen = { host: '127.0.0.1', port: 0 };
  const started = createDialInBoxes({
    clock: systemClock,
    log: silentLog,
    wheel,
    listen,
    gateways,
  });
  await started.start();
  for (const gateway of await gateways.expected()) started.set(gateway);
  fixture.later(async () => {
    await started.stop();
    wheel.stop();
  });
  return started;
}

function dial(said: string, from = '127.0.0.1', port = fixture.server.telemetry.dtuPort) {
  const fake = createModbusFake();
  const registers = fake.unit(1).holdings;
  registers[10] = 4711;
  const socket = createConnection({ host: '127.0.0.1', port, localAddress: from });
  socket.on('error', () => {});
  socket.write(said);
  fake.serve(socket, 'rtu');
  fixture.later(() => socket.destroy());
  return { socket, registers, requests: () => fake.requests };
}

/** A machine behind the gateway, with a point that can be written. */
async function machineBehind(tenant: Tenant, gateway: Gateway): Promise<PointId> {
  const device = await fixture.addDevice({
    itemId: tenant.item,
    protocol: 'modbus-dial-in',
    host: '',
    gatewayId: gateway.id,
    unitId: 1,
  });
  return (await fixture.addPoint(device.id, { address: '10' })).id;
}

describe('another tenant’s rule', () => {
  it.each([
    ['exact bytes within a pattern', pattern('GWA0\\d{2}'), bytes('exact', 'GWA042')],
    ['a prefix one byte longer', bytes('prefix', 'GWB0042'), hex('prefix', 'GWB0042\r')],
    ['a shorter prefix', hex('exact', 'GWC0042\r\n'), bytes('prefix', 'GWC')],
    ['a pattern across a pattern', pattern('GWD0\\d1'), pattern('GWD00\\d')],
  ])('that is %s is refused, whoever saves it', async (_what, first, second) => {
    const admin = administrator();
    expect(await add(his, first, admin)).toMatchObject({ code: 200 });
    const refusal = await add(hers, second, admin);
    expect(refusal).toMatchObject({ code: 422, error: 'gateway.registration_taken', data: null });
    expect(JSON.stringify(refusal)).not.toMatch(/TENANT|他的/);
    // It is not taken by way of an edit either.
    const { data } = await add(hers, bytes('exact', `GWE${++boxes}`));
    const registration = { ...data.registration, packet: second };
    const edit = { ...data, registration } as never;
    expect(await fixture.server.platform.call(admin, gatewayCalls.edit, edit)).toMatchObject({
      error: 'gateway.registration_taken',
    });
    // In the same item the rule that says most is meant.
    expect(await add(his, second, admin)).toMatchObject({ code: 200 });
  });

  it('is not saved beside his, even at the same moment', async () => {
    const admin = administrator();
    for (let round = 0; round < 8; round += 1) {
      const replies = await Promise.all([
        add(his, pattern(`RACE${round}X\\d\\d`), admin),
        add(hers, bytes('exact', `RACE${round}X42`), admin),
      ]);
      expect(replies.map(({ code }) => code).sort()).toEqual([200, 422]);
    }
  });

  it('can be asked for only so often', async () => {
    await add(his, bytes('exact', 'SECRET01'), administrator());
    const guesser = await openTenant(23, '猜的人');
    const codes = [];
    for (let guess = 0; guess < 12; guess += 1) {
      codes.push((await add(guesser, bytes('exact', 'SECRET01'))).error);
    }
    expect(codes.slice(9)).toEqual([
      'gateway.registration_taken',
      'general.too_many',
      'general.too_many',
    ]);
  });
});

describe('a packet that goes on from another tenant’s', () => {
  it.each([
    ['exact bytes', bytes('exact', 'P1A11163042'), bytes('exact', 'P1A111630')],
    ['a pattern', pattern('P1B1116\\d'), bytes('exact', 'P1B1116')],
    ['a prefix', bytes('prefix', 'P1C11163042'), pattern('P1C1116[1-4]')],
  ])('of %s has no beginning that is saved', async (_what, whole, beginning) => {
    const admin = administrator();
    expect(await add(his, whole, admin)).toMatchObject({ code: 200 });
    expect(await add(hers, beginning, admin)).toMatchObject({
      error: 'gateway.registration_taken',
    });
    expect(await add(his, beginning, admin)).toMatchObject({ code: 200 });
  });

  it('has no beginning that is saved once it was met, though its rule has changed', async () => {
    const gateway = await untilExpected((await add(his, bytes('exact', 'P2A042'))).data);
    dial('P2A042');
    await untilLive(gateway, { state: 'online' });
    const registration = { ...gateway.registration, packet: bytes('prefix', 'P2A0') } as never;
    await fixture.server.platform.call(his.token, gatewayCalls.edit, { ...gateway, registration });
    expect(await add(hers, bytes('exact', 'P2A'))).toMatchObject({
      error: 'gateway.registration_taken',
    });
  });

  it('comes into force when an administrator agrees, and few keep nobody from all of it', async () => {
    expect(await add(hers, bytes('exact', 'P3A'))).toMatchObject({ code: 200 });
    const { data } = await add(his, bytes('exact', 'P3A042'));
    expect(data.awaitsConsent).toBe(true);
    const { id, version } = data;
    const consent = { id, version };
    const reply = await fixture.server.platform.call(
      administrator(),
      gatewayCalls.consent,
      consent,
    );
    expect(reply).toMatchObject({ code: 200, data: { awaitsConsent: false } });
    const gateway = await untilExpected(reply.data);
    dial('P3A042');
    await untilLive(gateway, { state: 'online' });
  });

  it('can be asked for only so often', async () => {
    await add(his, bytes('exact', 'P4A'), administrator());
    const guesser = await openTenant(24, '也猜的人');
    const replies = [];
    for (let guess = 0; guess < 11; guess += 1) {
      replies.push(await add(guesser, bytes('exact', `P4A${guess}`)));
    }
    expect(replies.map(({ error, data }) => error ?? data.awaitsConsent)).toEqual([
      ...Array(10).fill(true),
      'general.too_many',
    ]);
  });

  it.each([
    ['P5A', bytes('exact', 'P5A11163042'), bytes('exact', 'P5A111630')],
    ['P5B', pattern('P5B1116304\\d'), bytes('exact', 'P5B111630')],
    ['P5C', bytes('exact', 'P5C11163042'), bytes('prefix', 'P5C111630')],
  ])('is not given away when it comes in two pieces (%s)', async (name, whole, beginning) => {
    const mine = await untilExpected((await add(his, whole, administrator())).data);
    const box = dial(`${name}11163042`);
    await untilLive(mine, { state: 'online' });
    box.socket.destroy();
    await untilLive(mine, { state: 'offline' });
    const other = await insertOld(hers, beginning);
    const point = await machineBehind(hers, other);

    // The rest comes when the silence is over.
    const { socket, requests } = dial(`${name}111630`);
    await waitFor('the refusal', () => socket.destroyed);
    for (const [tenant, gateway] of [
      [his, mine],
      [hers, other],
    ] as const) {
      await untilDisputed(gateway);
      expect(await noticesOf(tenant, gateway)).toMatchObject([{ kind: 'disputed', from: null }]);
    }
    await expect(fixture.write(point, 666)).rejects.toMatchObject({
      details: { error: 'telemetry.device_offline' },
    });
    expect(requests()).toBe(0);
    // Whole, it is his.
    dial(`${name}11163042`);
    await untilLive(mine, { state: 'online' });
  });

  it('is not given away when it was met, though the rule that took it waits', async () => {
    const mine = await untilExpected((await add(his, bytes('exact', 'P7A042'))).data);
    dial('P7A042');
    await untilLive(mine, { state: 'online' });
    const registration = { ...mine.registration, packet: bytes('prefix', 'P7A0') } as never;
    await fixture.server.platform.call(his.token, gatewayCalls.edit, { ...mine, registration });
    const other = await insertOld(hers, bytes('exact', 'P7A'));
    const { socket } = dial('P7A');
    await waitFor('the refusal', () => socket.destroyed);
    await untilDisputed(other);
    expect(await noticesOf(his, mine)).toMatchObject([{ kind: 'disputed' }]);
  });

  it('is not kept from a box that was met by what was never met', async () => {
    const mine = await untilExpected((await add(his, bytes('exact', 'P6A042'))).data);
    const first = dial('P6A042');
    await untilLive(mine, { state: 'online' });
    const other = await insertOld(hers, bytes('exact', 'P6A0427'));
    first.socket.destroy();
    await untilLive(mine, { state: 'offline' });
    dial('P6A042');
    await untilLive(mine, { state: 'online' });
    expect((await rowOf(other))?.live?.refused).toBeNull();
  });
});

describe('a box', () => {
  it.each([
    ['a pattern and exact bytes', pattern('S1A\\d{4}'), bytes('exact', 'S1A0042'), 'S1A0042'],
    ['prefixes', bytes('prefix', 'S1B0042'), hex('prefix', 'S1B0042\r'), 'S1B0042\r\n'],
  ])('that %s of two tenants accept is neither’s', async (_what, mine, other, said) => {
    const his1 = await untilExpected((await add(his, mine, administrator())).data);
    const hers1 = await insertOld(hers, other);
    const points = [await machineBehind(his, his1), await machineBehind(hers, hers1)];
    const { socket, requests } = dial(said);
    await waitFor('the refusal', () => socket.destroyed);
    for (const gateway of [his1, hers1]) {
      await untilDisputed(gateway);
      expect((await rowOf(gateway))?.live).toMatchObject({
        state: 'offline',
        refused: { address: null },
      });
    }
    // Both are told, and neither of where it came from.
    for (const [tenant, gateway] of [
      [his, his1],
      [hers, hers1],
    ] as const) {
      expect(await noticesOf(tenant, gateway)).toMatchObject([
        { kind: 'disputed', from: null, address: null, acknowledgedAt: null },
      ]);
    }
    expect(points.map((point) => fixture.now(point)?.value ?? null)).toEqual([null, null]);
    expect(requests()).toBe(0);
  });

  it.each([
    ['exact bytes', pattern('S2A\\d{4}'), bytes('exact', 'S2A0042'), 'S2A0042'],
    ['a longer prefix', bytes('prefix', 'S2B0042'), hex('prefix', 'S2B0042\r'), 'S2B0042\r\n'],
  ])('stays with whoever has met it, against %s too', async (_what, mine, other, said) => {
    const his1 = await untilExpected((await add(his, mine, administrator())).data);
    const point = await machineBehind(his, his1);
    const first = dial(said);
    await fixture.untilValue(point, 4711);
    const hers1 = await insertOld(hers, other);
    const herPoint = await machineBehind(hers, hers1);
    first.socket.destroy();
    await untilLive(his1, { state: 'offline' });

    const again = dial(said);
    again.registers[10] = 4712;
    await fixture.untilValue(point, 4712);
    await untilDisputed(hers1);
    expect((await rowOf(hers1))?.live).toMatchObject({
      state: 'offline',
      refused: { address: null },
    });
    expect(fixture.now(herPoint)?.value ?? null).toBeNull();
    await expect(fixture.write(herPoint, 666)).rejects.toMatchObject({
      details: { error: 'telemetry.device_offline' },
    });
    expect(again.registers[10]).toBe(4712);

    // So it is after a restart.
    const anew = await startAnew();
    dial(said, '127.0.0.1', anew.port);
    await waitFor('the box', () => anew.live(his1.id)?.state === 'online');
    await waitFor('what she is told', () => anew.live(hers1.id)?.refused?.reason === 'disputed');
    expect(anew.live(hers1.id)).toMatchObject({
      state: 'offline',
      refused: { reason: 'disputed' },
    });
  });

  it('of another maker stays its gateway’s when another tenant wants it', async () => {
    const peer = await startPymodbus({ framer: 'rtu' });
    fixture.later(() => peer.stop());
    const gateway = await untilExpected((await add(his, bytes('exact', 'SOCAT042'))).data);
    const device = await fixture.addDevice({
      itemId: his.item,
      protocol: 'modbus-dial-in',
      host: '',
      gatewayId: gateway.id,
      unitId: 1,
    });
    const point = await fixture.addPoint(device.id, { address: '500' });
    const call = () =>
      startDialInBox({
        platformPort: fixture.server.telemetry.dtuPort,
        devicePort: peer.port,
        registration: 'SOCAT042',
      });
    const box = call();
    fixture.later(() => box.stop('SIGKILL'));
    await fixture.untilValue(point.id, 500);
    expect(await add(hers, bytes('exact', 'SOCAT042'))).toMatchObject({
      error: 'gateway.registration_taken',
    });
    const old = await insertOld(hers, pattern('SOCAT\\d+'));
    const again = call();
    fixture.later(() => again.stop('SIGKILL'));
    await fixture.untilValue(point.id, 500);
    expect((await rowOf(old))?.live?.state).toBe('offline');
  });

  it('that a gateway has met is not claimed by others, though the rule has changed', async () => {
    const admin = administrator();
    const gateway = await untilExpected((await add(his, pattern('MET\\d\\d'), admin)).data);
    dial('MET42');
    await untilLive(gateway, { state: 'online' });
    await waitFor('the meeting', async () => {
      const met = await fixture.server.devices.gateways.meetings();
      return met.some(({ packet }) => packet.toString() === 'MET42');
    });
    // A rule that waits for consent is in nobody's way, but the box that was met is.
    const registration = { ...gateway.registration, packet: bytes('prefix', 'MET') } as never;
    const { data } = await fixture.server.platform.call(his.token, gatewayCalls.edit, {
      ...gateway,
      registration,
    });
    expect(data.awaitsConsent).toBe(true);
    expect(await add(hers, bytes('exact', 'MET42'))).toMatchObject({
      error: 'gateway.registration_taken',
    });
    expect(await add(hers, bytes('exact', 'MET43'))).toMatchObject({ code: 200 });
    // Now the rule that waits meets hers.
    expect(await fixture.server.platform.call(admin, gatewayCalls.consent, data)).toMatchObject({
      error: 'gateway.registration_taken',
    });
  });

  it('is let in by a wide rule only when an administrator agrees', async () => {
    const { data } = await add(his, bytes('prefix', 'WIDE'));
    expect(data.awaitsConsent).toBe(true);
    const turnedAway = dial('WIDE0042');
    await waitFor('the refusal', () => turnedAway.socket.destroyed);
    // It blocks nobody meanwhile.
    expect(await add(hers, bytes('exact', 'WIDE77'))).toMatchObject({ code: 200 });
    const consent = (as: string) =>
      fixture.server.platform.call(as, gatewayCalls.consent, {
        id: data.id,
        version: data.version,
      });
    expect((await consent(his.token)).code).toBe(403);
    expect(await consent(administrator())).toMatchObject({ error: 'gateway.registration_taken' });
    const { list } = await fixture.call(gatewayCalls.list, { awaitsConsent: true });
    expect(list.map(({ id }) => id)).toContain(data.id);

    const packet = bytes('prefix', 'WIDE00');
    const edited = await fixture.server.platform.call(his.token, gatewayCalls.edit, {
      ...data,
      registration: { ...data.registration, packet } as never,
    });
    const { id, version } = edited.data;
    const reply = await fixture.server.platform.call(administrator(), gatewayCalls.consent, {
      id,
      version,
    });
    expect(reply).toMatchObject({ code: 200, data: { awaitsConsent: false } });
    await untilExpected(reply.data);
    dial('WIDE0042');
    await untilLive(reply.data, { state: 'online' });
    // Another name is no other rule.
    const renamed = await fixture.server.platform.call(his.token, gatewayCalls.edit, {
      ...reply.data,
      gatewayName: 'DTU 2',
    });
    expect(renamed.data.awaitsConsent).toBe(false);
  });

  it('comes only from the networks that its gateway allows', async () => {
    const { data } = await fixture.server.platform.call(his.token, gatewayCalls.create, {
      ...entry(his, bytes('exact', 'NETWORK1')),
      networks: ['127.0.0.8/29', 'fd00::/8'],
    });
    const gateway = await untilExpected(data);
    const { socket } = dial('NETWORK1', '127.0.0.2');
    await waitFor('the refusal', () => socket.destroyed);
    expect((await rowOf(gateway))?.live).toMatchObject({
      state: 'offline',
      refused: { reason: 'network', address: '127.0.0.2' },
    });
    expect(await noticesOf(his, gateway)).toMatchObject([
      { kind: 'network', from: null, address: '127.0.0.2' },
    ]);
    dial('NETWORK1', '127.0.0.9');
    await untilLive(gateway, { state: 'online', refused: null });
    expect(await fixture.server.platform.recorded()).toContain('gateway.create');
  });

  it('that takes over a live connection from elsewhere is told of and recorded', async () => {
    const gateway = await untilExpected((await add(his, bytes('exact', 'MOVING01'))).data);
    dial('MOVING01', '127.0.0.3');
    await untilLive(gateway, { state: 'online' });
    dial('MOVING01', '127.0.0.4');
    await untilLive(gateway, { address: '127.0.0.4' });
    expect((await rowOf(gateway))?.live?.moved).toMatchObject({
      from: '127.0.0.3',
      to: '127.0.0.4',
    });
    await waitFor('the entry', async () =>
      (await fixture.server.platform.recorded()).includes('gateway.takeover'),
    );
    expect(await noticesOf(his, gateway)).toMatchObject([
      { kind: 'moved', from: '127.0.0.3', address: '127.0.0.4', gatewayName: 'DTU' },
    ]);
  });
});
