/** Alarms that nobody has confirmed are told of again. */
import { alarmCalls } from '@millwright/contract/alarms/alarms.calls';
import { alarmShelvingCalls } from '@millwright/contract/alarms/shelving/shelving.calls';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildRule, setup, upper } from '../alarm-fixture.builders.ts';
import { type CallingFixture, openCallingFixture } from '../calling/calling.builders.ts';
import { realarmDue } from './realarm-alarms.ts';

let fixture: CallingFixture;
const when = { op: 'above', pointId: upper, value: 50, deadband: 0 } as const;

beforeEach(async () => {
  fixture = await openCallingFixture();
  const rule = buildRule({ name: '过热', when, realarmMinutes: 10, instructions: '先检查 F2' });
  await fixture.alarms.createRule(rule, setup);
  await fixture.createPlan({
    steps: [{ afterMinutes: 0, channel: 'mail', to: [{ kind: 'user', userId: 1 as never }] }],
    levels: [4],
  });
  await fixture.sample(upper, 60);
  await fixture.eventually('an alarm', async () => (await fixture.active()).length === 1);
});
afterEach(() => fixture.close());

/** Minutes pass; the schedule is looked at by hand at their end. */
async function pass(minutesLong: number): Promise<void> {
  const { jobs, clock } = fixture.platform;
  await fixture.pass(minutesLong);
  await jobs.enqueue(null, realarmDue, { dueAt: clock.now() }, { key: 'by hand' });
  await fixture.pass(0);
}

const announced = () => fixture.heard.filter(({ news: { event } }) => event === 'announced').length;
const theAlarm = async () => (await fixture.history())[0];

it('every ten minutes in popups and by plans that have done their steps, until it is confirmed', async () => {
  await pass(9);
  expect([announced(), fixture.sent.length]).toEqual([0, 1]);
  expect(fixture.sent[0]?.text).toContain('处置说明：先检查 F2');
  await pass(3);
  expect([announced(), fixture.sent.length]).toEqual([1, 2]);
  expect(await theAlarm()).toMatchObject({ realarms: 1, active: true, confirmed: false });
  await pass(10);
  expect([announced(), fixture.sent.length]).toEqual([2, 3]);
  const ids = [(await theAlarm())?.id ?? 0];
  await fixture.platform.call(fixture.token, alarmCalls.confirm, { ids });
  await pass(25);
  expect([announced(), fixture.sent.length]).toEqual([2, 3]);
});

it('not of one that is over', async () => {
  await fixture.sample(upper, 40);
  await pass(25);
  expect(announced()).toBe(0);
});

it('not while it is shelved, and it is not counted as told', async () => {
  const ids = [(await theAlarm())?.id ?? 0];
  const shelve = { ids, forMs: 3_600_000, reason: '检修' };
  const shelver = fixture.platform.signIn({ permissions: new Set(['alarms.shelve']) });
  await fixture.platform.call(shelver, alarmShelvingCalls.shelve, shelve);
  await pass(25);
  expect(announced()).toBe(0);
  expect(await theAlarm()).toMatchObject({ realarms: 0 });
});
