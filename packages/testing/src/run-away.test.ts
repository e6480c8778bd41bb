import { expect, it } from 'vitest';
import { z } from 'zod/mini';
import { hostileTexts } from './hostile-texts.ts';
import { inputFields, soundInput } from './input-fields.ts';
import { findRunaways, type TextReader } from './run-away.ts';

const reader = (name: string, read: (text: string) => void): TextReader => ({
  name,
  longest: 1_048_576,
  read,
});

it('has at least 25 kinds of texts, each of just the length that is asked for', () => {
  expect(hostileTexts.length).toBeGreaterThanOrEqual(25);
  expect(new Set(hostileTexts.map(({ name }) => name)).size).toBe(hostileTexts.length);
  for (const { of } of hostileTexts) expect(of(1000)).toHaveLength(1000);
});

it('finds expressions that run away, and those alone', { timeout: 300_000 }, () => {
  const host = z.string().check(z.maxLength(253), z.regex(/^[0-9A-Fa-f:]*:[0-9A-Fa-f:.]*$/));
  const ended = z
    .string()
    .check(z.maxLength(253, { abort: true }), z.regex(/^[0-9A-Fa-f:]*:[0-9A-Fa-f:.]*$/));
  const found = findRunaways([
    reader('trailing space', (text) => void /\s+$/.test(text)),
    reader('a host as it was', (text) => void host.safeParse(text)),
    reader('a host whose length ends it', (text) => void ended.safeParse(text)),
    reader('trim', (text) => void text.trim()),
    reader('every letter', (text) => void text.replaceAll(/./g, '-')),
  ]);
  expect(found).toEqual([
    expect.stringMatching(/^(trailing space|a host as it was): /),
    expect.stringMatching(/^(trailing space|a host as it was): /),
  ]);
});

it('reaches every field of a schema, and leaves the others sound', () => {
  const schema = z.object({
    name: z.string().check(z.regex(/^[a-z0-9]+$/)),
    list: z.array(z.object({ id: z.int(), note: z.optional(z.string()) })),
    any: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), deep: z.nullable(z.string()) }),
      z.object({ kind: z.literal('b') }),
    ]),
    more: z.record(z.string(), z._default(z.boolean(), true)),
  });
  expect(schema.safeParse(soundInput(schema)).success).toBe(true);
  const fields = inputFields(schema);
  expect(fields.map(({ path }) => path)).toEqual([
    'name',
    'list.0.id',
    'list.0.note',
    'any.|0.kind',
    'any.|0.deep',
    'any.|1.kind',
    'more.{key}',
    'more.{value}',
  ]);
  const deep = fields.find(({ path }) => path === 'any.|0.deep');
  expect(schema.safeParse(deep?.put('here')).data).toMatchObject({
    any: { kind: 'a', deep: 'here' },
  });
});
