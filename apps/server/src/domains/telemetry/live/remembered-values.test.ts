import {
  type ConditionWhen,
  checkExpression,
  compileExpression,
  DataType,
  milliseconds,
  type PointId,
  parseExpression,
  pointId,
  Quality,
  seconds,
} from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, it } from 'vitest';
import { createConditions } from './conditions.ts';
import { LiveTable } from './live-table.ts';

const [one, two] = [pointId(1), pointId(2)] as const;

function expression(text: string): ConditionWhen {
  const parsed = parseExpression(text).expression;
  const scope = {
    byName: () => null,
    byId: (id: PointId) => ({ id, dataType: DataType.DOUBLE, unit: '', texts: null }),
    names: () => [],
  };
  const checked = parsed && checkExpression(parsed, scope).checked;
  const program = checked && compileExpression(checked);
  return { op: 'expression', formula: program && { key: text, program, timeZone: 'UTC' } };
}

const above = { op: 'above', pointId: one, value: 10, deadband: 1 } as const;
const both = expression(`{#${one}} > 10 and {#${two}} > 10`);

/** Conditions over two points of which nothing has come yet, active before the start or not. */
function open(when: ConditionWhen, given: { active?: boolean; onDelay?: number } = {}) {
  const clock = createManualClock();
  const table = new LiveTable();
  const slots = [table.add(one), table.add(two)] as const;
  const heard: boolean[] = [];
  const conditions = createConditions({ clock, table, stateOf: () => null });
  conditions.onTransition('test', ({ active }) => void heard.push(active));
  const delays = { onDelay: seconds(given.onDelay ?? 0), offDelay: milliseconds(0) };
  conditions.define('test', [{ id: 1, when, ...delays, active: given.active === true }]);
  conditions.start();
  const put = (slot: number, value: number, quality: number, ageMs = 0) => {
    table.values[slot] = value;
    table.times[slot] = clock.now() - ageMs;
    table.qualities[slot] = quality;
  };
  return {
    ...{ clock, table, heard, conditions, slots },
    /** History says that these were the last values. */
    async remember(...values: (number | null)[]) {
      for (const [at, value] of values.entries()) {
        if (value === null) continue;
        put(slots[at] ?? -1, value, Quality.stale, 60_000);
        conditions.remembered([[one, two][at] ?? one]);
      }
      await conditions.allRemembered();
    },
    sample(at: 0 | 1, value: number) {
      clock.advance(seconds(1));
      put(slots[at], value, Quality.good);
      conditions.begin(clock.now());
      conditions.onSample(slots[at], table.values, slots[at], Quality.good);
      conditions.onBlock(clock.now());
    },
  };
}

it.each<[string, ConditionWhen, boolean, (number | null)[], boolean[]]>([
  ['a value beyond the limit raises', above, false, [20], [true]],
  ['one within ends what was active', above, true, [5], [false]],
  ['one within the deadband keeps it', above, true, [9.5], []],
  ['nothing remembered changes nothing', above, true, [null], []],
  ['an expression over two raises', both, false, [20, 20], [true]],
  ['an expression that no longer holds ends', both, true, [20, 5], [false]],
  ['half of one that says nothing yet changes nothing', both, false, [20, null], []],
  ['half of one that is enough ends', both, true, [5, null], [false]],
  ['a change needs two samples', expression(`delta({#${one}}) > 1`), false, [20], []],
])('%s', async (_case, when, active, values, told) => {
  const { heard, remember, conditions } = open(when, { active });
  await remember(...values);
  expect(heard).toEqual(told);
  conditions.stop();
});

it('a delay begins when the server does', async () => {
  const { heard, clock, remember, conditions } = open(above, { onDelay: 5 });
  await remember(20);
  clock.advance(seconds(4));
  expect(heard).toEqual([]);
  clock.advance(seconds(2));
  expect(heard).toEqual([true]);
  conditions.stop();
});

it('what comes next is judged as ever, and values stay marked as old', async () => {
  const { heard, table, slots, remember, sample, conditions } = open(both);
  await remember(20, 20);
  expect([...slots].map((slot) => table.qualities[slot])).toEqual([Quality.stale, Quality.stale]);
  sample(0, 21);
  sample(1, 5);
  expect(heard).toEqual([true, false]);
  conditions.stop();
});

it('the change from what is remembered to the first sample is none', async () => {
  const { heard, remember, sample, conditions } = open(expression(`delta({#${one}}) > 5`));
  await remember(20);
  sample(0, 90);
  expect(heard).toEqual([]);
  sample(0, 96);
  expect(heard).toEqual([true]);
  conditions.stop();
});
