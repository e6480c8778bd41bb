import { DataType } from '@millwright/kernel';
import { describe, expect, it } from 'vitest';
import { firstChoice, pointKind } from './point-kind.ts';

const point = (
  name: string,
  dataType: number,
  unit = '',
  given: { saved?: boolean; decimals?: number } = {},
) => ({
  name,
  dataType,
  unit,
  decimals: null,
  saved: true,
  ...given,
});

describe('the kind of a point', () => {
  it.each([
    ['bit', point('', DataType.BOOL), 'switch'],
    ['text', point('', DataType.CHAR), 'text'],
    ['whole number that measures nothing', point('', DataType.INT16U), 'state'],
    ['whole number with a unit', point('', DataType.INT16S, '℃'), 'quantity'],
    ['whole number with a fraction', point('', DataType.INT16S, '', { decimals: 1 }), 'quantity'],
    ['float without a unit', point('', DataType.FLOAT), 'quantity'],
  ] as const)('%s', (_, given, kind) => {
    expect(pointKind(given)).toBe(kind);
  });
});

describe('the first choice', () => {
  const mode = point('mode', DataType.INT16U);
  const run = point('run', DataType.BOOL);
  const note = point('note', DataType.CHAR);
  const hidden = point('hidden', DataType.FLOAT, 'bar', { saved: false });
  const pressure = point('pressure', DataType.FLOAT, 'bar');
  const flow = point('flow', DataType.FLOAT, 'm³/h');
  it.each([
    [
      'quantities before states, whatever comes first',
      [mode, run, pressure, note, flow],
      ['pressure', 'flow', 'mode'],
    ],
    ['not what is in no history', [hidden, pressure], ['pressure']],
    ['one of several states', [run, mode], ['mode']],
    ['a switch where there is nothing else', [note, run], ['run']],
    ['nothing', [note, hidden], []],
  ] as const)('%s', (_, points, names) => {
    expect(firstChoice(points, 3).map(({ name }) => name)).toEqual(names);
  });
});
