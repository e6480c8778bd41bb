/** Rules that look at more than the value of a point: silence, quality, devices, changes, others. */

import { alarmRuleCalls } from '@millwright/contract/alarms/alarm-rules.calls';
import type { ConditionWhen } from '@millwright/contract/alarms/conditions.schemas';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { referenceCalls } from '@millwright/contract/devices/references/references.calls';
import { DataType, deviceId, itemId, pointId, Quality, seconds } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildDevice, buildPoint } from '../../devices/devices.builders.ts';
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
const device = deviceId(1);

beforeEach(async () => {
  fixture = await openAlarmFixture();
});
afterEach(() => fixture.close());

const minute = 60_000;
const page = { page: 1, pageSize: 10, order: 'asc' as const };

/** A rule that is watched by the time this resolves. */
async function watch(when: ConditionWhen, given: Partial<Parameters<typeof buildRule>[0]> = {}) {
  const rule = await fixture.alarms.createRule(buildRule({ when, ...given }), setup);
  await fixture.restart().then((again) => Object.assign(fixture, again));
  await fixture.tick();
  return rule;
}
const pass = async (by: number): Promise<void> => {
  fixture.platform.clock.advance(seconds(by));
  await fixture.tick();
};

describe('an alarm tells why', () => {
  test('of a point that falls silent: for how long, and no value', async () => {
    await watch({ op: 'no-data', pointId: upper, forMs: minute });
    await fixture.sample(upper, 20);
    await pass(59);
    expect(await fixture.active()).toEqual([]);
    await pass(1);
    expect(await fixture.active()).toMatchObject([
      {
        name: '联锁',
        pointId: upper,
        pointName: '温度',
        value: null,
        reason: { op: 'no-data', forMs: minute },
      },
    ]);
    await fixture.sample(upper, 20, Quality.communication);
    expect(await fixture.active()).toHaveLength(1);
    await fixture.sample(upper, 20);
    expect(await fixture.active()).toEqual([]);
    expect(await fixture.history()).toMatchObject([{ clearReason: 'normal' }]);
  });

  test('of a bad value: how it is bad', async () => {
    await watch({ op: 'bad-quality', pointId: text });
    await fixture.sample(text, Number.NaN, Quality.decode);
    expect(await fixture.active()).toMatchObject([
      { pointId: text, value: null, reason: { op: 'bad-quality', quality: Quality.decode } },
    ]);
    await fixture.sample(text, Number.NaN);
    expect(await fixture.active()).toEqual([]);
  });

  test('of a device: it has no point', async () => {
    await watch({ op: 'offline', deviceId: device, forMs: minute });
    await fixture.device(device, 'online');
    await fixture.device(device, 'offline');
    await pass(60);
    const [alarm] = await fixture.active();
    expect(alarm).toMatchObject({
      itemId: itemId(1),
      deviceId: device,
      pointId: null,
      pointName: null,
      value: null,
      reason: { op: 'offline', forMs: minute },
    });
    await fixture.device(device, 'abnormal');
    expect(await fixture.active()).toEqual([]);
  });

  test('of a change: by how much, within what', async () => {
    await watch({ op: 'rising', pointId: upper, value: 10, windowMs: minute, deadband: 0 });
    await fixture.sample(upper, 20);
    await pass(60);
    await fixture.sample(upper, 32);
    expect(await fixture.active()).toMatchObject([
      {
        value: 32,
        unit: '℃',
        reason: { op: 'rising', change: 12, limit: 10, windowMs: minute },
      },
    ]);
    await pass(60);
    await fixture.sample(upper, 32);
    expect(await fixture.active()).toEqual([]);
  });

  test('of another point as the limit: what stood there', async () => {
    await watch({ op: 'above-point', pointId: upper, otherPointId: lower, deadband: 1 });
    await fixture.sample(lower, 30);
    await fixture.sample(upper, 31);
    expect(await fixture.active()).toMatchObject([
      {
        pointId: upper,
        value: 31,
        reason: { op: 'above-point', other: { name: '压力', value: 30, unit: 'bar' } },
      },
    ]);
    await fixture.sample(upper, 29);
    expect(await fixture.active()).toEqual([]);
  });

  test('of an expression: as people write it, with its values', async () => {
    const rule = await watch({ op: 'expression', text: '温度 > 50 and 压力 < 1' });
    expect(rule.when).toEqual({ op: 'expression', text: '{#1} > 50 and {#2} < 1' });
    await fixture.sample(upper, 60);
    await fixture.sample(lower, 0);
    expect(await fixture.active()).toMatchObject([
      {
        value: null,
        reason: {
          op: 'expression',
          text: '温度 > 50 and 压力 < 1',
          inputs: [
            { name: '温度', value: 60 },
            { name: '压力', value: 0, unit: 'bar' },
          ],
        },
      },
    ]);
    // Unknown is no false.
    await fixture.sample(lower, 0, Quality.communication);
    expect(await fixture.active()).toHaveLength(1);
    await fixture.sample(upper, 10);
    expect(await fixture.active()).toEqual([]);
  });
});

