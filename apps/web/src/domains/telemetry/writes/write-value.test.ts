import { DataType } from '@millwright/kernel';
import { describe, expect, it } from 'vitest';
import { entryKind, intentKey, parseEntry } from './write-value.ts';

describe('an entered value', () => {
  it.each([
    ['12', 'number', 12],
    [' -3.5 ', 'number', -3.5],
    ['1e3', 'number', 1000],
    ['.5', 'number', 0.5],
    ['9223372036854775807', 'number', '9223372036854775807'],
    ['', 'number', null],
    ['12a', 'number', null],
    ['0x10', 'number', null],
    ['Infinity', 'number', null],
    ['1e999', 'number', null],
    ['1', 'switch', 1],
    ['0', 'switch', 0],
    ['批次 7', 'text', '批次 7'],
    ['', 'text', null],
  ] as const)('%j for a %s is %j', (entered, kind, value) => {
    expect(parseEntry(entered, kind)).toBe(value);
  });
});

it.each([
  [DataType.BOOL, 'switch'],
  [DataType.CHAR, 'text'],
  [DataType.INT64S, 'number'],
  [DataType.FLOAT, 'number'],
])('type %s is entered as a %s', (dataType, kind) => {
  expect(entryKind(dataType)).toBe(kind);
});

it('makes a new key for each intent', () => {
  expect(intentKey()).toMatch(/^[0-9a-f]{24}$/);
  expect(intentKey()).not.toBe(intentKey());
});
