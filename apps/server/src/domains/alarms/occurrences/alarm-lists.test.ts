import { alarmCalls } from '@millwright/contract/alarms/alarms.calls';
import { seconds } from '@millwright/kernel';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type AlarmHouse,
  foreign,
  lower,
  openAlarmHouse,
  start,
  upper,
} from '../alarm-house.builders.ts';

let house: AlarmHouse;

beforeEach(async () => {
  house = await openAlarmHouse();
});
afterEach(() => house.close());

describe('alarms', () => {
  beforeEach(async () => {
    for (const point of [upper, foreign]) await house.sample(point, 200);
    house.platform.clock.advance(seconds(10));
    await house.sample(lower, -9);
  });

  test('are confirmed with a note, once', async () => {
    const token = house.operator();
    const confirm = (ids: number[]) =>
      house.platform.call(token, alarmCalls.confirm, { ids, note: '已处理' });
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
    expect(
      (await house.platform.recorded()).filter((action) => action === 'alarm.confirm'),
    ).toHaveLength(2);
  });

  test('of an item one does not know are neither shown nor confirmed', async () => {
    const token = house.operator();
    const shown = await house.platform.call(token, alarmCalls.current, {});
    expect(shown.data.list.map((alarm) => alarm.itemId)).toEqual([1, 1]);
    const refused = await house.platform.call(token, alarmCalls.confirm, { ids: [1, 2] });
    expect(refused.code).toBe(404);
    expect((await house.active()).some((alarm) => alarm.confirmed)).toBe(false);
  });

  test('are current until cleared; retained until also confirmed', async () => {
    const token = house.operator();
    await house.sample(upper, 0);
    const ids = async (retained: boolean) => {
      const { data } = await house.platform.call(token, alarmCalls.current, { retained });
      return data.list.map((alarm) => alarm.id);
    };
    expect(await ids(false)).toEqual([3]);
    expect(await ids(true)).toEqual([3, 1]);
    await house.platform.call(token, alarmCalls.confirm, { ids: [1] });
    expect(await ids(true)).toEqual([3]);
  });

  test('are listed by time, filter, order and page, and counted', async () => {
    const token = house.platform.signIn({ grade: 0, items: 'all' });
    const ids = async (input: object) => {
      const range = { from: start, to: start + 60_000 };
      const { data } = await house.platform.call(token, alarmCalls.history, { ...range, ...input });
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
    const { data } = await house.platform.call(token, alarmCalls.counts, {});
    expect(data).toEqual({ ordinary: 0, general: 0, warn: 3, serious: 0, unconfirmed: 3 });
    expect((await house.items.get(1)).counts.alarms).toBe(2);
  });

  test('reach the pages of their item', async () => {
    await house.eventually('the news', () => house.heard.length === 3);
    expect(house.heard.map(({ item, news }) => [item, news.event, news.alarm.id])).toEqual(
      expect.arrayContaining([
        [1, 'raised', 1],
        [2, 'raised', 2],
        [1, 'raised', 3],
      ]),
    );
  });
});