describe('a restart', () => {
  test('raises nothing before a point has been silent for as long again', async () => {
    await watch({ op: 'no-data', pointId: upper, forMs: minute });
    await fixture.sample(upper, 20);
    await pass(50);
    const again = await fixture.restart();
    await again.tick();
    fixture.platform.clock.advance(seconds(59));
    await again.tick();
    expect(await fixture.active()).toEqual([]);
    fixture.platform.clock.advance(seconds(1));
    await again.tick();
    expect(await fixture.active()).toHaveLength(1);
  });

  test('keeps the alarm of a silent point, raises it no second time, and ends it', async () => {
    await watch({ op: 'no-data', pointId: upper, forMs: minute });
    await pass(60);
    const before = await fixture.active();
    expect(before).toHaveLength(1);
    const again = await fixture.restart();
    fixture.platform.clock.advance(seconds(300));
    await again.tick();
    expect(await fixture.active()).toEqual(before);
    await again.sample(upper, 1);
    expect(await fixture.history()).toMatchObject([{ active: false, clearReason: 'normal' }]);
  });

  test('with a rule and an alarm of before keeps its bytes and its state', async () => {
    const { db } = fixture.platform;
    const stored =
      '{"of": [{"op": "above", "value": 50, "pointId": 1, "deadband": 5}, {"op": "bit", "bit": 0, "set": true, "pointId": 2}], "op": "any"}';
    await sql`
      insert into alarm_rule (item_id, name, level, "when", on_delay_ms, off_delay_ms, enabled,
                              description, created_at, updated_at)
        values (1, '旧', 4, ${stored}::text::jsonb, 0, 0, true, '', now(), now())`.execute(db);
    await sql`insert into alarm_rule_point values (1, 1), (1, 2)`.execute(db);
    const raised = new Date(fixture.platform.clock.now());
    await sql`
      insert into alarm (number, item_id, item_name, device_id, device_name, point_id, point_name,
                         kind, source_id, name, level, value, unit, limit_value, raised_at)
        values ('A20231115-000009', 1, 'P1', 1, 'PLC', 1, '温度', 'rule', 1, '旧', 4, 60, '℃', null,
                ${raised})`.execute(db);
    const again = await fixture.restart();
    const before = await fixture.active();
    expect(before).toMatchObject([{ name: '旧', reason: null }]);
    // Above what ends it, by its deadband.
    await again.sample(upper, 47);
    expect(await fixture.active()).toEqual(before);
    await again.sample(lower, 2);
    await again.sample(upper, 40);
    expect(await fixture.active()).toEqual([]);
    const { rows } = await sql<{ when: string }>`
      select "when"::text as when from alarm_rule`.execute(db);
    expect(rows).toEqual([{ when: stored }]);
  });
});

