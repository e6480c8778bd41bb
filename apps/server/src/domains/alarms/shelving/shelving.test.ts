import { alarmCalls } from '@millwright/contract/alarms/alarms.calls';
import { alarmShelvingCalls as calls } from '@millwright/contract/alarms/shelving/shelving.calls';
import { hours, minutes, seconds } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type AlarmFixture,
  buildRule,
  lower,
  openAlarmFixture,
  setup,
  start,
  upper,
} from '../alarm-fixture.builders.ts';

const hour = 3_600_000;
let fixture: AlarmFixture;
let token: string;

beforeEach(async () => {
  fixture = await openAlarmFixture();
  token = signIn('alarms.shelve');
  await fixture.sample(upper, 110);
});
afterEach(() => fixture.close());

const signIn = (...permissions: ('alarms.shelve' | 'alarms.out_of_service')[]): string =>
  fixture.platform.signIn({ permissions: new Set(permissions), userName: '王工' });
const shelve = (input: object = {}, by = token) =>
  fixture.platform.call(by, calls.shelve, {
    ...{ ids: [1], forMs: hour, reason: '传感器待更换' },
    ...input,
  });
const unshelve = (ids: number[]) => fixture.platform.call(token, calls.unshelve, { ids });
const shelves = async () => (await fixture.platform.call(token, calls.list, {})).data.list;
const unconfirmed = async () =>
  (await fixture.platform.call(token, alarmCalls.counts, {})).data.unconfirmed;
const heardOf = (event: string) =>
  fixture.heard.filter(({ news }) => news.event === event).map(({ news }) => news.alarm.id);

describe('what is shelved', () => {
  test('is recorded as ever, but not counted as waiting, and pages fall silent', async () => {
    expect(await unconfirmed()).toBe(1);
    const { data } = await shelve();
    expect(data.list).toMatchObject([{ id: 1, shelving: 'timed', shelvedUntil: start + hour }]);
    expect(await unconfirmed()).toBe(0);
    await fixture.eventually('the news', () => heardOf('silenced').length === 1);
    await fixture.sample(upper, 90);
    fixture.platform.clock.advance(minutes(2));
    await fixture.sample(upper, 111);
    expect(await fixture.history()).toMatchObject([
      { id: 1, active: false, shelving: 'timed' },
      { id: 2, active: true, shelving: 'timed', shelvedUntil: start + hour },
    ]);
    expect((await fixture.items.get(data.list[0]?.itemId as never)).counts.alarms).toBe(0);
  });

  test('stands in a list of its own, with who and why, and in the operation log', async () => {
    await shelve();
    expect(await shelves()).toMatchObject([
      { alarmId: 1, name: '温度', way: 'timed', reason: '传感器待更换', begunBy: '王工' },
    ]);
    expect(await fixture.platform.recorded()).toContain('alarm.shelve');
    expect(await fixture.platform.lastRecord()).toMatchObject({
      subjectName: '温度',
      after: { way: 'timed', endsAt: start + hour, note: '传感器待更换' },
    });
  });

  test('is found by a filter, as is the rest', async () => {
    await fixture.sample(lower, -9);
    await shelve();
    const ids = async (silence: 'none' | 'any' | 'shelved' | 'out-of-service') => {
      const { data } = await fixture.platform.call(token, alarmCalls.current, { silence });
      return data.list.map(({ id }) => id);
    };
    expect(await ids('none')).toEqual([2]);
    expect(await ids('any')).toEqual([1]);
    expect(await ids('shelved')).toEqual([1]);
    expect(await ids('out-of-service')).toEqual([]);
  });

  test('is shelved anew, for another time', async () => {
    await shelve();
    await shelve({ forMs: 2 * hour });
    expect(await shelves()).toMatchObject([{ endsAt: start + 2 * hour }]);
  });

  test('is shelved anew for no more than twelve hours in all', async () => {
    await shelve({ forMs: 8 * hour });
    fixture.platform.clock.advance(hours(7));
    expect(await shelve({ forMs: 6 * hour })).toMatchObject({
      ...{ code: 422, error: 'alarm.shelved_too_long', details: { hours: 12 } },
    });
    expect((await shelve({ forMs: 5 * hour })).code).toBe(200);
    expect(await shelve({ forMs: 5 * hour + 1 })).toMatchObject({ code: 422 });
    // Told of in between, it may be shelved as long as at first.
    await unshelve([1]);
    expect((await shelve({ forMs: 12 * hour })).code).toBe(200);
  });

  test('survives a restart and an edit of its rule, and goes with the rule', async () => {
    const rule = await fixture.alarms.createRule(
      buildRule({ when: { op: 'above', pointId: upper, value: 50, deadband: 0 } }),
      setup,
    );
    await fixture.sample(upper, 112);
    await fixture.eventually('the rule to raise', async () => {
      await fixture.sample(upper, 113);
      return (await fixture.active()).length === 2;
    });
    await shelve({ ids: [2] });
    await fixture.alarms.editRule({ ...rule, level: 2 }, setup);
    const again = await fixture.restart();
    await waitFor('both to clear', async () => {
      await again.sample(upper, 0);
      return (await fixture.active()).length === 0;
    });
    await waitFor('both to come again', async () => {
      await again.sample(upper, 114);
      return (await fixture.history()).length === 4;
    });
    expect((await fixture.history()).map(({ name, shelving }) => [name, shelving])).toEqual([
      ['温度', null],
      ['联锁', 'timed'],
      ['温度', null],
      ['联锁', 'timed'],
    ]);
    await fixture.alarms.deleteRules([rule.id], setup);
    expect(await shelves()).toEqual([]);
  });
});

