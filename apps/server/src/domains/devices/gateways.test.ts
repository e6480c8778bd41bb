import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { gatewayCalls } from '@millwright/contract/devices/gateways.calls';
import { pointCalls } from '@millwright/contract/devices/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { itemId } from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPlatformForTests, type PlatformForTests } from '../../platform/platform.builders.ts';
import { buildDevice, buildPoint, createDevicesForTests } from './devices.builders.ts';
import type { Devices } from './index.ts';

let platform: PlatformForTests;
let devices: Devices;
let admin: string;
let item: number;

beforeAll(async () => {
  platform = await openPlatformForTests();
  ({ devices } = createDevicesForTests(platform));
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.reset();
  admin = platform.signIn({ grade: 0, items: 'all' });
  const made = await platform.call(admin, itemCalls.create, { itemName: '注塑车间' });
  item = made.data.id;
});

const box = { gatewayName: 'BOX 1', boxId: 'BOX0001', password: 'secret 1' };
const addBox = (given: Partial<typeof box> = {}) =>
  platform.call(admin, gatewayCalls.create, { itemId: item, ...box, ...given });
const behind = (gatewayId: number, deviceName = '注塑机') =>
  buildDevice({ itemId: item, deviceName, protocol: 'mqtt-json', host: '', gatewayId });

describe('gateways', () => {
  it('knows a box by its id, whatever the case, and its password, and tells neither', async () => {
    const { code, data } = await addBox();
    expect(code).toBe(200);
    expect(JSON.stringify(data)).not.toMatch(/secret|hash/i);
    const { authenticate } = devices.gateways;
    expect(await authenticate('box0001', 'secret 1')).toBe(true);
    expect(await authenticate('BOX0001', 'secret 1')).toBe(true);
    expect(await authenticate('BOX0001', 'secret 2')).toBe(false);
    expect(await authenticate('BOX0002', 'secret 1')).toBe(false);
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
    expect(await devices.gateways.authenticate('BOX0001', 'secret 1')).toBe(true);
    const stale = await platform.call(admin, gatewayCalls.edit, edit);
    expect(stale).toMatchObject({ code: 409, error: 'general.conflict' });
    await platform.call(admin, gatewayCalls.edit, {
      ...edit,
      version: renamed.version,
      password: 'another 1',
    });
    expect(await devices.gateways.authenticate('BOX0001', 'secret 1')).toBe(false);
    expect(await devices.gateways.authenticate('BOX0001', 'another 1')).toBe(true);
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
    const own = await platform.call(admin, gatewayCalls.list, { itemId: item });
    expect(own.data.list.map((row) => row.id)).toEqual([gateway.id]);
  });
});
