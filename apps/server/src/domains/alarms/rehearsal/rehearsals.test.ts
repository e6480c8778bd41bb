/** Rehearsals as people start them: a task on real engines, held against the alarms that there were. */

import { buffer } from 'node:stream/consumers';
import { alarmRehearsalCalls } from '@millwright/contract/alarms/rehearsal/rehearsal.calls';
import type { RehearsalDraft } from '@millwright/contract/alarms/rehearsal/rehearsal.schemas';
import { noRuleDetails } from '@millwright/contract/alarms/sources/rule-details.schemas';
import {
  alarmRuleId,
  DataType,
  deviceId,
  itemId,
  type PointId,
  pointId,
  timestamp,
  userId,
} from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { buildDevice, buildPoint, createDevicesForTests } from '../../devices/devices.builders.ts';
import { createShiftCalendars } from '../../items/index.ts';
import type { BackgroundTasks } from '../../tasks/index.ts';
import {
  createTasksForTests,
  ordinaryAccess,
  type TasksForTests,
} from '../../tasks/tasks.builders.ts';
import { openTestHistory, type TestHistory } from '../../telemetry/history/testing.ts';
import { insertRule } from '../alarm-rules.store.ts';
import { createAlarmsForTests } from '../alarms.builders.ts';
import { insertAlarms } from '../occurrences/alarms.store.ts';
import type { AlarmDraft } from '../occurrences/index.ts';
import { offerRehearsals } from './index.ts';

const minute = 60_000;
const day = 1440 * minute;
const start = Date.UTC(2026, 5, 1);
const now = start + 10 * day;
const me = userId(7);
const item = itemId(1);
const pressure = pointId(1);

let platform: PlatformForTests;
let opened: TestHistory;
let fixture: TasksForTests;
let tasks: BackgroundTasks;
let token: string;
let days: number | null = null;
/** What is said of how many samples there are, where that is not the truth. */
let counted: number | null = null;
const held = new Set<PointId>();
const gaps: { from: number; to: number }[] = [];
const setup = actingAs('setup');

beforeAll(async () => {
  [platform, opened] = await Promise.all([openPlatformForTests(), openTestHistory(timestamp(now))]);
  const { items, devices } = createDevicesForTests(platform);
  fixture = createTasksForTests(platform);
  tasks = fixture.open({ routes: true });
  createAlarmsForTests(platform, { items, devices });
  offerRehearsals({
    ...{ ...platform, items, devices, tasks },
    shiftCalendars: createShiftCalendars({ ...platform, items }),
    history: {
      ...opened.history,
      countSamples: async (range) => counted ?? (await opened.history.countSamples(range)),
    },
    historyDays: async () => days,
    telemetry: { holding: async () => ({ held, gaps }) },
  });
  tasks.start();
  await platform.reset();
  platform.clock.jump(timestamp(now));
  for (const itemName of ['空压站', '别人的']) {
    await items.create({ itemName, lnglat: null, note: '' }, setup, 'all');
  }
  for (const of of [item, itemId(2)]) await devices.create(buildDevice({ itemId: of }), setup);
  await devices.createPoints(
    deviceId(1),
    [
      buildPoint({ name: '压力', dataType: DataType.DOUBLE, upperLimit: 8 }),
      buildPoint({ name: '批号', dataType: DataType.CHAR }),
      buildPoint({ name: '流量', dataType: DataType.DOUBLE }),
    ],
    setup,
  );
  await devices.createPoints(deviceId(2), [buildPoint({ name: 'foreign' })], setup);
  await platform.addUsers(me);
  // An hour at ten bars on the second day with ten minutes that nothing is known of, ten minutes at nine on the fourth.
  const batch = opened.history.createBatch(10 * 1440);
  for (let at = 0; at < 10 * 1440; at += 1) {
    if (at >= 2010 && at < 2020) continue;
    const isHigh = at >= 2000 && at < 2060;
    const isRaised = at >= 5000 && at < 5010;
    batch.append(pressure, start + at * minute, isHigh ? 10 : isRaised ? 9 : 5, 0, null);
  }
  await opened.history.write(batch);
});
beforeEach(() => {
  days = null;
  counted = null;
  held.clear();
  gaps.length = 0;
  const permissions = new Set(['alarms.edit'] as const);
  fixture.access.set(me, { ...ordinaryAccess(me, [item]), permissions });
  token = platform.signIn({ userId: me, permissions, items: new Set([item]) });
});
afterAll(async () => {
  await fixture.close();
  await platform.close();
  await opened.stop();
});

