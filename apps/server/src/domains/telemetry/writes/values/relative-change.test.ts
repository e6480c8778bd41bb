import { DataType } from '@millwright/kernel';
import { describe, expect, it } from 'vitest';
import { changedValue } from './relative-change.ts';

const { INT16U, INT64S, FLOAT, BOOL, CHAR } = DataType;
const add = (by: number) => ({ op: 'add', by }) as const;
const toggle = { op: 'toggle' } as const;

describe('a relative change', () => {
  it.each([
    ['adds', add(5), '10', INT16U, 15],
    ['takes away', add(-3), '10', INT16U, 7],
    ['goes below zero, which the type may refuse', add(-11), '10', INT16U, -1],
    ['adds tenths without noise', add(0.1), '0.2', FLOAT, 0.3],
    ['adds tenths to a whole number', add(0.1), '3', FLOAT, 3.1],
    ['keeps every digit of 64 bits', add(1), '9007199254740993', INT64S, '9007199254740994'],
    ['comes back to a number', add(-10), '9007199254740993', INT64S, 9007199254740983],
    ['goes beyond what a number holds', add(2), '9007199254740991', INT64S, '9007199254740993'],
    ['switches on', toggle, '0', BOOL, 1],
    ['switches off', toggle, '1', BOOL, 0],
  ] as const)('%s', (_what, change, now, dataType, value) => {
    expect(changedValue(change, now, { dataType, point: '点' })).toEqual({ value });
  });

  it.each([
    ['adding to a switch', add(1), '0', BOOL, 'telemetry.not_a_number'],
    ['adding to a text', add(1), '12', CHAR, 'telemetry.not_a_number'],
    ['toggling a number', toggle, '1', INT16U, 'telemetry.not_a_switch'],
    [
      'a part of a whole number that no double holds',
      add(0.5),
      '9007199254740993',
      INT64S,
      'telemetry.value_not_whole',
    ],
  ] as const)('%s is refused', (_what, change, now, dataType, code) => {
    expect(changedValue(change, now, { dataType, point: '点' })).toMatchObject({
      refused: { code },
    });
  });
});
