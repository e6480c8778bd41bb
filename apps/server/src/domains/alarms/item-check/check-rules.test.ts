import type { Finding } from '@millwright/contract/items/item-check/item-check.schemas';
import { DataType, deviceId, itemId } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type AlarmFixture,
  buildRule,
  lower,
  openAlarmFixture,
  setup,
  upper,
} from '../alarm-fixture.builders.ts';

let fixture: AlarmFixture;
beforeEach(async () => {
  fixture = await openAlarmFixture();
});
afterEach(() => fixture.close());

const make = (name: string, when: ReturnType<typeof buildRule>['when'], given = {}) =>
  fixture.alarms.createRule(buildRule({ name, when, ...given }), setup);
const ofRules = async (): Promise<Finding[]> =>
  (await fixture.items.check(itemId(1))).list.filter(({ subject }) => subject === 'alarm_rule');
const above = (value: number) => ({ op: 'above', pointId: upper, value, deadband: 0 }) as const;
const below = (value: number) => ({ op: 'below', pointId: upper, value, deadband: 0 }) as const;

test('finds rules that never hold, and those that always do', async () => {
  await make('正常', above(50));
  await make('够不着', above(1e9));
  await make('矛盾', { op: 'all', of: [above(50), below(20)] });
  await make('总是', { op: 'any', of: [above(20), below(50)] });
  expect(await ofRules()).toMatchObject([
    { weight: 'warning', code: 'alarm.never_raised', name: '够不着' },
    { weight: 'warning', code: 'alarm.never_raised', name: '矛盾' },
    { weight: 'warning', code: 'alarm.always_raised', name: '总是' },
  ]);
});

test('finds what is likely not meant in an expression', async () => {
  await fixture.platform.db
    .withTables<{ point: { id: number; unit: string } }>()
    .updateTable('point')
    .set({ unit: '℃' })
    .where('id', '=', upper)
    .execute();
  await make('混用', { op: 'expression', text: `{#${upper}} > {#${lower}}` });
  expect(await ofRules()).toMatchObject([
    { code: 'item_check.units_differ', details: { left: '℃', right: 'bar' } },
  ]);
});

test('finds rules of what is switched off, and of what is no number any more', async () => {
  const { devices, platform } = fixture;
  await make('停用', above(50));
  await make('另一个', above(60), { enabled: false });
  await devices.edit({ ...(await devices.get(deviceId(1))), enabled: false }, setup);
  expect(await ofRules()).toMatchObject([
    { weight: 'hint', code: 'alarm.device_off', name: '停用' },
  ]);
  await sql`update point set data_type = ${DataType.CHAR} where id = ${upper}`.execute(platform.db);
  expect((await ofRules()).filter(({ weight }) => weight === 'error')).toMatchObject([
    { code: 'alarm.point_is_text', name: '停用' },
    { code: 'alarm.point_is_text', name: '另一个' },
  ]);
});
