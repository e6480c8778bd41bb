import { alarmRuleCalls } from '@millwright/contract/alarms/alarm-rules.calls';
import { alarmRuleInputExample } from '@millwright/contract/alarms/alarms.examples';
import { leastThreadTime } from '@millwright/testing/clocks/thread-time';
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { unknownFields } from './unknown-fields.ts';

const point = z.object({
  name: z.string(),
  limit: z.optional(z.nullable(z.object({ high: z.number() }))),
});
interface Tree {
  readonly name: string;
  readonly inner: readonly Tree[];
}
const tree: z.ZodMiniType<Tree> = z.object({
  name: z.string(),
  get inner() {
    return z.array(tree);
  },
});
const either = z.union([
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('number'), number: z.number() }),
]);

test.each([
  ['knows all', point, { name: 'a', limit: { high: 1 } }, []],
  ['beside', point, { name: 'a', color: 'red', size: 1 }, ['color', 'size']],
  ['inside an optional', point, { name: 'a', limit: { high: 1, low: 0 } }, ['limit.low']],
  ['null has no fields', point, { name: 'a', limit: null }, []],
  ['in an array', z.array(point), [{ name: 'a' }, { name: 'b', x: 1 }], ['1.x']],
  ['in a tuple', z.tuple([point, z.string()]), [{ name: 'a', x: 1 }, ''], ['0.x']],
  ['in a record', z.record(z.string(), point), { first: { name: 'a', x: 1 } }, ['first.x']],
  ['a record’s own names are free', z.record(z.string(), z.number()), { any: 1 }, []],
  ['in a tree', tree, { name: 'a', inner: [{ name: 'b', inner: [], x: 1 }] }, ['inner.0.x']],
  ['known to one alternative', either, { kind: 'text', text: 'a', number: 1 }, []],
  ['known to no alternative', either, { kind: 'text', text: 'a', x: 1 }, ['x']],
  [
    'known to one half',
    z.intersection(z.object({ a: z.number() }), z.object({ b: z.number() })),
    { a: 1, b: 2, c: 3 },
    ['c'],
  ],
  ['anything goes', z.unknown(), { a: 1 }, []],
  ['loose by its own word', z.looseObject({ a: z.number() }), { a: 1, b: 2 }, []],
  ['a name of Object itself', point, { name: 'a', constructor: 1 }, ['constructor']],
])('%s', (_what, schema, value, unknown) => {
  expect(unknownFields(schema as z.ZodMiniType, value)).toEqual(unknown);
});

test.each(['generateWorkOrder', 'voice'])(
  'are what an alarm rule cannot do yet: %s is refused instead of forgotten',
  (field) => {
    const { input } = alarmRuleCalls.create;
    expect(unknownFields(input, alarmRuleInputExample)).toEqual([]);
    expect(unknownFields(input, { ...alarmRuleInputExample, [field]: true })).toEqual([field]);
  },
);

test('costs in proportion to the names, also where several alternatives strip them', async () => {
  const given = (names: number) => ({
    kind: 'text',
    text: 'a',
    ...Object.fromEntries(Array.from({ length: names }, (_, n) => [`k${n}`, 0])),
  });
  const costOf = (names: number, times: number): Promise<number> => {
    const value = given(names);
    return leastThreadTime(() => {
      for (let time = 0; time < times; time += 1) {
        expect(unknownFields(either, value)).toHaveLength(names);
      }
    });
  };
  await costOf(2_000, 1);
  // As many names in one go as in sixteen: four times the work, as larger tables fit no cache, and not
  // sixteen times. Each goes on for longer than the steps of the processor's clock.
  expect((await costOf(32_000, 4)) / (await costOf(2_000, 64))).toBeLessThan(10);
});
