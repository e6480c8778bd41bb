/** Reading the tables of a part in slices finds what reading it whole does. */
import { expect, it } from 'vitest';
import { z } from 'zod/mini';
import { createTableReader, type ValueReader } from './read-tables.ts';

const row = z.object({ id: z.int(), name: z._default(z.string(), '') });
const schema = z.object({
  points: z.array(row).check(z.maxLength(3)),
  groups: z._default(z.array(row), []),
  odd: z.optional(z.array(z.int()).check(z.refine((list) => new Set(list).size === list.length))),
});

async function attempt(work: (reader: ValueReader) => unknown) {
  const told: string[] = [];
  const read = await work({
    parse(schema, value, place = []) {
      const parsed = z.safeParse(schema, value);
      if (parsed.success) return parsed.data;
      for (const { path, message } of parsed.error.issues) {
        told.push(`${[...place, ...path].map(String).join('.')}: ${message}`);
      }
      return undefined;
    },
  });
  return { read, told };
}
const inSlices = (given: unknown) => attempt((reader) => createTableReader(schema)(given, reader));
const whole = (given: unknown) => attempt((reader) => reader.parse(schema, given));

const many = (count: number) => Array.from({ length: count }, (_, id) => ({ id, more: 1 }));

it.each([
  ['a sound part', { points: many(3), groups: [{ id: 1, name: 'a' }], odd: [1, 2], more: 1 }],
  ['a table that is left out', { points: [] }],
  ['a row that does not fit', { points: [{ id: 1 }, { id: 'x' }], groups: [] }],
  ['rows of two tables', { points: [{ id: 'x' }], groups: [7, { id: 1, name: 2 }] }],
  ['a table that is too long', { points: many(4) }],
  ['a table that is none', { points: { id: 1 } }],
  ['a check of a whole list', { points: [], odd: [1, 1] }],
  ['no tables at all', null],
])('%s', async (_, given) => {
  expect(await inSlices(given)).toEqual(await whole(given));
});
