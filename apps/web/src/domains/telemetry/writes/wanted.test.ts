import { describe, expect, it } from 'vitest';
import { entryOf, expectedOf, parseWanted } from './wanted.ts';

describe('what is entered', () => {
  it.each([
    ['5', 'number', 'set', { value: 5 }],
    ['5', 'number', 'add', { change: { op: 'add', by: 5 } }],
    ['-0.5', 'number', 'add', { change: { op: 'add', by: -0.5 } }],
    ['0', 'number', 'set', { value: 0 }],
    ['0', 'number', 'add', null],
    ['9223372036854775807', 'number', 'add', null],
    ['x', 'number', 'add', null],
    ['toggle', 'switch', 'set', { change: { op: 'toggle' } }],
    ['1', 'switch', 'set', { value: 1 }],
    ['toggle', 'text', 'set', { value: 'toggle' }],
  ] as const)('%s for a %s to %s is %j', (entered, kind, way, wanted) => {
    expect(parseWanted(entered, kind, way)).toEqual(wanted);
    if (wanted !== null && kind !== 'text') expect(entryOf(wanted)).toEqual({ entered, way });
  });
});

it.each([
  [{ value: 7 }, null, 7],
  [{ change: { op: 'add', by: 0.1 } }, 0.2, 0.3],
  [{ change: { op: 'add', by: 1 } }, null, null],
  [{ change: { op: 'toggle' } }, 0, 1],
  [{ change: { op: 'toggle' } }, 1, 0],
] as const)('%j of %j is expected to be %j', (wanted, now, expected) => {
  expect(expectedOf(wanted, now)).toBe(expected);
});
