import { Quality } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.builders.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());

it('shows a machine that answers with nothing but exceptions as abnormal until it can be read', async () => {
  const device = await shop.addMachine();
  const point = await shop.addPoint(device.id);
  await shop.untilValue(point.id, 0);
  shop.machine.faults.exceptions = [{ space: 'holding', first: 0, last: 0xffff, code: 4 }];
  await shop.untilState(device.id, 'abnormal');
  const [row] = shop.house.telemetry.devices('all');
  expect(row?.reason).toBe('device.failing');
  expect(shop.valueNow(point.id)?.quality).toBe(Quality.communication);
  shop.machine.faults.exceptions = [];
  await shop.untilState(device.id, 'online');
  await waitFor('a good value', () => shop.valueNow(point.id)?.quality === Quality.good);
});
