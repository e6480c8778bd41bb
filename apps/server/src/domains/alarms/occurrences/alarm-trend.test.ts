import type { AlarmLevel } from '@millwright/contract/alarm-level';
import { alarmCalls } from '@millwright/contract/alarms/alarms.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import {
  deviceId,
  type ItemId,
  itemId,
  pointId,
  startOf,
  type Timestamp,
  timestamp,
} from '@millwright/kernel';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { createDevicesForTests } from '../../devices/devices.builders.ts';
import { createAlarmsForTests } from '../alarms.builders.ts';
import { alarmTrend, totalAlarms } from './alarm-trend.store.ts';
import { insertAlarms } from './alarms.store.ts';

let platform: PlatformForTests;
let raised = 0;
const at = (text: string): Timestamp => timestamp(Date.parse(text));
const raise = async (item: ItemId, moment: string, level: AlarmLevel = 2): Promise<void> => {
  raised += 1;
  const draft = {
    number: `A20240401-${String(raised).padStart(6, '0')}`,
    kind: 'rule' as const,
    sourceId: raised,
    itemId: item,
    itemName: 'P',
    deviceId: deviceId(1),
    deviceName: 'D',
    pointId: pointId(1),
    pointName: 'p',
    name: 'n',
    level,
    value: 1,
    unit: '',
    decimals: null,
    format: null,
    limit: null,
    reason: null,
    raisedAt: at(moment),
  };
  await insertAlarms(platform.db, [draft]);
};

beforeAll(async () => {
  platform = await openPlatformForTests();
  await platform.addUsers(7);
  createAlarmsForTests(platform, createDevicesForTests(platform));
  // Midnight on 1 April in Berlin, an hour and a half into the day, and the last of March.
  await raise(itemId(1), '2024-03-31T22:00:00Z');
  await raise(itemId(1), '2024-03-31T23:30:00Z');
  await raise(itemId(1), '2024-03-31T21:59:59Z');
  await raise(itemId(2), '2024-03-31T23:30:00Z', 4);
  await raise(itemId(1), '2023-04-30T21:00:00Z');
});
afterAll(() => platform.close());

const now = at('2024-04-01T00:30:00Z');
const trend = (given: Partial<Parameters<typeof alarmTrend>[1]> = {}) =>
  alarmTrend(platform.db, {
    view: 'days',
    visible: 'all',
    timeZone: 'Europe/Berlin',
    now,
    ...given,
  });
const utc = (from: number | undefined) => new Date(from ?? 0).toISOString();

