import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { gatewayCalls } from '@millwright/contract/devices/gateways/gateways.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { type GatewayId, type ItemId, itemId } from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { buildDevice, buildPoint, createDevicesForTests } from '../devices.builders.ts';
import type { Devices } from '../index.ts';

let platform: PlatformForTests;
let devices: Devices;
let admin: string;
let item: ItemId;
let serial = 0;

beforeAll(async () => {
  platform = await openPlatformForTests();
  ({ devices } = createDevicesForTests(platform));
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.reset();
  await platform.addUsers(7);
  admin = platform.signIn({ grade: 0, items: 'all' });
  const made = await platform.call(admin, itemCalls.create, { itemName: '注塑车间' });
  item = made.data.id;
});

const box = { gatewayName: 'BOX 1', boxId: 'BOX0001', password: 'secret 1' };
const addBox = (given: Partial<typeof box> = {}) =>
  platform.call(admin, gatewayCalls.create, { itemId: item, ...box, ...given });
const behind = (gatewayId: GatewayId, deviceName = '注塑机') =>
  buildDevice({ itemId: item, deviceName, protocol: 'mqtt-json', host: '', gatewayId });

describe('gateways', () => {
  it('knows a box by its id, whatever the case, and its password, and tells neither', async () => {
    const { code, data } = await addBox();
    expect(code).toBe(200);
    expect(JSON.stringify(data)).not.toMatch(/secret|hash/i);
    const { authenticate } = devices.gateways;
    expect(await authenticate('box0001', 'secret 1')).not.toBeNull();
    expect(await authenticate('BOX0001', 'secret 1')).not.toBeNull();
    expect(await authenticate('BOX0001', 'secret 2')).toBeNull();
    expect(await authenticate('BOX0002', 'secret 1')).toBeNull();
  });

  it.each([
    [{ boxId: 'A-1' }, 'gateway.box_id_rule'],
    [{ password: 'short' }, 'gateway.password_rule'],
    [{ gatewayName: 'x(1)' }, 'gateway.name_rule'],
  ])('refuses %o', async (given, error) => {
    expect(await addBox(given)).toMatchObject({ code: 400, error });
  });

  it('refuses a box id that another box has', async () => {
    await addBox();
    expect(await addBox({ boxId: 'box0001' })).toMatchObject({
      code: 422,
      error: 'gateway.box_id_taken',
    });
  });

  it('forgets the old password with a new one, and keeps it without', async () => {
    const { data } = await addBox();
    const edit = { id: data.id, version: data.version, gatewayName: 'BOX 2', boxId: 'BOX0001' };
    const { data: renamed } = await platform.call(admin, gatewayCalls.edit, edit);
    expect(renamed.gatewayName).toBe('BOX 2');
    expect(await devices.gateways.authenticate('BOX0001', 'secret 1')).not.toBeNull();
    const stale = await platform.call(admin, gatewayCalls.edit, edit);
    expect(stale).toMatchObject({ code: 409, error: 'general.conflict' });
    await platform.call(admin, gatewayCalls.edit, {
      ...edit,
      version: renamed.version,
      password: 'another 1',
    });
    expect(await devices.gateways.authenticate('BOX0001', 'secret 1')).toBeNull();
    expect(await devices.gateways.authenticate('BOX0001', 'another 1')).not.toBeNull();
  });

  it('carries devices that are never dialled, and goes only without them', async () => {
    const { data: gateway } = await addBox();
    const { data: device } = await platform.call(admin, deviceCalls.create, behind(gateway.id));
    expect(device).toMatchObject({ protocol: 'mqtt-json', gatewayId: gateway.id, host: '' });
    const remove = () => platform.call(admin, gatewayCalls.delete, { id: gateway.id });
    expect(await remove()).toMatchObject({ code: 422, error: 'gateway.has_devices' });
    await platform.call(admin, deviceCalls.delete, { id: device.id });
    expect(await remove()).toMatchObject({ code: 200 });
    expect(await platform.recorded()).toEqual(
      expect.arrayContaining(['gateway.create', 'gateway.delete']),
    );
  });

  it('takes points by key, without writes', async () => {
    const { data: gateway } = await addBox();
    const { data: device } = await platform.call(admin, deviceCalls.create, behind(gateway.id));
    const add = (given: Parameters<typeof buildPoint>[0]) =>
      platform.call(admin, pointCalls.create, { deviceId: device.id, point: buildPoint(given) });
    expect(await add({ family: 'key', address: 'mould.temp' })).toMatchObject({ code: 200 });
    expect(await add({ family: 'HR' })).toMatchObject({ error: 'point.family_unknown' });
    expect(await add({ name: '阀', family: 'key', address: 'v', writable: true })).toMatchObject({
      error: 'point.read_only_family',
    });
  });

  it('refuses a device without a way to it, or behind a gateway of another item', async () => {
    const refused = (given: Parameters<typeof buildDevice>[0]) =>
      platform.call(admin, deviceCalls.create, buildDevice({ itemId: item, ...given }));
    const rule = { code: 400, error: 'device.link_rule' };
    expect(await refused({ host: '' })).toMatchObject(rule);
    expect(await refused({ protocol: 'mqtt-json', gatewayId: null })).toMatchObject(rule);
    const { data: gateway } = await addBox();
    const other = await platform.call(admin, itemCalls.create, { itemName: '包装车间' });
    expect(await refused({ ...behind(gateway.id), itemId: other.data.id })).toMatchObject({
      code: 422,
      error: 'device.gateway_unknown',
    });
  });

  it('is unknown to users of other items', async () => {
    const { data: gateway } = await addBox();
    const stranger = platform.signIn({ items: new Set([itemId(item + 1)]) });
    const list = await platform.call(stranger, gatewayCalls.list, {});
    expect(list.data).toEqual({ list: [], total: 0 });
    const found = await platform.call(stranger, gatewayCalls.list, { keyword: box.boxId });
    expect(found.data).toEqual({ list: [], total: 0 });
    const own = await platform.call(admin, gatewayCalls.list, { itemId: item });
    expect(own.data.list.map((row) => row.id)).toEqual([gateway.id]);
  });
});