const above = (value: number) => ({ op: 'above' as const, pointId: pressure, value, deadband: 0 });
const rule = (value: number, more: object = {}): RehearsalDraft => ({
  ...{ kind: 'rule', ruleId: null, when: above(value), onDelayMs: 0, offDelayMs: 0 },
  ...more,
});
const limits = (upperLimit: number): RehearsalDraft => ({
  ...{ kind: 'limits', pointId: pressure, lowerLimit: null, upperLimit },
  ...{ lowLowLimit: null, highHighLimit: null, limitLevel: 3 },
  ...{ limitDelayMs: 0, limitDeadband: 0 },
});
const begin = (draft: RehearsalDraft, from = start, to = now) =>
  platform.call(token, alarmRehearsalCalls.start, { itemId: item, from, to, draft });

async function outcome(draft: RehearsalDraft, from = start, to = now) {
  const { data } = await begin(draft, from, to);
  await waitFor('the end of the task', async () =>
    ['done', 'failed', 'cancelled'].includes((await tasks.get(data.id)).state),
  );
  const { data: result } = await platform.call(token, alarmRehearsalCalls.get, { id: data.id });
  return { task: await tasks.get(data.id), result };
}

const realAlarm = (source: Partial<AlarmDraft>, raisedAt: number): AlarmDraft => ({
  ...{ kind: 'upper', sourceId: pressure, itemId: item, itemName: '', deviceId: deviceId(1) },
  ...{ deviceName: '', pointId: pressure, pointName: '', name: '压力', level: 3, value: 9 },
  ...{ unit: '', decimals: null, format: null, limit: 8, reason: null },
  ...source,
  raisedAt: timestamp(raisedAt),
});

test('a new rule is run over what history holds, and nothing is switched on', async () => {
  const { task, result } = await outcome(rule(9.5));
  expect(task).toMatchObject({ state: 'done', done: 14_390, total: 14_390 });
  const at = start + 2000 * minute;
  expect(result).toMatchObject({
    ...{ samples: 14_390, silent: [], compared: false, timeZone: 'Asia/Shanghai' },
    raised: { simulated: 1, real: 0 },
    alarms: [{ kind: 'rule', raisedAt: at, clearedAt: at + 60 * minute, value: 10, added: true }],
    ...{ added: 1, missed: [], missedCount: 0 },
  });
  // Shanghai's days begin eight hours before: the span has eleven, two in part.
  expect(result?.days.map(({ simulated }) => simulated)).toEqual([0, 1, ...Array(9).fill(0)]);
  expect(await platform.recorded()).not.toContain('alarm_rule.create');
  const { content } = await tasks.download(task.id, setup);
  if (typeof content === 'string' || content instanceof Uint8Array) throw new Error('no stream');
  const lines = (await buffer(content)).toString('utf8').trim().split('\r\n');
  expect(lines).toEqual([
    'Outcome,Raised,Cleared,Value,Times raised,Number',
    'New,2026-06-02 17:20:00,2026-06-02 18:20:00,10,1,',
  ]);
});

test('a changed limit says which real alarms it would have missed and added', async () => {
  const [first, second] = [start + 5000 * minute, start + 7000 * minute];
  await insertAlarms(platform.db, [
    { ...realAlarm({}, first), number: 'A1' },
    { ...realAlarm({ kind: 'lower' }, second), number: 'A2' },
  ]);
  const lower = await outcome(limits(8));
  expect(lower.result).toMatchObject({
    compared: true,
    raised: { simulated: 2, real: 2 },
    alarms: [{ added: true }, { added: false, raisedAt: first }],
    ...{ added: 1, missedCount: 1 },
    missed: [{ number: 'A2' }],
  });
  const higher = await outcome(limits(9.5));
  expect(higher.result?.missed.map(({ number }) => number)).toEqual(['A1', 'A2']);
});

test('a rule that is there is held against its own alarms', async () => {
  const { id } = await platform.transactions.run((tx) =>
    insertRule(
      tx,
      {
        ...{ itemId: item, name: '超压', level: 3, when: above(8), onDelayMs: 0, offDelayMs: 0 },
        ...{ enabled: true, description: '', ...noRuleDetails },
      },
      { points: [pressure], devices: [] },
      platform.clock.now(),
    ),
  );
  await insertAlarms(platform.db, [
    { ...realAlarm({ kind: 'rule', sourceId: id }, start + 2000 * minute), number: 'A3' },
  ]);
  const { result } = await outcome(rule(9.5, { ruleId: id }));
  expect(result).toMatchObject({ compared: true, added: 0, missedCount: 0 });
  expect(await begin(rule(9.5, { ruleId: alarmRuleId(999) }))).toMatchObject({ code: 404 });
});

