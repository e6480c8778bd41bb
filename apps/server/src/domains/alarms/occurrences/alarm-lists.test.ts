import { alarmCalls } from '@millwright/contract/alarms/alarms.calls';
import { days, itemId, seconds } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type AlarmFixture,
  foreign,
  lower,
  openAlarmFixture,
  start,
  upper,
} from '../alarm-fixture.builders.ts';

let fixture: AlarmFixture;

beforeEach(async () => {
  fixture = await openAlarmFixture();
});
afterEach(() => fixture.close());

describe('alarms', () => {
  beforeEach(async () => {
    for (const point of [upper, foreign]) await fixture.sample(point, 200);
    fixture.platform.clock.advance(seconds(10));
    await fixture.sample(lower, -9);
  });

  test('are confirmed with a note, once', async () => {
    const token = fixture.operator();
    const confirm = (ids: number[]) =>
      fixture.platform.call(token, alarmCalls.confirm, { ids, note: '已处理' });
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
      (await fixture.platform.recorded()).filter((action) => action === 'alarm.confirm'),
    ).toHaveLength(2);
    expect(await fixture.platform.lastRecord()).toMatchObject({
      subjectName: '压力',
      after: { number: 'A20231115-000003', deviceName: data.list[0]?.deviceName, note: '已处理' },
    });
  });

  test('of an item one does not know are neither shown nor confirmed', async () => {
    const token = fixture.operator();
    const shown = await fixture.platform.call(token, alarmCalls.current, {});
    expect(shown.data.list.map((alarm) => alarm.itemId)).toEqual([1, 1]);
    const refused = await fixture.platform.call(token, alarmCalls.confirm, { ids: [1, 2] });
    expect(refused.code).toBe(404);
    expect((await fixture.active()).some((alarm) => alarm.confirmed)).toBe(false);
  });

  test('are current until cleared; retained until also confirmed', async () => {
    const token = fixture.operator();
    await fixture.sample(upper, 0);
    const ids = async (retained: boolean) => {
      const { data } = await fixture.platform.call(token, alarmCalls.current, { retained });
      return data.list.map((alarm) => alarm.id);
    };
    expect(await ids(false)).toEqual([3]);
    expect(await ids(true)).toEqual([3, 1]);
    await fixture.platform.call(token, alarmCalls.confirm, { ids: [1] });
    expect(await ids(true)).toEqual([3]);
  });

  test('from the future stand where they were raised, not on top until it comes', async () => {
    const token = fixture.platform.signIn({ grade: 0, items: 'all' });
    const ids = async (input: object) => {
      const { data } = await fixture.platform.call(token, alarmCalls.current, input);
      return data.list.map((alarm) => alarm.id);
    };
    // The clock was a year ahead for a moment.
    await sql`update alarm set raised_at = raised_at + interval '1 year' where id = 2`.execute(
      fixture.platform.db,
    );
    expect(await ids({})).toEqual([3, 2, 1]);
    expect(await ids({ sort: 'raisedAt', order: 'asc' })).toEqual([1, 2, 3]);
    await sql`update alarm set raised_at = raised_at + interval '1 year' where id = 1`.execute(
      fixture.platform.db,
    );
    expect(await ids({})).toEqual([3, 2, 1]);
    expect(await ids({ pageSize: 1, page: 2 })).toEqual([2]);
    fixture.platform.clock.advance(days(366));
    expect(await ids({})).toEqual([2, 1, 3]);
  });

  test('are listed by time, filter, order and page, and counted', async () => {
    const token = fixture.platform.signIn({ grade: 0, items: 'all' });
    const ids = async (input: object) => {
      const range = { from: start, to: start + 60_000 };
      const { data } = await fixture.platform.call(token, alarmCalls.history, {
        ...range,
        ...input,
      });
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
    const { data } = await fixture.platform.call(token, alarmCalls.counts, {});
    expect(data).toEqual({ ordinary: 0, general: 0, warn: 3, serious: 0, unconfirmed: 3 });
    expect((await fixture.items.get(itemId(1))).counts.alarms).toBe(2);
  });

  test('reach the pages of their item', async () => {
    await fixture.eventually('the news', () => fixture.heard.length === 3);
    expect(fixture.heard.map(({ item, news }) => [item, news.event, news.alarm.id])).toEqual(
      expect.arrayContaining([
        [1, 'raised', 1],
        [2, 'raised', 2],
        [1, 'raised', 3],
      ]),
    );
  });
});
