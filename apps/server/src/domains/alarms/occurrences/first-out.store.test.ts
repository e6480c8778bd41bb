import { alarmGroupCalls } from '@millwright/contract/alarms/groups/group.calls';
import { alarmRuleId, deviceId, itemId, timestamp } from '@millwright/kernel';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type AlarmFixture,
  buildRule,
  openAlarmFixture,
  setup,
  start,
} from '../alarm-fixture.builders.ts';
import { type AlarmDraft, insertAlarms } from './alarms.store.ts';
import { markFirstOut } from './first-out.store.ts';

let fixture: AlarmFixture;

beforeEach(async () => {
  fixture = await openAlarmFixture();
});
afterEach(() => fixture.close());

const draft = (rule: number, raisedAt: number): AlarmDraft & { number: string } => ({
  ...{ kind: 'rule', sourceId: rule, itemId: itemId(1), itemName: 'P1', number: `A${raisedAt}` },
  ...{ deviceId: deviceId(1), deviceName: '', pointId: null, pointName: null, name: `R${rule}` },
  ...{ level: 3, value: null, unit: '', decimals: null, format: null, limit: null, reason: null },
  raisedAt: timestamp(raisedAt),
});

test('what began earlier is the first, though it is recorded later', async () => {
  const { platform, alarms } = fixture;
  const ids = [];
  for (const name of ['A', 'B', 'C']) {
    ids.push((await alarms.createRule(buildRule({ name }), setup)).id);
  }
  const [a = alarmRuleId(0), b = alarmRuleId(0), c = alarmRuleId(0)] = ids;
  const group = { itemId: itemId(1), name: 'G', description: '', ruleIds: ids };
  await platform.call(fixture.operator(), alarmGroupCalls.create, group);
  const raise = (...drafts: readonly (readonly [number, number])[]) =>
    platform.transactions.run(async (tx) =>
      markFirstOut(
        tx,
        await insertAlarms(
          tx,
          drafts.map(([rule, at]) => draft(rule, start + at)),
        ),
      ),
    );
  const numbers = (all: readonly { name: string; firstOut: { number: string } | null }[]) =>
    all.map(({ name, firstOut }) => [name, firstOut?.number]);

  const first = await raise([a, 20], [b, 30]);
  expect(numbers(first.raised)).toEqual([
    [`R${a}`, `A${start + 20}`],
    [`R${b}`, `A${start + 20}`],
  ]);
  const later = await raise([c, 10]);
  expect(numbers(later.raised)).toEqual([[`R${c}`, `A${start + 10}`]]);
  expect(numbers(later.others).sort()).toEqual([
    [`R${a}`, `A${start + 10}`],
    [`R${b}`, `A${start + 10}`],
  ]);
});