test('where nobody collected the engine begins anew', async () => {
  gaps.push({ from: start + 2010 * minute, to: start + 2020 * minute });
  const delayed = rule(9.5, { onDelayMs: 15 * minute });
  // Ten minutes before the gap are not fifteen; what is counted begins behind it.
  const { result } = await outcome(delayed);
  expect(result?.alarms).toMatchObject([{ raisedAt: start + 2035 * minute }]);
});

test('states of devices are unknown, which is said', async () => {
  const offline = { op: 'offline', deviceId: deviceId(1), forMs: 60_000 } as const;
  const either = await outcome(rule(0, { when: { op: 'any', of: [offline, above(9.5)] } }));
  expect(either.result).toMatchObject({ asksDevices: true, raised: { simulated: 1 } });
  const both = await outcome(rule(0, { when: { op: 'all', of: [offline, above(9.5)] } }));
  expect(both.result).toMatchObject({ asksDevices: true, raised: { simulated: 0 } });
});

test('a point of which nothing is stored is named', async () => {
  const when = { op: 'above', pointId: pointId(3), value: 1, deadband: 0 };
  const { result } = await outcome(rule(0, { when }));
  expect(result).toMatchObject({ samples: 0, silent: ['流量'], alarms: [] });
});

test.each([
  ['alarm.rehearsal_of_held', { when: { op: 'no-data', pointId: 1, forMs: 60_000 } }],
  ['alarm.point_foreign', { when: { op: 'bad-quality', pointId: 4 } }],
  ['alarm.point_is_text', { when: { op: 'equal', pointId: 2, value: 1 } }],
  ['alarm.shifts_alone', { when: { op: 'working' } }],
  ['alarm.expression_wrong', { when: { op: 'expression', text: '{#1} >' } }],
])('%s', async (error, more) => {
  held.add(pressure);
  expect(await begin(rule(1, more))).toMatchObject({ error });
});

test('limits the wrong way round, of a text and of another item are refused', async () => {
  const given = { ...limits(1), lowerLimit: 2 } as RehearsalDraft;
  expect(await begin(given)).toMatchObject({ error: 'point.limits_reversed' });
  const of = (id: number) => ({ ...limits(1), pointId: pointId(id) }) as RehearsalDraft;
  expect(await begin(of(2))).toMatchObject({ error: 'alarm.point_is_text' });
  expect(await begin(of(4))).toMatchObject({ error: 'alarm.point_foreign' });
});

test('who may look back for a week rehearses no longer span', async () => {
  days = 7;
  expect(await begin(rule(1))).toMatchObject({ error: 'telemetry.history_limited' });
  expect(await begin(rule(1), now - 7 * day)).toMatchObject({ code: 200 });
  expect(await begin(rule(1), start, start)).toMatchObject({ error: 'alarm.time_range' });
});

test('a span with too many samples says so, and how many there are', async () => {
  counted = 41_000_000;
  const { task, result } = await outcome(rule(1));
  expect(task).toMatchObject({
    state: 'failed',
    error: { code: 'alarm.rehearsal_too_large', details: { samples: 41_000_000 } },
  });
  expect(result ?? null).toBeNull();
});

test('one that is cancelled ends, and leaves nothing', async () => {
  const { data } = await begin(rule(9.5));
  await tasks.cancel(data.id, me, setup);
  await waitFor('the end', async () => (await tasks.get(data.id)).finishedAt !== null);
  expect((await tasks.get(data.id)).file).toBeNull();
});

test('an item that was taken from its user says nothing any more', async () => {
  const { task } = await outcome(rule(9.5));
  const permissions = new Set(['alarms.edit'] as const);
  const without = platform.signIn({ userId: me, permissions, items: new Set() });
  const gone = await platform.call(without, alarmRehearsalCalls.get, { id: task.id });
  expect(gone).toMatchObject({ code: 404 });
  fixture.access.set(me, { ...ordinaryAccess(me, []), permissions });
  const { data } = await begin(rule(9.5));
  await waitFor('the refusal', async () => (await tasks.get(data.id)).state === 'failed');
  expect((await tasks.get(data.id)).error).toMatchObject({ code: 'general.not_found' });
});

test('one that is deleted takes its figures along', async () => {
  const { task } = await outcome(rule(9.5));
  await tasks.delete([task.id], setup);
  const { data } = await platform.call(token, alarmRehearsalCalls.get, { id: task.id });
  expect(data ?? null).toBeNull();
});
