/** Writes on their way into a machine, and what comes of them. */
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.builders.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.renew());

describe('a write', () => {
  it('is confirmed by read-back, logged and told of', async () => {
    const device = await shop.addMachine();
    const point = await shop.addPoint(device.id, { slope: 0.1, unit: '℃' });
    await shop.untilState(device.id, 'online');
    const { data } = await shop.write(point.id, 42.5);
    expect(data).toMatchObject({ state: 'confirmed', oldValue: '0', newValue: '42.5' });
    expect(data).toMatchObject({ readBack: '42.5', reason: null, unit: '℃' });
    expect(shop.machine.unit(1).holdings[10]).toBe(425);
    await shop.untilValue(point.id, 42.5);
    const told = shop.house.published.filter(
      ({ topic, data: told }) =>
        topic === 'writes' && (told as { commandId: number }).commandId === data.commandId,
    );
    expect(told.map(({ data: command }) => (command as { state: string }).state)).toEqual([
      'sent',
      'accepted',
      'confirmed',
    ]);
    const log = await shop.call(shop.admin, telemetryCalls.writeList, { pointId: point.id });
    expect(log.data).toMatchObject({ total: 1, list: [{ commandId: data.commandId }] });
  });

  it.each([
    ['a number beyond the type', 70_000, 'telemetry.value_out_of_range'],
    ['no number', 'abc', 'telemetry.value_not_number'],
  ])('of %s is refused and logged', async (_what, value, error) => {
    const device = await shop.addMachine();
    const point = await shop.addPoint(device.id);
    await shop.untilState(device.id, 'online');
    expect(await shop.write(point.id, value)).toMatchObject({ code: 422, error });
    const { data } = await shop.call(shop.admin, telemetryCalls.writeList, { pointId: point.id });
    expect(data.list).toMatchObject([{ state: 'refused', reason: error }]);
  });

  it('is refused where the point is not writable, or the machine is offline', async () => {
    const device = await shop.addMachine();
    const fixed = await shop.addPoint(device.id, { writable: false });
    const point = await shop.addPoint(device.id, { address: '11' });
    await shop.untilValue(point.id, 0);
    expect(await shop.write(fixed.id, 1)).toMatchObject({ error: 'telemetry.not_writable' });
    shop.machine.refuseLinks();
    await shop.untilState(device.id, 'offline');
    expect(await shop.write(point.id, 1)).toMatchObject({ error: 'telemetry.device_offline' });
  });

  it('that the machine refuses says so', async () => {
    shop.machine.faults.exceptions = [
      { space: 'holding', first: 10, last: 10, code: 3, on: 'write' },
    ];
    const device = await shop.addMachine();
    const point = await shop.addPoint(device.id);
    await shop.untilState(device.id, 'online');
    const { data } = await shop.write(point.id, 1);
    expect(data).toMatchObject({ state: 'refused', reason: 'telemetry.device_refused' });
  });

  it('that the machine takes and does not keep differs', async () => {
    const device = await shop.addMachine();
    const point = await shop.addPoint(device.id);
    await shop.untilState(device.id, 'online');
    shop.machine.freeze();
    const { data } = await shop.write(point.id, 9);
    expect(data).toMatchObject({ state: 'refused', reason: 'telemetry.read_back_differs' });
  });

  it('that nobody answers has an unknown outcome', async () => {
    const device = await shop.addMachine();
    const point = await shop.addPoint(device.id);
    await shop.untilState(device.id, 'online');
    shop.machine.faults.silentUnits.add(1);
    const { data } = await shop.write(point.id, 9);
    expect(data).toMatchObject({ state: 'timed-out', reason: 'telemetry.write_timed_out' });
  });

  it('is carried out once for one intent, and not without end', async () => {
    const device = await shop.addMachine();
    const point = await shop.addPoint(device.id);
    await shop.untilState(device.id, 'online');
    const intent = { pointId: point.id, value: 1, idempotencyKey: 'intent-0001' };
    const first = await shop.call(shop.admin, telemetryCalls.setValue, intent);
    const again = await shop.call(shop.admin, telemetryCalls.setValue, intent);
    expect(again.data.commandId).toBe(first.data.commandId);
    const codes: (string | undefined)[] = [];
    for (let value = 0; value < 12; value++) {
      const sent = await shop.call(shop.admin, telemetryCalls.setValue, {
        pointId: point.id,
        value,
      });
      codes.push(sent.error);
    }
    expect(codes.at(-1)).toBe('telemetry.write_too_often');
  });
});
