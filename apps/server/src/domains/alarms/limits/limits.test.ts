import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { deviceId, Quality, seconds } from '@millwright/kernel';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type AlarmFixture,
  lower,
  openAlarmFixture,
  setup,
  start,
  upper,
} from '../alarm-fixture.builders.ts';

let fixture: AlarmFixture;

beforeEach(async () => {
  fixture = await openAlarmFixture();
});
afterEach(() => fixture.close());

describe('a limit', () => {
  test('raises one alarm beyond it and clears it at it', async () => {
    await fixture.sample(upper, 105);
    expect(await fixture.active()).toEqual([]);
    await fixture.sample(upper, 105.5);
    await fixture.sample(upper, 107);
    expect(await fixture.active()).toMatchObject([
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
        decimals: 1,
        raisedAt: start,
        active: true,
        confirmed: false,
        ruleId: null,
      },
    ]);
    fixture.platform.clock.advance(seconds(30));
    await fixture.sample(upper, 100);
    expect(await fixture.active()).toEqual([]);
    const [alarm] = await fixture.history();
    expect(alarm).toMatchObject({ clearedAt: start + 30_000, clearReason: 'normal' });
    expect(await fixture.platform.emitted()).toEqual(
      expect.arrayContaining(['alarms.raised', 'alarms.cleared']),
    );
  });

  test('keeps what its value was called when it was raised', async () => {
    const [point] = await fixture.devices.findPoints([upper]);
    if (point === undefined) return expect.fail('no point');
    const { textLists } = fixture.devices;
    const texts = [110, 111].map((value) => ({ value, text: `第${value}档`, color: null }));
    const list = await textLists.create({ itemId: point.itemId, name: '档位', texts }, setup);
    await fixture.devices.editPoint({ ...point, textListId: list.id }, setup);
    await fixture.sample(upper, 110);
    await textLists.edit({ ...list, texts: [{ value: 110, text: 'other', color: null }] }, setup);
    const { dataType, displayFormat, decimals } = point;
    expect(await fixture.active()).toMatchObject([
      { value: 110, format: { dataType, displayFormat, decimals, texts: texts.slice(0, 1) } },
    ]);
  });

  test('says nothing about a bad value', async () => {
    await fixture.sample(lower, -5, Quality.communication);
    expect(await fixture.active()).toEqual([]);
    await fixture.sample(lower, -5);
    await fixture.sample(lower, 0, Quality.communication);
    expect(await fixture.active()).toMatchObject([{ kind: 'lower', value: -5, limit: -2 }]);
  });

  test('that is moved is judged by the value there is; that is taken away ends its alarm', async () => {
    await fixture.sample(upper, 110);
    const [point] = await fixture.devices.findPoints([upper]);
    if (point === undefined) return expect.fail('no point');
    const token = fixture.operator();
    const moved = { ...point, upperLimit: 120 };
    expect((await fixture.platform.call(token, pointCalls.edit, moved)).code).toBe(200);
    await fixture.eventually(
      'the limit to be moved',
      async () => (await fixture.active()).length === 0,
    );
    expect(await fixture.history()).toMatchObject([{ clearReason: 'normal' }]);

    await fixture.sample(upper, 121);
    await fixture.platform.call(token, pointCalls.edit, { ...moved, version: 2, upperLimit: null });
    await fixture.eventually('the limit to go', async () => (await fixture.active()).length === 0);
    expect((await fixture.history()).at(-1)).toMatchObject({ clearReason: 'edited' });
  });

  test('whose point or device goes ends its alarm with that reason', async () => {
    await fixture.sample(upper, 110);
    await fixture.sample(lower, -9);
    await fixture.devices.deletePoints([upper], setup);
    await fixture.eventually('the first to end', async () => (await fixture.active()).length === 1);
    const [device] = await fixture.devices.find([deviceId(1)]);
    if (device === undefined) return expect.fail('no device');
    await fixture.devices.edit({ ...device, enabled: false }, setup);
    await fixture.eventually(
      'the second to end',
      async () => (await fixture.active()).length === 0,
    );
    expect((await fixture.history()).map((alarm) => alarm.clearReason)).toEqual([
      'deleted',
      'disabled',
    ]);
  });

  test('raises after its delay, with its level, and clears by its deadband', async () => {
    const [point] = await fixture.devices.findPoints([upper]);
    if (point === undefined) return expect.fail('no point');
    const given = { ...point, limitLevel: 4, limitDelayMs: 5000, limitDeadband: 10 };
    await fixture.platform.call(fixture.operator(), pointCalls.edit, given);
    await fixture.eventually('the delay to count', async () => {
      // Below the deadband, too: what was raised before the change must not stay for it.
      await fixture.sample(upper, 90);
      await fixture.sample(upper, 106);
      return (await fixture.active()).length === 0;
    });
    const began = fixture.platform.clock.now();
    fixture.platform.clock.advance(seconds(4));
    await fixture.tick();
    expect(await fixture.active()).toEqual([]);
    fixture.platform.clock.advance(seconds(2));
    await fixture.tick();
    expect(await fixture.active()).toMatchObject([
      { level: 4, value: 106, raisedAt: began + 5000 },
    ]);
    await fixture.sample(upper, 96);
    expect(await fixture.active()).toHaveLength(1);
    await fixture.sample(upper, 95);
    expect(await fixture.active()).toEqual([]);
  });

  test('that is moved while it is passed stays the same alarm as long as it is', async () => {
    await fixture.sample(upper, 110);
    const before = await fixture.active();
    const [point] = await fixture.devices.findPoints([upper]);
    if (point === undefined) return expect.fail('no point');
    const moved = { ...point, upperLimit: 107, limitLevel: 4 };
    await fixture.platform.call(fixture.operator(), pointCalls.edit, moved);
    await fixture.sample(lower, -9);
    await fixture.eventually('another alarm', async () => (await fixture.active()).length === 2);
    expect((await fixture.active())[0]).toEqual(before[0]);
    expect(await fixture.history()).toHaveLength(2);
  });
});
