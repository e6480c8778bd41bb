/** What points stood at around a raise is kept with its alarm. */
import { alarmRuleCalls } from '@millwright/contract/alarms/alarm-rules.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { referenceCalls } from '@millwright/contract/devices/references/references.calls';
import { alarmRuleId, deviceId, itemId, Quality, seconds, timestamp } from '@millwright/kernel';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildDevice, buildPoint } from '../../devices/devices.builders.ts';
import {
  type AlarmFixture,
  buildRule,
  foreign,
  lower,
  openAlarmFixture,
  setup,
  start,
  text,
  upper,
} from '../alarm-fixture.builders.ts';
import type { AlarmsForTests } from '../alarms.builders.ts';
import { createRecording } from './recording.ts';

let fixture: AlarmFixture;

beforeEach(async () => {
  fixture = await openAlarmFixture();
});
afterEach(() => fixture.close());

const when = { op: 'above', pointId: upper, value: 50, deadband: 0 } as const;
/** A rule over the temperature that records the pressure and, behind it, the temperature. */
const recordingRule = () => buildRule({ when, recordedPointIds: [lower, upper] });

/** Seconds go by; the pressure follows the clock, so many seconds after the beginning. */
async function pass(secondsLong: number, server: AlarmsForTests): Promise<void> {
  const { clock } = fixture.platform;
  for (let second = 0; second < secondsLong; second++) {
    clock.advance(seconds(1));
    await server.sample(lower, (clock.now() - start) / 1000);
  }
}

/** A server that watches the rule from its start. */
async function watching(rule = recordingRule()): Promise<AlarmsForTests> {
  await fixture.alarms.createRule(rule, setup);
  return fixture.restart();
}

const detail = (id: number) => fixture.alarms.detail(id, true);
/** Offsets in seconds with the values there, by point. */
const seen = async (id: number) =>
  (await detail(id)).recorded.map(({ pointId, samples }) => [
    pointId,
    samples.map(({ offsetMs, value }) => [offsetMs / 1000, value]),
  ]);
const theAlarm = async () => {
  const [alarm, ...others] = await fixture.history();
  if (alarm === undefined || others.length > 0) throw new Error('not one alarm');
  return alarm;
};

test('what was before the raise and at it is there with the alarm, what followed a minute later', async () => {
  const server = await watching();
  await pass(90, server);
  await server.sample(upper, 60);
  const { id } = await theAlarm();
  expect((await detail(id)).recorded).toMatchObject([
    { pointId: lower, pointName: '压力', deviceName: '1号空压机', unit: 'bar' },
    { pointId: upper, pointName: '温度' },
  ]);
  // The pressure of a second comes after the look in it.
  const before = [
    [-60, 29],
    [-30, 59],
    [-10, 79],
    [0, 90],
  ];
  const never = [
    [-60, null],
    [-30, null],
    [-10, null],
    [0, 60],
  ];
  expect(await seen(id)).toEqual([
    [lower, before],
    [upper, never],
  ]);
  await pass(66, server);
  expect(await seen(id)).toEqual([
    [lower, [...before, [10, 99], [30, 119], [60, 149]]],
    [upper, [...never, [10, 60], [30, 60], [60, 60]]],
  ]);
});

test('what is read in one block with the value that tips the rule is of the moment too', async () => {
  let pressure = 1;
  const recording = createRecording({
    telemetry: {
      values: (points) =>
        points.map((pointId) => ({ pointId, value: pressure, time: 0, quality: Quality.good })),
    },
    recorder: { take: () => {} },
    clock: fixture.platform.clock,
  });
  recording.follow({ id: alarmRuleId(1), recordedPointIds: [lower] });
  const raised = recording.raised(1, timestamp(start));
  pressure = 2;
  await Promise.resolve();
  expect(raised).toMatchObject([{ pointId: lower, samples: [{ offsetMs: 0, value: 2 }] }]);
  recording.stop();
});

test('the quality is kept, and the moment at which a value was read', async () => {
  const server = await watching();
  await pass(90, server);
  await server.sample(lower, 1, Quality.communication);
  await server.sample(upper, 60);
  const [pressure] = (await detail((await theAlarm()).id)).recorded;
  expect(pressure?.samples.at(-1)).toEqual({
    ...{ offsetMs: 0, value: 90, quality: Quality.communication },
    time: start + 90_000,
  });
  expect(pressure?.samples[0]).toMatchObject({ quality: Quality.good, time: start + 29_000 });
});

test('a rule that is watched since a moment ago has nothing to say of before', async () => {
  const server = await watching();
  await server.sample(lower, 3);
  await server.sample(upper, 60);
  expect(await seen((await theAlarm()).id)).toEqual([
    [lower, [[0, 3]]],
    [upper, [[0, 60]]],
  ]);
});

