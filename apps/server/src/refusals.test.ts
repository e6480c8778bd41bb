/** What any field of any call says when its rules are broken: of things, in the reader's language. */
import { isErrorCode, type Language } from '@millwright/contract';
import { allCalls } from '@millwright/contract/call/calls';
import { isDeclared } from '@millwright/contract/call/declared-errors';
import { fieldWord } from '@millwright/contract/manifest/field-word';
import { inputFields, soundInput } from '@millwright/testing/input-fields';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { buildPoint } from './domains/devices/devices.builders.ts';
import { schemaReasons } from './platform/http/index.ts';

/** Where fields depend on each other, what makes a sound whole of them. */
const sound: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'devices.create': { host: '10.0.0.5' },
  'points.create': { point: buildPoint() },
  'points.createMany': { points: [buildPoint()] },
};

/** What breaks one rule or another of every kind of field. */
const broken: readonly unknown[] = [
  undefined,
  null,
  '',
  'x'.repeat(20_000),
  '\t(!)',
  'nothing of this name',
  -1,
  0.5,
  1e300,
  Number.NaN,
  [],
  Array.from({ length: 20_000 }, () => 1),
  ['', {}],
  {},
  { op: 'none' },
  { '': 1 },
  true,
];

type Issue = z.core.$ZodIssue;

const innermost = (issue: Issue): readonly Issue[] =>
  issue.code === 'invalid_union' ? [issue, ...issue.errors.flat().flatMap(innermost)] : [issue];

const says = (schema: z.core.$ZodType, value: unknown, language: Language): readonly Issue[] =>
  (z.safeParse(schema, value, { error: schemaReasons[language] }).error?.issues ?? []).flatMap(
    innermost,
  );

/** Words of types, lists, patterns and libraries. */
const machine =
  /array|string|object|record|integer|NaN|undefined|null|regex|pattern|\bzod\b|expected|received|invalid input|[<>]=|union|数组|字符串|对象|期望|正则|枚举/i;

const shapeOf = (schema: z.core.$ZodType): readonly string[] => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'object' ? Object.keys(def.shape) : [];
};

describe.each(allCalls)('$name', (call) => {
  const fields = inputFields(call.input, sound[call.name]);
  const whole = soundInput(call.input, sound[call.name]) as object;
  const heard = (language: Language): readonly Issue[] =>
    broken.flatMap((value) => [
      ...fields.flatMap(({ schema }) => says(schema, value, language)),
      ...shapeOf(call.input).flatMap((name) =>
        says(call.input, { ...whole, [name]: value }, language),
      ),
    ]);

  it.each([
    ['zh-CN', /^[^A-Za-z]*\p{Script=Han}[^A-Za-z]*$/u],
    ['en-US', /^[ -~“”]+$/],
  ] as const)('answers a broken rule with a code that it declares, or in %s', (language, words) => {
    for (const { message, path } of heard(language)) {
      if (isErrorCode(message)) {
        expect(isDeclared(call, message), `${message} of ${path.join('.')}`).toBe(true);
        continue;
      }
      expect(message, path.join('.')).toMatch(words);
      expect(message, path.join('.')).not.toMatch(machine);
    }
  });

  it('has a word for each of its fields', () => {
    for (const { path } of fields) {
      const name = path.split('.').findLast((part) => /^[A-Za-z]/.test(part));
      if (name === undefined) continue;
      expect(fieldWord(name, 'zh-CN'), name).toMatch(/\p{Script=Han}/u);
      expect(fieldWord(name, 'en-US'), name).toMatch(/^[A-Z]/);
    }
  });

  it('asks for at least one row where rows are chosen', () => {
    if (!shapeOf(call.input).includes('ids')) return;
    const [issue] = says(call.input, { ...whole, ids: [] }, 'en-US');
    expect(issue?.message).toBe('identity.nothing_chosen');
  });
});
