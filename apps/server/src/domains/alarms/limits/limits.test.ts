import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { Quality, seconds } from '@millwright/kernel';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type AlarmHouse,
  lower,
  openAlarmHouse,
  setup,
  start,
  upper,
} from '../alarm-house.builders.ts';

let house: AlarmHouse;

beforeEach(async () => {
  house = await openAlarmHouse();
});
afterEach(() => house.close());

describe('a limit', () => {
  test('raises one alarm beyond it and clears it at it', async () => {
    await house.sample(upper, 105);
    expect(await house.active()).toEqual([]);
    await house.sample(upper, 105.5);
    await house.sample(upper, 107);
    expect(await house.active()).toMatchObject([
      {
        number: 'A20231115-000001',
        itemName: 'P1',
        deviceName: '1号空压机',
        pointName: '温度',
        kind: 'upper',
        level: 3,
        value: 105.5,
        limit: 105,
        unit: '℃',
        raisedAt: start,
        active: true,
        confirmed: false,
        ruleId: null,
      },
    ]);
    house.platform.clock.advance(seconds(30));
    await house.sample(upper, 100);
    expect(await house.active()).toEqual([]);
    const [alarm] = await house.history();
    expect(alarm).toMatchObject({ clearedAt: start + 30_000, clearReason: 'normal' });
    expect(await house.platform.emitted()).toEqual(
      expect.arrayContaining(['alarms.raised', 'alarms.cleared']),
    );
  });

  test('says nothing about a bad value', async () => {
    await house.sample(lower, -5, Quality.communication);
    expect(await house.active()).toEqual([]);
    await house.sample(lower, -5);
    await house.sample(lower, 0, Quality.communication);
    expect(await house.active()).toMatchObject([{ kind: 'lower', value: -5, limit: -2 }]);
  });

  test('that is moved is judged by the value there is; that is taken away ends its alarm', async () => {
    await house.sample(upper, 110);
    const [point] = await house.devices.findPoints([upper]);
    if (point === undefined) return expect.fail('no point');
    const token = house.operator();
    const moved = { ...point, upperLimit: 120 };
    expect((await house.platform.call(token, pointCalls.edit, moved)).code).toBe(200);
    await house.eventually(
      'the limit to be moved',
      async () => (await house.active()).length === 0,
    );
    expect(await house.history()).toMatchObject([{ clearReason: 'normal' }]);

    await house.sample(upper, 121);
    await house.platform.call(token, pointCalls.edit, { ...moved, version: 2, upperLimit: null });
    await house.eventually('the limit to go', async () => (await house.active()).length === 0);
    expect((await house.history()).at(-1)).toMatchObject({ clearReason: 'edited' });
  });

  test('whose point or device goes ends its alarm with that reason', async () => {
    await house.sample(upper, 110);
    await house.sample(lower, -9);
    await house.devices.deletePoints([upper], setup);
    await house.eventually('the first to end', async () => (await house.active()).length === 1);
    const [device] = await house.devices.find([1]);
    if (device === undefined) return expect.fail('no device');
    await house.devices.edit({ ...device, enabled: false }, setup);
    await house.eventually('the second to end', async () => (await house.active()).length === 0);
    expect((await house.history()).map((alarm) => alarm.clearReason)).toEqual([
      'deleted',
      'disabled',
    ]);
  });

  test('raises after its delay, with its level, and clears by its deadband', async () => {
    const [point] = await house.devices.findPoints([upper]);
    if (point === undefined) return expect.fail('no point');
    const given = { ...point, limitLevel: 4, limitDelayMs: 5000, limitDeadband: 10 };
    await house.platform.call(house.operator(), pointCalls.edit, given);
    await house.eventually('the delay to count', async () => {
      await house.sample(upper, 100);
      await house.sample(upper, 106);
      return (await house.active()).length === 0;
    });
    const began = house.platform.clock.now();
    house.platform.clock.advance(seconds(4));
    await house.tick();
    expect(await house.active()).toEqual([]);
    house.platform.clock.advance(seconds(2));
    await house.tick();
    expect(await house.active()).toMatchObject([{ level: 4, value: 106, raisedAt: began + 5000 }]);
    await house.sample(upper, 96);
    expect(await house.active()).toHaveLength(1);
    await house.sample(upper, 95);
    expect(await house.active()).toEqual([]);
  });

  test('that is moved while it is passed stays the same alarm as long as it is', async () => {
    await house.sample(upper, 110);
    const before = await house.active();
    const [point] = await house.devices.findPoints([upper]);
    if (point === undefined) return expect.fail('no point');
    const moved = { ...point, upperLimit: 107, limitLevel: 4 };
    await house.platform.call(house.operator(), pointCalls.edit, moved);
    await house.sample(lower, -9);
    await house.eventually('another alarm', async () => (await house.active()).length === 2);
    expect((await house.active())[0]).toEqual(before[0]);
    expect(await house.history()).toHaveLength(2);
  });
});
