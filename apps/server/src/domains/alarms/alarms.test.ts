import { alarmCalls } from '@millwright/contract/alarms/alarms.calls';
import type { AlarmRuleInput } from '@millwright/contract/alarms/alarms.schemas';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points.calls';
import { DataType, itemId, milliseconds, Quality, seconds } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { actingAs } from '../../platform/acting.ts';
import { openPlatformForTests, type PlatformForTests } from '../../platform/platform.builders.ts';
import { buildDevice, buildPoint, createDevicesForTests } from '../devices/devices.builders.ts';
import type { Devices } from '../devices/index.ts';
import type { Items } from '../items/index.ts';
import { type AlarmsForTests, createAlarmsForTests } from './alarms.builders.ts';

const setup = actingAs('setup');
/** 2023-11-15 06:13:20 in Shanghai. */
const start = 1_700_000_000_000;
const upper = 1;
const lower = 2;
const text = 3;
const foreign = 4;

let platform: PlatformForTests;
let items: Items;
let devices: Devices;
let house: AlarmsForTests;

beforeEach(async () => {
  platform = await openPlatformForTests();
  ({ items, devices } = createDevicesForTests(platform));
  house = createAlarmsForTests(platform, { items, devices });
  for (const itemName of ['P1', 'P2']) {
    await items.create({ itemName, lnglat: null, note: '' }, setup, 'all');
  }
  await devices.create(buildDevice(), setup);
  await devices.create(buildDevice({ itemId: 2 }), setup);
  const plain = { lowerLimit: null, upperLimit: null };
  await devices.createPoints(
    1,
    [
      buildPoint({ name: '温度', upperLimit: 105 }),
      buildPoint({ name: '压力', ...plain, lowerLimit: -2, unit: 'bar' }),
      buildPoint({ name: '编号', ...plain, dataType: DataType.CHAR, length: 8 }),
    ],
    setup,
  );
  await devices.createPoints(2, [buildPoint({ name: '外', upperLimit: 5 })], setup);
  await house.alarms.start();
});
afterEach(async () => {
  await house.alarms.stop();
  await platform.close();
});

const operator = () =>
  platform.signIn({
    permissions: new Set(['alarms.edit', 'alarms.delete', 'alarms.confirm', 'points.edit']),
    userName: '王工',
  });
const active = async (visible: 'all' | number[] = 'all') => {
  const { list } = await house.alarms.list({
    visible: visible === 'all' ? 'all' : new Set(visible.map(itemId)),
    state: 'active',
    page: 1,
    pageSize: 100,
    sort: 'number',
    order: 'asc',
  });
  return list;
};
const history = async () => {
  const { list } = await house.alarms.list({
    visible: 'all',
    page: 1,
    pageSize: 100,
    order: 'asc',
  });
  return list;
};
/** Runs the outbox until `done`. */
const eventually = async (what: string, done: () => Promise<boolean> | boolean) => {
  platform.outbox.start();
  await waitFor(what, async () => {
    platform.clock.advance(milliseconds(50));
    await house.alarms.settled();
    return done();
  });
};
const rule = (given: Partial<AlarmRuleInput> = {}): AlarmRuleInput => ({
  itemId: 1,
  name: '联锁',
  level: 4,
  when: {
    op: 'all',
    of: [
      { op: 'above', pointId: upper, value: 50, deadband: 5 },
      { op: 'below', pointId: lower, value: 1, deadband: 0 },
    ],
  },
  onDelayMs: 0,
  offDelayMs: 0,
  enabled: true,
  description: '',
  ...given,
});

