import { alarmCalls } from '@millwright/contract/alarms/alarms.calls';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type AlarmHouse,
  buildRule,
  foreign,
  lower,
  openAlarmHouse,
  setup,
  text,
  upper,
} from '../alarm-house.builders.ts';

let house: AlarmHouse;

beforeEach(async () => {
  house = await openAlarmHouse();
});
afterEach(() => house.close());

describe('a rule', () => {
  test('raises by its condition, with its level, after its delay', async () => {
    const token = house.operator();
    const added = await house.platform.call(
      token,
      alarmCalls.addRule,
      buildRule({ onDelayMs: 2000 }),
    );
    expect(added).toMatchObject({ code: 200, data: { id: 1, version: 1, name: '联锁' } });
    await house.sample(upper, 60);
    await house.sample(lower, 0);
    // The present values are judged as soon as the rule is taken in.
    await house.eventually('the rule to be watched', async () => {
      await house.tick();
      return (await house.active()).length === 1;
    });
    expect(await house.active()).toMatchObject([
      { kind: 'rule', ruleId: 1, level: 4, name: '联锁', pointName: '压力', limit: null },
    ]);
  });

  test('that is deleted or switched off ends its alarm at once, and others stay', async () => {
    for (const name of ['R1', 'R2', 'R3']) await house.alarms.addRule(buildRule({ name }), setup);
    house.platform.outbox.start();
    await house.sample(upper, 60);
    await house.sample(lower, 0);
    await house.eventually('three alarms', async () => (await house.active()).length === 3);
    const before = await house.active();
    const token = house.operator();
    const { code } = await house.platform.call(token, alarmCalls.deleteRules, { ids: [1] });
    expect(code).toBe(200);
    const { data } = await house.platform.call(token, alarmCalls.rules, { itemId: 1 });
    const second = data.list.find((known) => known.id === 2);
    if (second === undefined) return expect.fail('no rule');
    await house.platform.call(token, alarmCalls.editRule, { ...second, enabled: false });
    const after = await house.active();
    expect(after).toEqual(before.filter((alarm) => alarm.ruleId === 3));
    const reasons = (await house.history()).map((alarm) => alarm.clearReason).sort();
    expect(reasons).toEqual(['deleted', 'disabled', null]);
    await house.sample(upper, 60);
    expect(await house.active()).toEqual(after);
  });

  test('is edited from the version one knows', async () => {
    const created = await house.alarms.addRule(buildRule(), setup);
    const token = house.operator();
    const changed = { ...created, name: '新名' };
    const { data } = await house.platform.call(token, alarmCalls.editRule, changed);
    expect(data).toMatchObject({ name: '新名', version: 2 });
    const stale = await house.platform.call(token, alarmCalls.editRule, changed);
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
    await house.alarms.addRule(buildRule({ name: '已有' }), setup);
    const answer = await house.platform.call(
      house.operator(),
      alarmCalls.addRule,
      buildRule(given),
    );
    expect(answer.error).toBe(error);
    const { total } = await house.alarms.rules({ itemId: 1, page: 1, pageSize: 9, order: 'asc' });
    expect(total).toBe(1);
  });

  test('keeps its points and their device from being deleted', async () => {
    await house.alarms.addRule(buildRule(), setup);
    const token = house.platform.signIn({
      permissions: new Set(['points.delete', 'devices.delete']),
    });
    const point = await house.platform.call(token, pointCalls.delete, { ids: [upper, text] });
    expect(point).toMatchObject({
      error: 'alarm.rules_use_point',
      details: { rule: '联锁', point: '温度' },
    });
    const device = await house.platform.call(token, deviceCalls.delete, { id: 1 });
    expect(device).toMatchObject({ error: 'alarm.rules_use_device', details: { rule: '联锁' } });
    await house.alarms.deleteRules([1], setup);
    expect((await house.platform.call(token, deviceCalls.delete, { id: 1 })).code).toBe(200);
  });
});
