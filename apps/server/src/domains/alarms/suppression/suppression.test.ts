import { alarmCalls } from '@millwright/contract/alarms/alarms.calls';
import { alarmSuppressionCalls } from '@millwright/contract/alarms/suppression/suppression.calls';
import type { AlarmSuppressionInput } from '@millwright/contract/alarms/suppression/suppression.schemas';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { deviceId, itemId, Quality, seconds } from '@millwright/kernel';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type AlarmFixture,
  buildRule,
  foreign,
  lower,
  openAlarmFixture,
  setup,
  upper,
} from '../alarm-fixture.builders.ts';
import type { AlarmsForTests } from '../alarms.builders.ts';

let fixture: AlarmFixture;
let process: AlarmsForTests;

beforeEach(async () => {
  fixture = await openAlarmFixture();
  process = fixture;
});
afterEach(() => fixture.close());

/** While point 2 is below 1 nobody is told that point 1 is above its upper limit. */
const input = (given: Partial<AlarmSuppressionInput> = {}): AlarmSuppressionInput => ({
  itemId: itemId(1),
  name: '停线',
  when: { op: 'below', pointId: lower, value: 1, deadband: 0 },
  ...{ onDelayMs: 0, offDelayMs: 0, serious: false, enabled: true, description: '' },
  ruleIds: [],
  limits: [{ pointId: upper, side: 'upper' }],
  ...given,
});

const call = fixtureCall();
function fixtureCall() {
  return <Call extends Parameters<AlarmFixture['platform']['call']>[1]>(of: Call, given: unknown) =>
    fixture.platform.call(fixture.operator(), of, given as never);
}

/** Adds one, and begins anew with it. */
async function suppress(given: Partial<AlarmSuppressionInput> = {}): Promise<number> {
  const made = await call(alarmSuppressionCalls.create, input(given));
  expect(made.code).toBe(200);
  process = await fixture.restart();
  return (made.data as { id: number }).id;
}

const shown = async () =>
  (await fixture.active()).map(({ kind, suppressedBy }) => [kind, suppressedBy]);
const held = async () => {
  const { data } = await call(alarmSuppressionCalls.list, { itemId: 1 });
  return (data as { list: { heldSince: number | null }[] }).list.map(
    ({ heldSince }) => heldSince !== null,
  );
};
/** The line runs again, for as long as it takes to believe it. */
async function run(): Promise<void> {
  await process.sample(lower, 5);
  fixture.platform.clock.advance(seconds(11));
  await process.tick();
}

test('nobody is told while the condition holds, and what is still wrong is told of again', async () => {
  await suppress();
  await process.sample(lower, 0);
  expect(await held()).toEqual([true]);
  await process.sample(upper, 110);
  expect(await shown()).toEqual([['upper', '停线']]);
  const counts = await call(alarmCalls.counts, {});
  expect(counts.data).toMatchObject({ warn: 1, unconfirmed: 0 });
  const silent = await call(alarmCalls.current, { silence: 'suppressed' });
  expect(silent.data).toMatchObject({ total: 1 });
  expect((await call(alarmCalls.current, { silence: 'none' })).data).toMatchObject({ total: 0 });

  await run();
  expect(await held()).toEqual([false]);
  expect(await shown()).toEqual([['upper', null]]);
  expect(process.heard.map(({ news }) => [news.event, news.alarm.suppressedBy])).toEqual([
    ['raised', '停线'],
    ['announced', null],
  ]);
  expect(await fixture.platform.recorded()).toEqual(
    expect.arrayContaining(['alarm_suppression.begin', 'alarm_suppression.end']),
  );
});

test('what is active when it begins is silenced; what ended meanwhile is not told of', async () => {
  await suppress();
  await process.sample(upper, 110);
  await process.sample(lower, 0);
  expect(await shown()).toEqual([['upper', '停线']]);
  await process.sample(upper, 20);
  await run();
  expect(await fixture.history()).toMatchObject([{ suppressedBy: '停线', active: false }]);
  expect(process.heard.map(({ news }) => news.event)).toEqual(['raised', 'silenced', 'cleared']);
});

test('level 4 is told all the same, unless it is said', async () => {
  const rule = await fixture.alarms.createRule(
    buildRule({ level: 4, when: { op: 'above', pointId: upper, value: 50, deadband: 0 } }),
    setup,
  );
  const limits: AlarmSuppressionInput['limits'] = [];
  const id = await suppress({ ruleIds: [rule.id], limits });
  await process.sample(lower, 0);
  await process.sample(upper, 60);
  expect(await shown()).toEqual([['rule', null]]);
  const more = { id, version: 1, ...input({ ruleIds: [rule.id], limits, serious: true }) };
  expect((await call(alarmSuppressionCalls.edit, more)).code).toBe(200);
  expect(await shown()).toEqual([['rule', '停线']]);
});