test('a restart within the minute goes on where it was', async () => {
  const server = await watching();
  await pass(20, server);
  await server.sample(upper, 60);
  await pass(16, server);
  const again = await fixture.restart();
  await pass(60, again);
  const [[, pressure] = []] = await seen((await theAlarm()).id);
  expect(pressure).toEqual([
    [-10, 9],
    [0, 20],
    [10, 29],
    [30, 45],
    [60, 75],
  ]);
});

test('what loosens and tightens all the time waits for what follows three times at the most', async () => {
  const server = await watching();
  await pass(20, server);
  for (let n = 0; n < 20; n++) {
    await server.sample(upper, 60);
    await server.sample(upper, 40);
  }
  await pass(66, server);
  const alarms = await fixture.history();
  expect(alarms).toHaveLength(3);
  for (const { id } of alarms) {
    const [[, pressure] = []] = await seen(id);
    expect(pressure).toEqual([
      [-10, 9],
      [0, 20],
      [10, 29],
      [30, 49],
      [60, 79],
    ]);
  }
});

test('an alarm keeps it when the point is deleted, and the rule goes on without', async () => {
  const server = await watching();
  await server.sample(upper, 60);
  const { id } = await theAlarm();
  const token = fixture.platform.signIn({ permissions: new Set(['points.delete']) });
  const uses = await fixture.platform.call(token, referenceCalls.list, { deviceId: 1 });
  expect(uses.data.list).toMatchObject([
    { subject: 'alarm_rule', pointIds: [upper, lower], holdsPointIds: [upper] },
  ]);
  const answer = await fixture.platform.call(token, pointCalls.delete, { ids: [lower] });
  expect(answer.code).toBe(200);
  expect((await seen(id)).map(([point]) => point)).toEqual([lower, upper]);
  const page = { itemId: itemId(1), page: 1, pageSize: 10, order: 'asc' } as const;
  expect((await fixture.alarms.listRules(page)).list).toMatchObject([
    { recordedPointIds: [upper] },
  ]);
  await server.sample(upper, 40);
  await pass(61, server);
  await server.sample(upper, 60);
  const [next] = await fixture.active();
  expect((await seen(next?.id ?? 0)).map(([point]) => point)).toEqual([upper]);
});

test.each([
  ['of another item', [foreign], 'alarm.recorded_foreign'],
  ['that there are not', [99], 'alarm.recorded_foreign'],
  ['of too great a number', [1, 2, 3, 1, 2, 3, 1, 2, 3], 'general.invalid'],
])('points %s are refused', async (_what, recordedPointIds, error) => {
  const { platform } = fixture;
  const rule = { ...recordingRule(), recordedPointIds };
  expect(await platform.call(fixture.operator(), alarmRuleCalls.create, rule)).toMatchObject({
    error,
  });
});

test('texts are recorded, a point twice is once, and an edit that leaves them out keeps them', async () => {
  const rule = await fixture.alarms.createRule(
    { ...recordingRule(), recordedPointIds: [text, lower, text] },
    setup,
  );
  expect(rule.recordedPointIds).toEqual([text, lower]);
  const { recordedPointIds: _, ...rest } = rule;
  const token = fixture.operator();
  const { data } = await fixture.platform.call(token, alarmRuleCalls.edit, { ...rest, level: 1 });
  expect(data).toMatchObject({ level: 1, recordedPointIds: [text, lower] });
});

test('a device stays whose points a rule of other devices records, and what was recorded moves with it', async () => {
  const { devices } = fixture;
  const elsewhere = await devices.create(buildDevice({ deviceName: '另一台' }), setup);
  const [point] = await devices.createPoints(elsewhere.id, [buildPoint({ name: '流量' })], setup);
  if (point === undefined) return expect.fail('no point');
  const server = await watching({ ...recordingRule(), recordedPointIds: [point.id, lower] });
  await server.sample(upper, 60);
  const { id } = await theAlarm();
  expect(await seen(id)).toHaveLength(2);
  const { id: own, deviceName: _, ...rest } = await devices.get(deviceId(1));
  await devices.edit({ ...rest, id: own, deviceName: '移动的' }, setup);
  const move = async () => {
    const batch = { ids: [deviceId(1)], itemId: itemId(2), dryRun: false };
    return (await devices.batches.move(batch, setup))[0];
  };
  expect(await move()).toMatchObject({ error: 'alarm.rule_spans_devices' });
  const page = { itemId: itemId(1), page: 1, pageSize: 10, order: 'asc' } as const;
  const [rule] = (await fixture.alarms.listRules(page)).list;
  if (rule === undefined) return expect.fail('no rule');
  await fixture.alarms.editRule({ ...rule, recordedPointIds: [lower] }, setup);
  expect(await move()).toMatchObject({ error: null });
  // What stayed with the item is not for whoever has the other one.
  expect((await seen(id)).map(([recorded]) => recorded)).toEqual([lower]);
});
