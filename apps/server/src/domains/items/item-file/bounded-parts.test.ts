import { expect, it } from 'vitest';
import { hasBoundedParts, mostOfRow } from './bounded-parts.ts';

const many = (count: number, value: unknown = 0): unknown[] =>
  Array.from({ length: count }, () => value);
const named = (count: number, value: unknown = []): unknown =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, value]));
const file = (parts: unknown, item: unknown = { itemName: 'a' }): unknown => ({
  format: 'millwright-item',
  content: { item, parts },
});
const rows = (given: unknown): unknown => file({ devices: { version: 1, rows: given } });

it.each([
  ['what has no content', 'a', true],
  ['what has no parts', file(null), true],
  ['a part without rows', rows(undefined), true],
  ['a hundred thousand rows', rows({ points: many(100_000, { id: 1 }) }), true],
  ['a task of five thousand points', rows({ tasks: [{ pointIds: many(5_000) }] }), true],
  ['a task of more than may be', rows({ tasks: [{ pointIds: many(6_000, '') }] }), false],
  ['a row of empty objects', rows({ tasks: [{ pointIds: many(6_000, {}) }] }), false],
  ['a row of lists in lists', rows({ tasks: [many(80, many(80))] }), false],
  ['a long text', rows({ tasks: [{ name: 'a'.repeat(mostOfRow.letters - 4) }] }), true],
  [
    'a text that is too long',
    rows({ tasks: [{ name: 'a'.repeat(mostOfRow.letters - 3) }] }),
    false,
  ],
  [
    'a name that is too long',
    rows({ tasks: [named(1), { ['a'.repeat(mostOfRow.letters + 1)]: 0 }] }),
    false,
  ],
  [
    'texts that are too long together',
    rows({ tasks: [many(4, 'a'.repeat(mostOfRow.letters / 3))] }),
    false,
  ],
  ['a table that is no list', rows({ points: named(1_000, 0) }), false],
  ['rows that are no tables', rows(many(3, many(6_000))), false],
  ['a hundred parts', file(named(100, { version: 1, rows: {} })), true],
  ['more parts', file(named(101, { version: 1, rows: {} })), false],
  ['fifty tables', rows(named(50)), true],
  ['more tables', rows(named(51)), false],
  ['an item that is a list', file({}, many(1_001)), false],
  ['an item of many fields', file({}, named(1_001, 0)), false],
  ['an item of a long text', file({}, { note: 'a'.repeat(65_540) }), false],
])('%s: %#', (_what, given, isBounded) => {
  expect(hasBoundedParts(given)).toBe(isBounded);
});
