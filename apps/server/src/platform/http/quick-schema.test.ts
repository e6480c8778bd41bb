import { allCalls } from '@millwright/contract/call/calls';
import { expect, it } from 'vitest';
import { z } from 'zod/mini';
import { quickened } from './quick-schema.ts';

/** One of each kind that objects stand in. */
const build = () => {
  const place = z.object({ x: z.number(), y: z._default(z.number(), 7) });
  const checked = z
    .object({ from: z.int(), to: z.optional(z.int()) })
    .check(z.refine(({ from, to = from }) => from <= to, { error: 'reversed', path: ['to'] }));
  const loose = z.looseObject({ kind: z.literal('loose') });
  const strict = z.strictObject({ kind: z.literal('strict'), place });
  const self = z.object({
    name: z.string(),
    get below() {
      return z.optional(z.array(self));
    },
  });
  return z.object({
    place,
    checked: z.nullable(checked),
    list: z.array(z.discriminatedUnion('kind', [loose, strict])),
    named: z.record(z.string(), place),
    pair: z.optional(z.tuple([place, checked])),
    both: z.optional(z.intersection(place, z.object({ z: z.number() }))),
    through: z.optional(z.pipe(z.string(), z.transform(Number))),
    self: z.optional(self),
  });
};

const good = {
  place: { x: 1, left: 'out' },
  checked: null,
  list: [
    { kind: 'loose', more: 1 },
    { kind: 'strict', place: { x: 2, y: 3 } },
  ],
  named: { a: { x: 4 } },
};

it.each([
  ['what fits', good],
  ['parts that may be left out', { ...good, pair: [{ x: 1 }, { from: 1, to: 2 }], through: '5' }],
  ['one that holds itself', { ...good, self: { name: 'a', below: [{ name: 'b', more: 1 }] } }],
  ['one that is broken within itself', { ...good, self: { name: 'a', below: [{ name: 1 }] } }],
  ['two in one', { ...good, both: { x: 1, z: 2 } }],
  ['nothing', undefined],
  ['a list', []],
  ['no fields', {}],
  ['a field of another type', { ...good, place: { x: 'one' } }],
  ['a broken rule', { ...good, checked: { from: 2, to: 1 } }],
  ['an unknown field where none may be', { ...good, list: [{ kind: 'strict', place: {}, z: 1 }] }],
  ['an unknown kind', { ...good, list: [{ kind: 'other' }] }],
  ['a present field without a value', { ...good, pair: undefined, place: { x: 1, y: undefined } }],
  ['a name that objects have', JSON.parse('{"place": {"x": 1, "__proto__": {"y": 5}}}')],
])('reads %s as before', (_what, given) => {
  const before = build().safeParse(given);
  const after = quickened(build()).safeParse(given);
  expect(after.data).toStrictEqual(before.data);
  expect(after.error?.issues).toEqual(before.error?.issues);
});

it('makes code for the objects of a schema, once', () => {
  const schema = build();
  const { parse } = schema._zod;
  const made = quickened(schema)._zod.parse;
  expect(made).not.toBe(parse);
  expect(quickened(schema)._zod.parse).toBe(made);
  expect(schema._zod.run).toBe(made);
});

it('takes every call there is', () => {
  for (const { input, reply } of allCalls) {
    for (const schema of [input, reply]) {
      const before = schema.safeParse({}).error?.issues.length;
      expect(quickened(schema).safeParse({}).error?.issues.length).toBe(before);
    }
  }
});
