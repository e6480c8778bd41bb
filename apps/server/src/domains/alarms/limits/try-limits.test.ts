import { alarmLimitCalls } from '@millwright/contract/alarms/limits/limit-preview.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { deviceId } from '@millwright/kernel';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type AlarmFixture,
  lower,
  openAlarmFixture,
  setup,
  text,
  upper,
} from '../alarm-fixture.builders.ts';

let fixture: AlarmFixture;

beforeEach(async () => {
  fixture = await openAlarmFixture();
});
afterEach(() => fixture.close());

const preview = async (ids: number[], changes: object) =>
  (await fixture.platform.call(fixture.operator(), alarmLimitCalls.preview, { ids, changes })).data;

test('other limits are tried on the values there are, and nothing is changed', async () => {
  await fixture.sample(upper, 110);
  await fixture.sample(lower, 3);
  const before = await fixture.active();
  expect(await preview([upper, lower, text], { lowerLimit: 5, upperLimit: 120 })).toEqual({
    ...{ begins: 1, ends: 1, stays: 0, unknown: 0, refused: 0 },
    list: [
      {
        ...{ what: 'begins', pointId: lower, pointName: '压力', side: 'lower', level: 3, limit: 5 },
        ...{ deviceId: 1, deviceName: '1号空压机', delayMs: 0, value: 3, unit: 'bar' },
      },
      {
        ...{ what: 'ends', pointId: upper, pointName: '温度', side: 'upper', level: 3, limit: 120 },
        ...{ deviceId: 1, deviceName: '1号空压机', delayMs: 0, value: 110, unit: '℃' },
      },
    ],
  });
  expect(await fixture.active()).toEqual(before);
  const { data } = await fixture.platform.call(fixture.operator(), pointCalls.list, {
    deviceId: 1,
  });
  expect(data.list.map(({ version }) => version)).toEqual([1, 1, 1]);
});

test('of a device that is off nothing is judged', async () => {
  await fixture.sample(lower, 3);
  const [device] = await fixture.devices.find([deviceId(1)]);
  if (device === undefined) return expect.fail('no device');
  await fixture.devices.edit({ ...device, enabled: false }, setup);
  expect(await preview([lower], { lowerLimit: 5 })).toMatchObject({ begins: 0, unknown: 1 });
});

test('whoever may not edit points tries none', async () => {
  const { platform } = fixture;
  const token = platform.signIn({ permissions: new Set(['alarms.edit']) });
  const reply = await platform.call(token, alarmLimitCalls.preview, { ids: [upper], changes: {} });
  expect(reply.code).toBe(403);
});
