/** Alarms that stay until they are confirmed and their condition has gone, in whichever order. */
import { alarmCalls } from '@millwright/contract/alarms/alarms.calls';
import { seconds } from '@millwright/kernel';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type AlarmFixture,
  buildRule,
  openAlarmFixture,
  setup,
  start,
  upper,
} from '../alarm-fixture.builders.ts';
import type { AlarmsForTests } from '../alarms.builders.ts';

let fixture: AlarmFixture;
let server: AlarmsForTests;
const when = { op: 'above', pointId: upper, value: 50, deadband: 0 } as const;

beforeEach(async () => {
  fixture = await openAlarmFixture();
  await fixture.alarms.createRule(buildRule({ name: '急停', when, latching: true }), setup);
  server = await fixture.restart();
});
afterEach(() => fixture.close());

/** A minute and a half apart: what turns faster chatters. */
const turn = async (value: number): Promise<void> => {
  fixture.platform.clock.advance(seconds(90));
  await server.sample(upper, value);
};
const confirm = async () => {
  const ids = (await fixture.history()).map(({ id }) => id);
  return fixture.platform.call(fixture.operator(), alarmCalls.confirm, { ids });
};
const told = () => server.heard.map(({ news: { event } }) => event);

test('the condition goes, then somebody confirms: it ends with the confirmation', async () => {
  await turn(60);
  await turn(40);
  const gone = fixture.platform.clock.now();
  expect(await fixture.active()).toMatchObject([
    { active: true, confirmed: false, normalSince: gone, clearedAt: null },
  ]);
  expect(server.heard.at(-1)?.news).toMatchObject({ event: 'latched' });
  fixture.platform.clock.advance(seconds(30));
  const { data } = await confirm();
  const over = { active: false, confirmed: true, normalSince: null, clearReason: 'normal' };
  expect(data.list).toMatchObject([{ ...over, clearedAt: gone + 30_000 }]);
  expect(await fixture.history()).toMatchObject([over]);
  expect(told().filter((event) => event === 'cleared')).toHaveLength(1);
});

test('somebody confirms, then the condition goes: it ends with the condition', async () => {
  await turn(60);
  await confirm();
  expect(await fixture.active()).toMatchObject([{ active: true, confirmed: true }]);
  await turn(40);
  const [alarm] = await fixture.history();
  expect(alarm).toMatchObject({ active: false, clearedAt: fixture.platform.clock.now() });
});

test('one that comes back before it is confirmed is the same alarm, and its confirmation does not end it', async () => {
  await turn(60);
  await turn(40);
  await turn(70);
  expect(await fixture.history()).toMatchObject([
    { active: true, normalSince: null, raisedAt: start + 90_000 },
  ]);
  await confirm();
  expect(await fixture.active()).toHaveLength(1);
  await turn(40);
  expect(await fixture.active()).toEqual([]);
  await turn(60);
  expect(await fixture.history()).toHaveLength(2);
});

test('a restart keeps it latched, whether its condition holds by then or not', async () => {
  await turn(60);
  await turn(40);
  server = await fixture.restart();
  await server.sample(upper, 40);
  expect(await fixture.active()).toMatchObject([{ normalSince: start + 180_000 }]);
  await turn(60);
  expect(await fixture.active()).toMatchObject([{ normalSince: null }]);
  server = await fixture.restart();
  await turn(40);
  expect(await fixture.active()).toMatchObject([{ normalSince: fixture.platform.clock.now() }]);
  await confirm();
  expect(await fixture.active()).toEqual([]);
});

test('chattering ends latched, with its count', async () => {
  for (let n = 0; n < 5; n++) {
    await server.sample(upper, 60);
    await server.sample(upper, 40);
  }
  fixture.platform.clock.advance(seconds(61));
  await server.tick();
  expect(await fixture.history()).toMatchObject([
    { active: true, chattering: false, confirmed: false },
  ]);
  expect((await fixture.active())[0]?.normalSince).not.toBeNull();
  await confirm();
  expect(await fixture.active()).toEqual([]);
});

test('a rule that is switched off or deleted ends it at once', async () => {
  await turn(60);
  await turn(40);
  const page = { itemId: buildRule().itemId, page: 1, pageSize: 1, order: 'asc' } as const;
  const [rule] = (await fixture.alarms.listRules(page)).list;
  if (rule === undefined) return expect.fail('no rule');
  await fixture.alarms.editRule({ ...rule, enabled: false }, setup);
  expect(await fixture.history()).toMatchObject([{ active: false, clearReason: 'disabled' }]);
});