describe('a shelving ends', () => {
  test('by hand; what is active is told of then', async () => {
    await shelve();
    expect((await unshelve([1])).data.list).toMatchObject([{ id: 1, shelving: null }]);
    await fixture.eventually('the news', () => heardOf('announced').length === 1);
    expect(await unconfirmed()).toBe(1);
    expect(await shelves()).toEqual([]);
    expect(await fixture.platform.emitted()).toContain('alarms.announced');
    expect(await unshelve([1])).toMatchObject({ code: 422, error: 'alarm.not_shelved' });
  });

  test('when its time is over, whoever is there then', async () => {
    await shelve({ forMs: 60_000 });
    fixture.platform.jobs.start();
    await fixture.eventually('its end', async () => {
      fixture.platform.clock.advance(seconds(5));
      return (await fixture.active())[0]?.shelving === null;
    });
    expect(fixture.platform.clock.now()).toBeGreaterThanOrEqual(start + 60_000);
    expect(await fixture.platform.lastRecord()).toMatchObject({ action: 'alarm.unshelve' });
  });

  test('at a start, where its time was over before', async () => {
    await shelve();
    fixture.platform.clock.advance(hours(2));
    await fixture.restart();
    expect(await fixture.active()).toMatchObject([{ shelving: null }]);
  });

  test('with its alarm, where it was for once', async () => {
    await shelve({ oneShot: true });
    await fixture.sample(upper, 90);
    expect(await shelves()).toEqual([]);
    fixture.platform.clock.advance(minutes(2));
    await fixture.sample(upper, 112);
    expect(await fixture.history()).toMatchObject([{ shelving: 'one-shot' }, { shelving: null }]);
  });

  test('of what came and went meanwhile nobody is told afterwards', async () => {
    await shelve();
    await fixture.sample(upper, 90);
    await unshelve([1]);
    expect(await fixture.history()).toMatchObject([{ active: false, shelving: 'timed' }]);
    expect(await unconfirmed()).toBe(0);
  });
});

describe('shelving is refused', () => {
  test('beyond the longest that its person may', async () => {
    const tooLong = { forMs: 13 * hour };
    expect(await shelve(tooLong)).toMatchObject({
      code: 422,
      error: 'alarm.shelved_too_long',
      details: { hours: 12 },
    });
    const more = signIn('alarms.shelve', 'alarms.out_of_service');
    expect((await shelve(tooLong, more)).code).toBe(200);
  });

  test('to whoever may not, and out of service to whoever may only shelve', async () => {
    expect((await shelve({}, signIn())).code).toBe(403);
    const until = start + 24 * hour;
    const input = { ids: [1], until, reason: '大修' };
    expect((await fixture.platform.call(token, calls.takeOutOfService, input)).code).toBe(403);
    const more = signIn('alarms.out_of_service');
    const { data } = await fixture.platform.call(more, calls.takeOutOfService, input);
    expect(data.list).toMatchObject([{ shelving: 'out-of-service', shelvedUntil: until }]);
    expect(
      await fixture.platform.call(more, calls.takeOutOfService, { ...input, until: start }),
    ).toMatchObject({ code: 422, error: 'alarm.shelved_until_past' });
  });

  test('where the point is gone', async () => {
    await fixture.devices.deletePoints([upper], setup);
    expect(await shelve()).toMatchObject({ code: 422, error: 'alarm.source_gone' });
  });
});
