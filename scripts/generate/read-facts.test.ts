import { allCalls } from '@millwright/contract/call/calls';
import { brokenCheck, codeOf, type FieldFacts } from '@millwright/contract/fields/facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { readFacts } from './read-facts.ts';

const field = (schema: z.ZodMiniType): FieldFacts | undefined =>
  readFacts({ input: z.object({ field: schema }) }).field;

describe('facts of a field', () => {
  it.each([
    [z.string(), { type: 'text' }],
    [
      z
        .string()
        .check(z.trim(), z.minLength(1, 'item.name_rule'), z.maxLength(9, 'item.name_rule')),
      { type: 'text', trim: true, min: 1, max: 9, code: 'item.name_rule' },
    ],
    [
      z.string().check(z.maxLength(9), z.regex(/^a/, 'item.name_rule')),
      { type: 'text', max: 9, pattern: /^a/, code: { pattern: 'item.name_rule' } },
    ],
    [z.string().check(z.refine((text) => text !== 'a')), { type: 'text', more: true }],
    [z.string().check(z.toLowerCase()), { type: 'text', more: true }],
    [z.string().check(z.regex(/a/), z.regex(/b/)), { type: 'text', pattern: /a/, more: true }],
    [z.int().check(z.positive()), { type: 'number', whole: true, above: 0 }],
    [z._default(z.number().check(z.maximum(3)), 1), { type: 'number', max: 3, optional: true }],
    [z.nullable(z.literal([30, 90])), { type: 'choice', of: [30, 90], nullable: true }],
    [z.enum(['a', 'b']), { type: 'choice', of: ['a', 'b'] }],
    [z.optional(z.boolean()), { type: 'flag', optional: true }],
    [z.array(z.int()).check(z.maxLength(5)), { type: 'list', max: 5 }],
    [z.object({}), { type: 'other', more: true }],
  ])('%#', (schema, facts) => expect(field(schema)).toEqual(facts));

  it('are none where the input is no plain object', () => {
    expect(readFacts({ input: z.union([z.string(), z.int()]) })).toEqual({});
  });
});

/** Texts of a query string become numbers and flags: forms are no queries. */
const isQuery = (schema: z.core.$ZodType | undefined): boolean =>
  z.safeParse(schema as z.ZodMiniType, '1').success ||
  z.safeParse(schema as z.ZodMiniType, 'true').success;

/** Values near everything that a fact may say. */
const valuesFor = (facts: FieldFacts, query: boolean): fc.Arbitrary<unknown> => {
  const bounds = Object.values(facts).filter((fact) => typeof fact === 'number');
  const near = bounds.flatMap((bound) => [bound - 1, bound - 0.5, bound, bound + 0.5, bound + 1]);
  const number = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -1, ...near));
  const lengths = near.filter((length) => Number.isInteger(length) && length >= 0 && length < 2e4);
  const ofLength = fc.constantFrom(0, 1, ...lengths);
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    ofLength.map((length) => '泵'.repeat(length)),
    ofLength.map((length) => ` ${'a'.repeat(length)}\t`),
    ofLength.map((length) => '1'.repeat(length)),
  );
  if (query && facts.type === 'number') return number;
  if (query && facts.type === 'flag') return fc.boolean();
  const members = facts.type === 'choice' ? facts.of : [];
  return fc.oneof(
    text,
    number,
    fc.constantFrom<unknown>(null, undefined, true, Number.NaN, {}, ...members),
  );
};

describe('what facts say of a field is what the schema says', () => {
  const cases = allCalls.flatMap((call) => {
    const { shape } = (call.input as z.ZodMiniObject)._zod.def;
    return Object.entries(readFacts(call))
      .filter(([, { more, type }]) => !more && type !== 'list')
      .map(([name, facts]) => ({ name: `${call.name} ${name}`, facts, schema: shape[name] }));
  });

  it.each(cases)('$name', ({ facts, schema }) => {
    fc.assert(
      fc.property(valuesFor(facts, isQuery(schema)), (value) => {
        const checked = z.safeParse(schema as z.ZodMiniType, value);
        const broken = brokenCheck(facts, value);
        expect(broken === null).toBe(checked.success);
        const code = broken === null ? null : codeOf(facts, broken);
        if (code !== null) expect(checked.error?.issues[0]?.message).toBe(code);
      }),
      { numRuns: 60 },
    );
  });

  it('and where the server checks more, facts refuse nothing that it takes', () => {
    for (const call of allCalls) {
      const { shape } = (call.input as z.ZodMiniObject)._zod.def;
      for (const [name, facts] of Object.entries(readFacts(call))) {
        if (!facts.more) continue;
        fc.assert(
          fc.property(valuesFor(facts, isQuery(shape[name])), (value) => {
            const taken = z.safeParse(shape[name] as z.ZodMiniType, value).success;
            expect(taken && brokenCheck(facts, value) !== null).toBe(false);
          }),
          { numRuns: 30 },
        );
      }
    }
  });

  it('of lists, their lengths', () => {
    const schema = z.array(z.int()).check(z.minLength(2, 'history.points_rule'), z.maxLength(4));
    const facts = field(schema);
    for (const length of [0, 1, 2, 4, 5]) {
      const list = Array.from({ length }, (_, at) => at);
      expect(facts && brokenCheck(facts, list) === null).toBe(z.safeParse(schema, list).success);
    }
    expect(facts && codeOf(facts, 'min')).toBe('history.points_rule');
  });
});