test('unknown suppresses nothing: a bad value ends it, and begins none', async () => {
  await suppress();
  await process.sample(lower, 0, Quality.communication);
  expect(await held()).toEqual([false]);
  await process.sample(lower, 0);
  expect(await held()).toEqual([true]);
  await process.sample(lower, 0, Quality.communication);
  expect(await held()).toEqual([true]);
  fixture.platform.clock.advance(seconds(11));
  await process.tick();
  expect(await held()).toEqual([false]);
});

test('of a device that is off nothing is known', async () => {
  await suppress();
  await process.sample(lower, 0);
  expect(await held()).toEqual([true]);
  const [device] = await fixture.devices.find([deviceId(1)]);
  if (device === undefined) return expect.fail('no device');
  await fixture.devices.edit({ ...device, enabled: false }, setup);
  process = await fixture.restart();
  expect(await held()).toEqual([false]);
});

test('a restart goes on, and an edit ends for what it is of no more', async () => {
  const id = await suppress();
  await process.sample(upper, 110);
  await process.sample(lower, 0);
  process = await fixture.restart();
  expect(await held()).toEqual([true]);
  expect(await shown()).toEqual([['upper', '停线']]);
  await process.sample(lower, 0);
  expect(await held()).toEqual([true]);
  const others = input({ limits: [{ pointId: upper, side: 'lower' }], description: 'x' });
  const edited = await call(alarmSuppressionCalls.edit, { id, version: 1, ...others });
  expect(edited.data).toMatchObject({ version: 2, heldSince: expect.any(Number) });
  expect(await shown()).toEqual([['upper', null]]);
});

test('switched off or deleted it suppresses nothing', async () => {
  const id = await suppress();
  await process.sample(upper, 110);
  await process.sample(lower, 0);
  const off = await call(alarmSuppressionCalls.edit, {
    id,
    version: 1,
    ...input({ enabled: false }),
  });
  expect(off.data).toMatchObject({ heldSince: null });
  expect(await shown()).toEqual([['upper', null]]);
  const on = await call(alarmSuppressionCalls.edit, { id, version: 2, ...input() });
  expect(on.code).toBe(200);
  process = await fixture.restart();
  await process.sample(lower, 0);
  expect(await shown()).toEqual([['upper', '停线']]);
  expect((await call(alarmSuppressionCalls.delete, { ids: [id] })).data).toEqual({ deleted: 1 });
  expect(await shown()).toEqual([['upper', null]]);
});

test.each<[Partial<AlarmSuppressionInput>, string]>([
  [{ name: ' ' }, 'alarm.suppression_name_rule'],
  [{ limits: [] }, 'alarm.suppression_of_nothing'],
  [{ limits: [{ pointId: foreign, side: 'upper' }] }, 'alarm.suppression_source_foreign'],
  [{ when: { op: 'below', pointId: foreign, value: 1, deadband: 0 } }, 'alarm.point_foreign'],
])('%j is refused', async (given, code) => {
  expect((await call(alarmSuppressionCalls.create, input(given))).error).toBe(code);
});

test('a name is taken once, and what a condition looks at stays', async () => {
  await suppress();
  const again = await call(alarmSuppressionCalls.create, input());
  expect(again.error).toBe('alarm.suppression_name_taken');
  const token = fixture.platform.signIn({ permissions: new Set(['points.delete']) });
  const gone = await fixture.platform.call(token, pointCalls.delete, { ids: [lower] });
  expect(gone.error).toBe('alarm.suppressions_use_point');
  expect((await fixture.platform.call(token, pointCalls.delete, { ids: [upper] })).code).toBe(200);
  const { data } = await call(alarmSuppressionCalls.list, { itemId: 1 });
  expect(data).toMatchObject({ list: [{ limits: [] }] });
});

test('an item has so many at most', async () => {
  await suppress();
  await sql`
    insert into alarm_suppression (item_id, name, "when", on_delay_ms, off_delay_ms, serious, enabled,
                                   description, created_at, updated_at)
    select item_id, 'S' || n, "when", 0, 0, false, false, '', created_at, updated_at
      from alarm_suppression, generate_series(1, 199) as n`.execute(fixture.platform.db);
  const full = await call(alarmSuppressionCalls.create, input({ name: 'one more' }));
  expect(full).toMatchObject({ error: 'alarm.suppressions_full', details: { limit: 200 } });
});
