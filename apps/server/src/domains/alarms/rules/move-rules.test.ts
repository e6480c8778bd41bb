/** What becomes of rules and alarms when their device moves, or goes. */
import { deviceId, itemId, seconds } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildDevice, buildPoint, deletesWhile } from '../../devices/devices.builders.ts';
import {
  type AlarmFixture,
  buildRule,
  foreign,
  openAlarmFixture,
  setup,
  upper,
} from '../alarm-fixture.builders.ts';

let fixture: AlarmFixture;

beforeEach(async () => {
  fixture = await openAlarmFixture();
  const { devices } = fixture;
  // P2 has a device of the same name.
  await devices.edit({ ...(await devices.get(deviceId(1))), deviceName: '移动的' }, setup);
});
afterEach(() => fixture.close());

const move = async () => {
  const batch = { ids: [deviceId(1)], itemId: itemId(2), dryRun: false };
  const [row] = await fixture.devices.batches.move(batch, setup);
  return row;
};
const rulesOf = async (item: number) => {
  const page = { page: 1, pageSize: 10, order: 'asc' as const };
  return (await fixture.alarms.listRules({ ...page, itemId: itemId(item) })).list;
};

test('rules and alarms of a device go to the project that it goes to', async () => {
  const rule = await fixture.alarms.createRule(buildRule(), setup);
  await fixture.sample(upper, 110);
  await fixture.eventually('an alarm', async () => (await fixture.active()).length > 0);
  expect(await move()).toMatchObject({ error: null });
  expect(await rulesOf(1)).toEqual([]);
  expect(await rulesOf(2)).toMatchObject([{ id: rule.id, itemId: 2, name: rule.name, version: 2 }]);
  expect(await fixture.history()).toMatchObject([{ itemId: 2, itemName: 'P2', deviceId: 1 }]);
});

test('a device stays whose rule tests points of others too', async () => {
  const { devices } = fixture;
  const other = await devices.create(buildDevice({ deviceName: '另一台' }), setup);
  const [point] = await devices.createPoints(other.id, [buildPoint()], setup);
  const rule = await fixture.alarms.createRule(buildRule(), setup);
  const spanning = JSON.parse(
    JSON.stringify(rule.when).replaceAll('"pointId":2', `"pointId":${point?.id}`),
  );
  await fixture.alarms.editRule({ ...rule, when: spanning }, setup);
  expect(await move()).toMatchObject({
    error: 'alarm.rule_spans_devices',
    details: { rule: rule.name },
  });
  expect(await rulesOf(1)).toMatchObject([{ id: rule.id, version: 2 }]);
});

/** So many rules with an expression that never holds. */
async function fillWithExpressions(item: number, count: number): Promise<void> {
  const point = item === 1 ? upper : foreign;
  const when = JSON.stringify({ op: 'expression', text: `{#${point}} > 900` });
  await sql`
    with made as (
      insert into alarm_rule (item_id, name, level, "when", on_delay_ms, off_delay_ms, enabled,
                              description, created_at, updated_at)
      select ${item}, 'F' || n, 1, ${when}::jsonb, 0, 0, true, '', now(), now()
        from generate_series(1, ${count}::int) as n returning id)
    insert into alarm_rule_point (rule_id, point_id) select id, ${point} from made`.execute(
    fixture.platform.db,
  );
}
const watching = (name: string, point = upper) =>
  buildRule({ name, when: { op: 'expression', text: `{#${point}} > 1` } });

test('a device stays whose rules with expressions would be too many there', async () => {
  await fixture.alarms.createRule(watching('过高'), setup);
  await fillWithExpressions(2, 500);
  expect(await move()).toMatchObject({ error: 'alarm.expressions_full', details: { limit: 500 } });
  expect(await rulesOf(1)).toHaveLength(1);
});

test('of two rules with expressions that are added at the same time only one has the last place', async () => {
  await fillWithExpressions(1, 499);
  const { devices } = fixture;
  const points = [upper];
  for (const deviceName of ['二号', '三号', '四号']) {
    const { id } = await devices.create(buildDevice({ deviceName }), setup);
    points.push(
      ...(await devices.createPoints(id, [buildPoint()], setup)).map((point) => point.id),
    );
  }
  const added = await Promise.allSettled(
    points.map((point) => fixture.alarms.createRule(watching(`规则${point}`, point), setup)),
  );
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('rules of a project go with it, when its minute is over', async () => {
  await fixture.alarms.createRule(buildRule(), setup);
  fixture.platform.jobs.start();
  const deletion = await fixture.devices.deletions.item({ id: itemId(1), itemName: 'P1' }, setup);
  expect(deletion).toMatchObject({ isItem: true, deviceCount: 1 });
  expect(await rulesOf(1)).toHaveLength(1);
  fixture.platform.clock.advance(seconds(60));
  await waitFor('the rules to go', async () => (await rulesOf(1)).length === 0);
});

test('no rule is made of a device that is just being deleted', async () => {
  const { platform, devices, alarms } = fixture;
  const deleteWhile = deletesWhile(platform, devices);
  const make = () => alarms.createRule(buildRule(), setup).catch(({ code }) => code);
  expect(await deleteWhile(deviceId(1), make)).toBe('alarm.point_foreign');
  expect(await rulesOf(1)).toEqual([]);
});

test('no rule is changed to test a device that is just being deleted', async () => {
  const { platform, devices, alarms } = fixture;
  const deleteWhile = deletesWhile(platform, devices);
  const other = await devices.create(buildDevice({ deviceName: '另一台' }), setup);
  const [point] = await devices.createPoints(other.id, [buildPoint()], setup);
  const { when } = buildRule();
  const elsewhere = JSON.parse(
    JSON.stringify(when).replaceAll(/"pointId":\d+/g, `"pointId":${point?.id}`),
  );
  const rule = await alarms.createRule({ ...buildRule(), when: elsewhere }, setup);
  const edit = () => alarms.editRule({ ...rule, when }, setup).catch(({ code }) => code);
  expect(await deleteWhile(deviceId(1), edit)).toBe('alarm.point_foreign');
  expect(await rulesOf(1)).toMatchObject([{ id: rule.id, version: 1 }]);
});