describe('a limit', () => {
  test('raises one alarm beyond it and clears it at it', async () => {
    await house.sample(upper, 105);
    expect(await active()).toEqual([]);
    await house.sample(upper, 105.5);
    await house.sample(upper, 107);
    expect(await active()).toMatchObject([
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
    platform.clock.advance(seconds(30));
    await house.sample(upper, 100);
    expect(await active()).toEqual([]);
    const [alarm] = await history();
    expect(alarm).toMatchObject({ clearedAt: start + 30_000, clearReason: 'normal' });
    expect(await platform.emitted()).toEqual(
      expect.arrayContaining(['alarms.raised', 'alarms.cleared']),
    );
  });

  test('says nothing about a bad value', async () => {
    await house.sample(lower, -5, Quality.communication);
    expect(await active()).toEqual([]);
    await house.sample(lower, -5);
    await house.sample(lower, 0, Quality.communication);
    expect(await active()).toMatchObject([{ kind: 'lower', value: -5, limit: -2 }]);
  });

  test('that is moved is judged by the value there is; that is taken away ends its alarm', async () => {
    await house.sample(upper, 110);
    const [point] = await devices.findPoints([upper]);
    if (point === undefined) return expect.fail('no point');
    const token = operator();
    const moved = { ...point, upperLimit: 120 };
    expect((await platform.call(token, pointCalls.edit, moved)).code).toBe(200);
    await eventually('the limit to be moved', async () => (await active()).length === 0);
    expect(await history()).toMatchObject([{ clearReason: 'normal' }]);

    await house.sample(upper, 121);
    await platform.call(token, pointCalls.edit, { ...moved, version: 2, upperLimit: null });
    await eventually('the limit to go', async () => (await active()).length === 0);
    expect((await history()).at(-1)).toMatchObject({ clearReason: 'edited' });
  });

  test('whose point or device goes ends its alarm with that reason', async () => {
    await house.sample(upper, 110);
    await house.sample(lower, -9);
    await devices.deletePoints([upper], setup);
    await eventually('the first to end', async () => (await active()).length === 1);
    const [device] = await devices.find([1]);
    if (device === undefined) return expect.fail('no device');
    await devices.edit({ ...device, enabled: false }, setup);
    await eventually('the second to end', async () => (await active()).length === 0);
    expect((await history()).map((alarm) => alarm.clearReason)).toEqual(['deleted', 'disabled']);
  });
});

describe('a rule', () => {
  test('raises by its condition, with its level, after its delay', async () => {
    const token = operator();
    const added = await platform.call(token, alarmCalls.addRule, rule({ onDelayMs: 2000 }));
    expect(added).toMatchObject({ code: 200, data: { id: 1, version: 1, name: '联锁' } });
    await house.sample(upper, 60);
    await house.sample(lower, 0);
    // The present values are judged as soon as the rule is taken in.
    await eventually('the rule to be watched', async () => {
      await house.tick();
      return (await active()).length === 1;
    });
    expect(await active()).toMatchObject([
      { kind: 'rule', ruleId: 1, level: 4, name: '联锁', pointName: '压力', limit: null },
    ]);
  });

  test('that is deleted or switched off ends its alarm at once, and others stay', async () => {
    for (const name of ['R1', 'R2', 'R3']) await house.alarms.addRule(rule({ name }), setup);
    platform.outbox.start();
    await house.sample(upper, 60);
    await house.sample(lower, 0);
    await eventually('three alarms', async () => (await active()).length === 3);
    const before = await active();
    const token = operator();
    const { code } = await platform.call(token, alarmCalls.deleteRules, { ids: [1] });
    expect(code).toBe(200);
    const { data } = await platform.call(token, alarmCalls.rules, { itemId: 1 });
    const second = data.list.find((known) => known.id === 2);
    if (second === undefined) return expect.fail('no rule');
    await platform.call(token, alarmCalls.editRule, { ...second, enabled: false });
    const after = await active();
    expect(after).toEqual(before.filter((alarm) => alarm.ruleId === 3));
    const reasons = (await history()).map((alarm) => alarm.clearReason).sort();
    expect(reasons).toEqual(['deleted', 'disabled', null]);
    await house.sample(upper, 60);
    expect(await active()).toEqual(after);
  });

  test('is edited from the version one knows', async () => {
    const created = await house.alarms.addRule(rule(), setup);
    const token = operator();
    const changed = { ...created, name: '新名' };
    const { data } = await platform.call(token, alarmCalls.editRule, changed);
    expect(data).toMatchObject({ name: '新名', version: 2 });
    const stale = await platform.call(token, alarmCalls.editRule, changed);
    expect(stale).toMatchObject({ code: 409, data });
  });

  test.each([
    [{ when: { op: 'above', pointId: foreign, value: 1, deadband: 0 } }, 'alarm.point_foreign'],
    [{ when: { op: 'above', pointId: 99, value: 1, deadband: 0 } }, 'alarm.point_foreign'],
    [{ when: { op: 'equal', pointId: text, value: 1 } }, 'alarm.point_is_text'],
    [{ name: '联锁(1)' }, 'alarm.name_rule'],
    [{ name: '已有' }, 'alarm.name_taken'],
    [{ itemId: 2 }, 'general.not_found'],
  ] as const)('with %o is refused', async (given, error) => {
    await house.alarms.addRule(rule({ name: '已有' }), setup);
    const answer = await platform.call(operator(), alarmCalls.addRule, rule(given));
    expect(answer.error).toBe(error);
    const { total } = await house.alarms.rules({ itemId: 1, page: 1, pageSize: 9, order: 'asc' });
    expect(total).toBe(1);
  });

  test('keeps its points and their device from being deleted', async () => {
    await house.alarms.addRule(rule(), setup);
    const token = platform.signIn({ permissions: new Set(['points.delete', 'devices.delete']) });
    const point = await platform.call(token, pointCalls.delete, { ids: [upper, text] });
    expect(point).toMatchObject({
      error: 'alarm.rules_use_point',
      details: { rule: '联锁', point: '温度' },
    });
    const device = await platform.call(token, deviceCalls.delete, { id: 1 });
    expect(device).toMatchObject({ error: 'alarm.rules_use_device', details: { rule: '联锁' } });
    await house.alarms.deleteRules([1], setup);
    expect((await platform.call(token, deviceCalls.delete, { id: 1 })).code).toBe(200);
  });
});

describe('a restart', () => {
  test('loses no alarm, raises none twice, and clears what is over', async () => {
    await house.alarms.addRule(rule(), setup);
    platform.outbox.start();
    await house.sample(upper, 110);
    await house.sample(lower, 0);
    await eventually('both alarms', async () => (await active()).length === 2);
    const before = await active();
    await house.alarms.stop();

    // Meanwhile one of the points is deleted, with the rule that used it.
    await house.alarms.deleteRules([1], setup);
    const again = await openSecondHouse();
    await again.sample(upper, 111);
    expect(await active()).toEqual(before.filter((alarm) => alarm.kind === 'upper'));
    await again.sample(upper, 90);
    expect(await active()).toEqual([]);
    await again.alarms.stop();
  });

  test('clears the alarms of limits that went while it was away', async () => {
    await house.sample(upper, 110);
    await house.alarms.stop();
    await devices.deletePoints([upper], setup);
    const again = await openSecondHouse();
    await again.alarms.settled();
    expect(await history()).toMatchObject([{ active: false, clearReason: 'deleted' }]);
    await again.alarms.stop();
  });

  /** Another process on the same database, with an edge and an outbox of its own. */
  async function openSecondHouse(): Promise<AlarmsForTests> {
    const ignore = () => {};
    const handlers = {
      handle: ignore,
      handleDownload: ignore,
      handleUpload: ignore,
      scope: ignore,
    };
    const second = {
      ...platform,
      http: { ...platform.http, ...handlers },
      outbox: { ...platform.outbox, on: () => {} },
    };
    const parts = createDevicesForTests(second);
    const again = createAlarmsForTests(second, parts);
    await again.alarms.start();
    return again;
  }
});

describe('alarms', () => {
  beforeEach(async () => {
    for (const point of [upper, foreign]) await house.sample(point, 200);
    platform.clock.advance(seconds(10));
    await house.sample(lower, -9);
  });

  test('are confirmed with a note, once', async () => {
    const token = operator();
    const confirm = (ids: number[]) =>
      platform.call(token, alarmCalls.confirm, { ids, note: '已处理' });
    const { data } = await confirm([1]);
    expect(data.list).toMatchObject([
      { id: 1, active: true, confirmed: true, confirmedBy: '王工', note: '已处理' },
    ]);
    expect(await confirm([1])).toMatchObject({
      code: 422,
      error: 'alarm.confirmed_already',
      details: { number: 'A20231115-000001' },
    });
    expect((await confirm([1, 3])).data.list.map((alarm) => alarm.id)).toEqual([3]);
    expect((await platform.recorded()).filter((action) => action === 'alarm.confirm')).toHaveLength(
      2,
    );
  });

  test('of an item one does not know are neither shown nor confirmed', async () => {
    const token = operator();
    const shown = await platform.call(token, alarmCalls.current, {});
    expect(shown.data.list.map((alarm) => alarm.itemId)).toEqual([1, 1]);
    const refused = await platform.call(token, alarmCalls.confirm, { ids: [1, 2] });
    expect(refused.code).toBe(404);
    expect((await active()).some((alarm) => alarm.confirmed)).toBe(false);
  });

  test('are current until cleared; retained until also confirmed', async () => {
    const token = operator();
    await house.sample(upper, 0);
    const ids = async (retained: boolean) => {
      const { data } = await platform.call(token, alarmCalls.current, { retained });
      return data.list.map((alarm) => alarm.id);
    };
    expect(await ids(false)).toEqual([3]);
    expect(await ids(true)).toEqual([3, 1]);
    await platform.call(token, alarmCalls.confirm, { ids: [1] });
    expect(await ids(true)).toEqual([3]);
  });

  test('are listed by time, filter, order and page, and counted', async () => {
    const token = platform.signIn({ grade: 0, items: 'all' });
    const ids = async (input: object) => {
      const range = { from: start, to: start + 60_000 };
      const { data } = await platform.call(token, alarmCalls.history, { ...range, ...input });
      return [data.total, ...data.list.map((alarm) => alarm.id)];
    };
    expect(await ids({})).toEqual([3, 3, 2, 1]);
    expect(await ids({ from: start + 1 })).toEqual([1, 3]);
    expect(await ids({ to: start + 10_000 })).toEqual([2, 2, 1]);
    expect(await ids({ kind: 'lower' })).toEqual([1, 3]);
    expect(await ids({ deviceId: 2 })).toEqual([1, 2]);
    expect(await ids({ keyword: '000002' })).toEqual([1, 2]);
    expect(await ids({ keyword: '温' })).toEqual([1, 1]);
    expect(await ids({ sort: 'name', order: 'asc', pageSize: 1 })).toHaveLength(2);
    expect(await ids({ active: false })).toEqual([0]);
    const { data } = await platform.call(token, alarmCalls.counts, {});
    expect(data).toEqual({ ordinary: 0, general: 0, warn: 3, serious: 0, unconfirmed: 3 });
    expect((await items.get(1)).counts.alarms).toBe(2);
  });

  test('reach the pages of their item', async () => {
    await eventually('the news', () => house.heard.length === 3);
    expect(house.heard.map(({ item, news }) => [item, news.event, news.alarm.id])).toEqual(
      expect.arrayContaining([
        [1, 'raised', 1],
        [2, 'raised', 2],
        [1, 'raised', 3],
      ]),
    );
  });
});
