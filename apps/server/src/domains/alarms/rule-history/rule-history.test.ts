/** Who changed what of a rule, and how often it raised around that. */
import { alarmRuleCalls } from '@millwright/contract/alarms/alarm-rules.calls';
import { hours, seconds } from '@millwright/kernel';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type AlarmFixture,
  buildRule,
  openAlarmFixture,
  setup,
  upper,
} from '../alarm-fixture.builders.ts';

let fixture: AlarmFixture;
beforeEach(async () => {
  fixture = await openAlarmFixture();
});
afterEach(() => fixture.close());

const when = { op: 'above', pointId: upper, value: 50, deadband: 0 } as const;
const history = async (id: number, token = fixture.operator()) =>
  fixture.platform.call(token, alarmRuleCalls.history, { id });

test('each change stands there with who made it, the latest first, and the alarms of a day around it', async () => {
  const { platform } = fixture;
  const rule = await fixture.alarms.createRule(buildRule({ when }), setup);
  const server = await fixture.restart();
  const raise = async () => {
    platform.clock.advance(seconds(90));
    await server.sample(upper, 60);
    await server.sample(upper, 40);
  };
  // One two days before the edit, three of the day before it, one after.
  await raise();
  platform.clock.advance(hours(48));
  for (let n = 0; n < 3; n++) await raise();
  platform.clock.advance(seconds(1));
  const token = fixture.operator();
  const eased = { ...rule, when: { ...when, value: 55 }, level: 2 as const };
  await platform.call(token, alarmRuleCalls.edit, eased);
  await raise();
  const { data } = await history(rule.id);
  expect(data.list).toMatchObject([
    {
      by: '王工',
      before: { level: 4, when: { value: 50 } },
      after: { level: 2, when: { value: 55 }, version: 2 },
      ...{ alarmsBefore: 3, alarmsAfter: 1 },
    },
    { by: 'setup', before: null, after: { version: 1 }, alarmsBefore: 0, alarmsAfter: 1 },
  ]);
});

test('entries of before, which knew less of a rule, are read', async () => {
  const { transactions, auditTrail } = fixture.platform;
  const rule = await fixture.alarms.createRule(buildRule({ when }), setup);
  const { recordedPointIds: _, instructions: _i, latching: _l, ...known } = rule;
  const entry = { ...setup, action: 'alarm_rule.edit', itemId: rule.itemId } as const;
  const subject = { kind: 'alarm_rule', id: rule.id, name: rule.name } as const;
  const record = (before: object, after: object) =>
    transactions.run((tx) => auditTrail.record(tx, { ...entry, subject, before, after }));
  await record({ ...known, level: 1 }, known);
  // Nobody can read this any more.
  await record(known, { ...known, when: { op: 'smells', pointId: 1 } });
  expect((await history(rule.id)).data.list).toMatchObject([
    { before: { level: 1 }, after: { recordedPointIds: [], instructions: '', latching: false } },
    { before: null },
  ]);
});

test('is for whoever may change rules', async () => {
  const rule = await fixture.alarms.createRule(buildRule({ when }), setup);
  const reader = fixture.platform.signIn({ permissions: new Set() });
  expect(await history(rule.id, reader)).toMatchObject({ code: 403 });
});
