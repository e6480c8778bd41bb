/** Devices that answer nothing hold up nobody but the account whose they are, however many its items. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { createModbusFake } from '@millwright/drivers/modbus/fake/fake';
import { type ItemId, userId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildDevice } from '../../devices/devices.builders.ts';
import { type GatewayFixture, openGatewayFixture } from '../gateway-fixture.builders.ts';

/** So many devices of each item as take all places, were each to have turns of its own. */
const darkOfItems = [32, 16, 8, 4, 2, 1, 1];
const darkItems = new Set<ItemId>();
const dials = { underWay: 0, most: 0 };

let fixture: GatewayFixture;
beforeAll(async () => {
  fixture = await openGatewayFixture({
    accountOf: async (item) => userId(darkItems.has(item) ? 1 : 2),
    async addressOf(host) {
      if (!host.endsWith('.dark')) return host;
      dials.underWay += 1;
      dials.most = Math.max(dials.most, dials.underWay);
      return await new Promise<string>(() => {});
    },
  });
});
afterAll(() => fixture.close());

it('seven dark items of one account leave the devices of another their turn', async () => {
  const rows: ReturnType<typeof buildDevice>[] = [];
  for (const [at, count] of darkOfItems.entries()) {
    const { id } = await fixture.call(itemCalls.create, { itemName: `暗${at}` });
    darkItems.add(id);
    for (let device = 0; device < count; device += 1) {
      const name = `${at}x${device}`;
      rows.push(buildDevice({ itemId: id, deviceName: name, host: `${name}.dark`, port: 502 }));
    }
  }
  await Promise.all(rows.map((row) => fixture.call(deviceCalls.create, row)));
  await waitFor('dials of the dark', () => dials.underWay >= 32);
  const machine = createModbusFake();
  const device = await fixture.addDevice({ port: await machine.listen() });
  await fixture.untilState(device.id, 'online');
  expect(dials.most).toBe(32);
  await machine.close();
});