describe('gateways of boxes that dial in', () => {
  const packet = (value: string, match: 'prefix' | 'exact' = 'prefix', encoding = 'text') => ({
    packet: { match, literal: { encoding: encoding as 'text' | 'hex', value } },
  });
  const addDialIn = (boxId: string, registration: ReturnType<typeof packet>) =>
    platform.call(admin, gatewayCalls.create, {
      itemId: item,
      kind: 'dial-in',
      gatewayName: '四G模块',
      boxId,
      registration,
    });
  const station = (gatewayId: GatewayId, unitId: number) =>
    buildDevice({
      itemId: item,
      deviceName: `泵${gatewayId}号${unitId}站${++serial}`,
      protocol: 'modbus-dial-in',
      host: '',
      gatewayId,
      unitId,
    });

  it('are known by their registration, of which there is one of each', async () => {
    const { data } = await addDialIn('DTU0001', packet('IMEI1'));
    expect(data).toMatchObject({
      kind: 'dial-in',
      registration: { ...packet('IMEI1'), sent: 'once', packetPrefix: null, heartbeat: null },
    });
    const same = await addDialIn('DTU0002', packet('494d454931', 'exact', 'hex'));
    expect(same).toMatchObject({ code: 422, error: 'gateway.registration_taken' });
    const { id, version, gatewayName, boxId } = data;
    const edit = { id, version, gatewayName, boxId, registration: packet('IMEI2') };
    expect(await platform.call(admin, gatewayCalls.edit, edit)).toMatchObject({ code: 200 });
    expect(await addDialIn('DTU0002', packet('IMEI1'))).toMatchObject({ code: 200 });
    const stale = { ...edit, version: version + 1, password: 'secret 1' };
    expect(await platform.call(admin, gatewayCalls.edit, stale)).toMatchObject({
      code: 400,
      error: 'gateway.kind_rule',
    });
    expect(await devices.gateways.authenticate('DTU0001', '')).toBeNull();
  });

  it('carry stations that differ, of the protocol that goes with them', async () => {
    const box = (await addDialIn('DTU0001', packet('IMEI1'))).data;
    const mqtt = (await addBox()).data;
    const create = (input: ReturnType<typeof station>) =>
      platform.call(admin, deviceCalls.create, input);
    expect(await create(station(box.id, 1))).toMatchObject({ code: 200 });
    expect(await create(station(box.id, 2))).toMatchObject({ code: 200 });
    expect(await create(station(box.id, 2))).toMatchObject({
      code: 422,
      error: 'device.unit_taken',
    });
    expect(await create(station(box.id, 0))).toMatchObject({
      code: 400,
      error: 'device.unit_rule',
    });
    expect(await create(station(mqtt.id, 1))).toMatchObject({
      code: 422,
      error: 'device.gateway_kind_wrong',
    });
    expect(await create(behind(box.id))).toMatchObject({
      code: 422,
      error: 'device.gateway_kind_wrong',
    });
  });

  it('topics outside a gateway’s own are an administrator’s to use', async () => {
    const anywhere = { scope: 'any' as const, topic: 'sys/k/d/post', shape: 'map' as const };
    const member = platform.signIn({
      grade: 1,
      items: new Set([itemId(item)]),
      permissions: new Set(['devices.create', 'devices.edit']),
    });
    const input = { itemId: item, ...box, mappings: [anywhere] };
    expect(await platform.call(member, gatewayCalls.create, input)).toMatchObject({
      code: 422,
      error: 'gateway.topic_forbidden',
    });
    const { data } = await platform.call(admin, gatewayCalls.create, input);
    const kept = await platform.call(member, gatewayCalls.edit, { ...data, gatewayName: 'BOX 2' });
    expect(kept).toMatchObject({ code: 200, data: { mappings: [{ topic: 'sys/k/d/post' }] } });
  });
});