describe('what such a rule uses', () => {
  const others: [string, ConditionWhen][] = [
    ['a silent point', { op: 'no-data', pointId: foreign, forMs: minute }],
    ['a bad one', { op: 'bad-quality', pointId: foreign }],
    ['a change', { op: 'falling', pointId: foreign, value: 1, windowMs: minute, deadband: 0 }],
    ['the other point', { op: 'below-point', pointId: upper, otherPointId: foreign, deadband: 0 }],
    ['an expression', { op: 'expression', text: '{#4} > 1' }],
  ];
  test.each(others)('is of its own project: %s', async (_name, when) => {
    const refused = when.op === 'expression' ? 'alarm.expression_wrong' : 'alarm.point_foreign';
    const answer = await fixture.platform.call(
      fixture.operator(),
      alarmRuleCalls.create,
      buildRule({ when }),
    );
    expect(answer.error).toBe(refused);
  });

  test.each<[ConditionWhen, string]>([
    [{ op: 'offline', deviceId: deviceId(2), forMs: minute }, 'alarm.device_foreign'],
    [{ op: 'offline', deviceId: deviceId(99), forMs: minute }, 'alarm.device_foreign'],
    [
      { op: 'changing', pointId: text, value: 1, windowMs: minute, deadband: 0 },
      'alarm.point_is_text',
    ],
    [{ op: 'expression', text: '温度 > ' }, 'alarm.expression_wrong'],
    [{ op: 'expression', text: '温度 + 1' }, 'alarm.expression_wrong'],
    [{ op: 'expression', text: '没有 > 1' }, 'alarm.expression_wrong'],
    [{ op: 'expression', text: 'hour() > 22' }, 'alarm.expression_without_point'],
    [{ op: 'no-data', pointId: upper, forMs: 1 }, 'general.invalid'],
  ])('%o is refused', async (when, error) => {
    const answer = await fixture.platform.call(
      fixture.operator(),
      alarmRuleCalls.create,
      buildRule({ when }),
    );
    expect(answer.error).toBe(error);
    expect((await fixture.alarms.listRules({ ...page, itemId: itemId(1) })).total).toBe(0);
  });

  test('is named where it is used, and stays', async () => {
    await fixture.alarms.createRule(
      buildRule({
        when: {
          op: 'all',
          of: [
            { op: 'offline', deviceId: device, forMs: minute },
            { op: 'above-point', pointId: upper, otherPointId: lower, deadband: 0 },
          ],
        },
      }),
      setup,
    );
    const token = fixture.platform.signIn({
      permissions: new Set(['points.delete', 'devices.delete']),
    });
    const used = await fixture.platform.call(token, referenceCalls.list, { deviceId: device });
    expect(used.data?.list).toMatchObject([
      {
        ...{ subject: 'alarm_rule', pointIds: [upper, lower, text] },
        ...{ holdsPointIds: [upper, lower], holdsDevice: true },
      },
    ]);
    const other = await fixture.platform.call(token, pointCalls.delete, { ids: [lower] });
    expect(other.error).toBe('alarm.rules_use_point');
    expect((await fixture.platform.call(token, pointCalls.delete, { ids: [text] })).code).toBe(200);
  });

  test('keeps a device without points', async () => {
    const bare = await fixture.devices.create(buildDevice({ deviceName: '另一台' }), setup);
    await fixture.alarms.createRule(
      buildRule({ when: { op: 'not-online', deviceId: bare.id, forMs: minute } }),
      setup,
    );
    const token = fixture.platform.signIn({ permissions: new Set(['devices.delete']) });
    const refused = await fixture.platform.call(token, deviceCalls.delete, { id: bare.id });
    expect(refused).toMatchObject({ error: 'alarm.rules_use_device', details: { rule: '联锁' } });
  });

  test('goes along with its device, and only whole', async () => {
    const { devices } = fixture;
    await devices.edit({ ...(await devices.get(device)), deviceName: '移动的' }, setup);
    const move = async () => {
      const batch = { ids: [device], itemId: itemId(2), dryRun: false };
      return (await devices.batches.move(batch, setup))[0];
    };
    const other = await devices.create(buildDevice({ deviceName: '另一台' }), setup);
    const [point] = await devices.createPoints(other.id, [buildPoint()], setup);
    const away = { op: 'offline', deviceId: device, forMs: minute } as const;
    const rule = await fixture.alarms.createRule(
      buildRule({
        when: {
          op: 'all',
          of: [away, { op: 'above', pointId: point?.id ?? pointId(0), value: 1, deadband: 0 }],
        },
      }),
      setup,
    );
    expect(await move()).toMatchObject({ error: 'alarm.rule_spans_devices' });
    await fixture.alarms.editRule({ ...rule, when: away }, setup);
    expect(await move()).toMatchObject({ error: null });
    expect((await fixture.alarms.listRules({ ...page, itemId: itemId(2) })).list).toMatchObject([
      { id: rule.id, when: away },
    ]);
  });

  test('that cannot be run any more raises and clears nothing', async () => {
    await watch({ op: 'expression', text: '温度 > 50' });
    const [point] = await fixture.devices.findPoints([upper]);
    if (point === undefined) return expect.fail('no point');
    await fixture.sample(upper, 60);
    expect(await fixture.active()).toHaveLength(1);
    const asState = { dataType: DataType.BOOL, bit: 0, upperLimit: null, lowerLimit: null };
    await fixture.devices.editPoint({ ...point, ...asState, name: '出口' }, setup);
    const again = await fixture.restart();
    await again.sample(upper, 0);
    // It says what it was called when it was raised.
    expect(await fixture.active()).toMatchObject([{ reason: { text: '温度 > 50' } }]);
  });
});
