import { alarmRuleCalls } from '@millwright/contract/alarms/alarm-rules.calls';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { referenceCalls } from '@millwright/contract/devices/references/references.calls';
import { deviceId, itemId, pointId, userId } from '@millwright/kernel';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type AlarmFixture,
  buildRule,
  foreign,
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

describe('a rule', () => {
  test('raises by its condition, with its level, after its delay', async () => {
    const token = fixture.operator();
    const added = await fixture.platform.call(
      token,
      alarmRuleCalls.create,
      buildRule({ onDelayMs: 2000 }),
    );
    expect(added).toMatchObject({ code: 200, data: { id: 1, version: 1, name: '联锁' } });
    await fixture.sample(upper, 60);
    await fixture.sample(lower, 0);
    // The present values are judged as soon as the rule is taken in.
    await fixture.eventually('the rule to be watched', async () => {
      await fixture.tick();
      return (await fixture.active()).length === 1;
    });
    expect(await fixture.active()).toMatchObject([
      {
        ...{ kind: 'rule', ruleId: 1, level: 4, name: '联锁', pointName: '压力', limit: null },
        ...{ value: 0, unit: 'bar', reason: { op: 'below', limit: 1 } },
      },
    ]);
  });

  test('is one of so many of an account, made at once or brought by a file', async () => {
    await fixture.close();
    fixture = await openAlarmFixture({ mostPerAccount: { alarmRules: 2 } });
    const { platform, items } = fixture;
    await platform.addUsers(7);
    await items.assign(userId(7), [itemId(1)], setup);
    const token = fixture.operator();
    const add = (name: string) => platform.call(token, alarmRuleCalls.create, buildRule({ name }));
    const answers = await Promise.all(['R1', 'R2', 'R3', 'R4'].map(add));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 200, 422, 422]);
    const full = { error: 'alarm.account_full', details: { limit: 2 } };
    expect(await add('R5')).toMatchObject({ code: 422, ...full });
    const { content } = await items.export(itemId(1));
    const file = {
      packed: Buffer.from(content as Buffer),
      dryRun: false,
      language: 'zh-CN',
    } as const;
    const tenant = { actor: { kind: 'user', id: 7, name: '租户' } } as const;
    const access = { grade: 0, permissions: new Set<never>(), items: 'all' } as const;
    expect(await items.import(file, tenant, access)).toMatchObject({
      problems: [{ error: 'alarm.account_full' }],
    });
  });

  test('that is deleted or switched off ends its alarm at once, and others stay', async () => {
    for (const name of ['R1', 'R2', 'R3'])
      await fixture.alarms.createRule(buildRule({ name }), setup);
    fixture.platform.outbox.start();
    await fixture.sample(upper, 60);
    await fixture.sample(lower, 0);
    await fixture.eventually('three alarms', async () => (await fixture.active()).length === 3);
    const before = await fixture.active();
    const token = fixture.operator();
    const { code } = await fixture.platform.call(token, alarmRuleCalls.delete, { ids: [1] });
    expect(code).toBe(200);
    const { data } = await fixture.platform.call(token, alarmRuleCalls.list, { itemId: 1 });
    const second = data.list.find((known) => known.id === 2);
    if (second === undefined) return expect.fail('no rule');
    await fixture.platform.call(token, alarmRuleCalls.edit, { ...second, enabled: false });
    const after = await fixture.active();
    expect(after).toEqual(before.filter((alarm) => alarm.ruleId === 3));
    const reasons = (await fixture.history()).map((alarm) => alarm.clearReason).sort();
    expect(reasons).toEqual(['deleted', 'disabled', null]);
    await fixture.sample(upper, 60);
    expect(await fixture.active()).toEqual(after);
  });

  test('is edited from the version one knows', async () => {
    const created = await fixture.alarms.createRule(buildRule(), setup);
    const token = fixture.operator();
    const changed = { ...created, name: '新名' };
    const { data } = await fixture.platform.call(token, alarmRuleCalls.edit, changed);
    expect(data).toMatchObject({ name: '新名', version: 2 });
    const stale = await fixture.platform.call(token, alarmRuleCalls.edit, changed);
    expect(stale).toMatchObject({ code: 409, data });
  });

  test.each([
    [{ when: { op: 'above', pointId: foreign, value: 1, deadband: 0 } }, 'alarm.point_foreign'],
    [{ when: { op: 'above', pointId: pointId(99), value: 1, deadband: 0 } }, 'alarm.point_foreign'],
    [{ when: { op: 'equal', pointId: text, value: 1 } }, 'alarm.point_is_text'],
    [{ name: '联锁(1)' }, 'alarm.name_rule'],
    [{ name: '已有' }, 'alarm.name_taken'],
    [{ itemId: itemId(2) }, 'general.not_found'],
  ] as const)('with %o is refused', async (given, error) => {
    await fixture.alarms.createRule(buildRule({ name: '已有' }), setup);
    const answer = await fixture.platform.call(
      fixture.operator(),
      alarmRuleCalls.create,
      buildRule(given),
    );
    expect(answer.error).toBe(error);
    const { total } = await fixture.alarms.listRules({
      itemId: itemId(1),
      page: 1,
      pageSize: 9,
      order: 'asc',
    });
    expect(total).toBe(1);
  });

  test('keeps its points and their device from being deleted', async () => {
    await fixture.alarms.createRule(buildRule(), setup);
    const token = fixture.platform.signIn({
      permissions: new Set(['points.delete', 'devices.delete']),
    });
    const point = await fixture.platform.call(token, pointCalls.delete, { ids: [upper, text] });
    expect(point).toMatchObject({
      error: 'alarm.rules_use_point',
      details: { rule: '联锁', point: '温度' },
    });
    const used = await fixture.platform.call(token, referenceCalls.list, { deviceId: deviceId(1) });
    const rule = { subject: 'alarm_rule', id: 1, name: '联锁', itemId: 1 };
    expect(used.data?.list).toEqual([
      { ...rule, pointIds: [upper, lower], holdsPointIds: [upper, lower], holdsDevice: false },
    ]);
    const device = await fixture.platform.call(token, deviceCalls.delete, { id: 1 });
    expect(device).toMatchObject({ error: 'alarm.rules_use_device', details: { rule: '联锁' } });
    await fixture.alarms.deleteRules([1], setup);
    expect((await fixture.platform.call(token, deviceCalls.delete, { id: 1 })).code).toBe(200);
  });
});