describe('the trend of alarms', () => {
  it('has 24 hours, the running one last', async () => {
    const hours = await trend({ view: 'hours' });
    expect(hours).toHaveLength(24);
    expect(utc(hours.at(-1)?.from)).toBe('2024-04-01T00:00:00.000Z');
    expect(hours.slice(-4).map((step) => step.raised)).toEqual([1, 1, 2, 0]);
  });

  it('has 30 days of the zone, the one on which the clocks change an hour short', async () => {
    const days = await trend();
    expect(days).toHaveLength(30);
    const [before, changed, last] = days.slice(-3).map((step) => step.from);
    expect(utc(last)).toBe('2024-03-31T22:00:00.000Z');
    expect([Number(last) - Number(changed), Number(changed) - Number(before)]).toEqual([
      23 * 3_600_000,
      24 * 3_600_000,
    ]);
    expect(days.slice(-2).map((step) => step.raised)).toEqual([1, 3]);
    const elsewhere = await trend({ timeZone: 'UTC' });
    expect(elsewhere.slice(-2).map((step) => step.raised)).toEqual([4, 0]);
  });

  it('has 12 months, and leaves out what came before', async () => {
    const months = await trend({ view: 'months' });
    expect(months).toHaveLength(12);
    expect(utc(months[0]?.from)).toBe('2023-04-30T22:00:00.000Z');
    expect(months.reduce((sum, step) => sum + step.raised, 0)).toBe(4);
    expect(months.slice(-2).map((step) => step.raised)).toEqual([1, 3]);
  });

  it('says of which level they were', async () => {
    const days = await trend();
    expect(days.slice(-2).map((step) => step.levels)).toEqual([
      [0, 1, 0, 0],
      [0, 2, 0, 1],
    ]);
  });

  it('counts the items of the caller alone, and of one when asked', async () => {
    expect((await trend({ visible: new Set([itemId(2)]) })).at(-1)?.raised).toBe(1);
    expect((await trend({ visible: new Set() })).at(-1)?.raised).toBe(0);
    expect((await trend({ itemId: itemId(1) })).at(-1)?.raised).toBe(2);
  });

  it('has a day of 25 hours and the repeated hour twice', async () => {
    const after = at('2024-11-04T12:00:00Z');
    const days = await trend({ timeZone: 'America/New_York', now: after });
    const [changed, last] = days.slice(-2).map((step) => step.from);
    expect(Number(last) - Number(changed)).toBe(25 * 3_600_000);
    const autumn = at('2024-11-03T07:30:00Z');
    const hours = await trend({ view: 'hours', timeZone: 'America/New_York', now: autumn });
    expect(hours.slice(-3).map(({ from }) => utc(from).slice(11, 16))).toEqual([
      '05:00',
      '06:00',
      '07:00',
    ]);
    const india = await trend({ view: 'hours', timeZone: 'Asia/Kolkata', now: autumn });
    expect(utc(india.at(-1)?.from)).toBe('2024-11-03T07:30:00.000Z');
  });

  it('goes by the clock of the item, else of the installation, unless a zone is named', async () => {
    const admin = platform.signIn({ grade: 0, items: 'all' });
    const { data: item } = await platform.call(admin, itemCalls.create, {
      itemName: '纽约泵站',
      timeZone: 'America/New_York',
    });
    const ask = async (given: { itemId?: ItemId; timeZone?: string }) => {
      const { data } = await platform.call(admin, alarmCalls.trend, { view: 'days', ...given });
      const { from = 0 } = data.list.at(-1) ?? {};
      expect(startOf('day', platform.clock.now(), data.timeZone)).toBe(from);
      return data.timeZone;
    };
    expect(await ask({ itemId: item.id })).toBe('America/New_York');
    expect(await ask({})).toBe('Asia/Shanghai');
    expect(await ask({ itemId: item.id, timeZone: 'UTC' })).toBe('UTC');
    const asStranger = async (id: number) => {
      const stranger = platform.signIn({ items: new Set([itemId(2)]) });
      return platform.call(stranger, alarmCalls.trend, { view: 'days', itemId: id });
    };
    // Of an item of others nothing is told, not even where it stands.
    expect(await asStranger(item.id)).toEqual(await asStranger(999_999));
  });

  it('is answered in a zone that there is, and refused in one that there is not', async () => {
    const admin = platform.signIn({ grade: 0, items: 'all' });
    const given = { view: 'days' as const, timeZone: 'Asia/Shanghai' };
    const { data } = await platform.call(admin, alarmCalls.trend, given);
    expect(data.list).toHaveLength(30);
    const none = await platform.call(admin, alarmCalls.trend, { ...given, timeZone: 'Mars/Base' });
    expect([none.code, none.error]).toEqual([400, 'general.invalid']);
  });
});

test('all alarms are counted, and those since a moment among them, in the items of the caller', async () => {
  const since = at('2024-03-31T22:00:00Z');
  const all = await totalAlarms(platform.db, 'all', since);
  expect(all.total).toBe(raised);
  expect(all.today).toBe((await trend()).at(-1)?.raised);
  const second = await totalAlarms(platform.db, new Set([itemId(2)]), since);
  expect(second.today).toBe(1);
  const nobody = await totalAlarms(platform.db, new Set(), since);
  expect(nobody).toEqual({ total: 0, today: 0 });
});
