import { expect, test } from 'vitest';
import type { Row } from '../../bench/row.ts';
import { tableOf } from './table.ts';

const row: Row = {
  name: 'values',
  what: 'values stored',
  unit: '/s',
  against: 'a loop',
  better: 'more',
  target: 400_000,
  measure: async () => ({ value: 0, baseline: 0 }),
};

test('shows ratio and verdict', () => {
  const reached = { row, measured: { value: 412_345, baseline: 824_690, detail: { lost: 0 } } };
  const missed = {
    row: { ...row, name: 'delay', unit: 'ms', better: 'less', target: 250 } as const,
    measured: { value: 300, baseline: 100 },
  };
  expect(tableOf([reached, missed])).toBe(
    [
      'row     measured    target     bare     ratio',
      'values  412,000 /s  ≥ 400,000  825,000  0.50   reached',
      'delay   300 ms      ≤ 250      100      3.00   MISSED',
      '',
      'values: values stored; bare: a loop',
      '    lost 0',
      'delay: values stored; bare: a loop',
    ].join('\n'),
  );
});

test('shows the verdict of further figures of a row, each in a line of its own', () => {
  const aims = {
    'both × bare': { better: 'less', target: 1.2 },
    refused: { better: 'less', target: 0 },
    'never measured': { better: 'less', target: 1 },
  } as const;
  const measured = {
    ...{ value: 412_345, baseline: 824_690 },
    detail: { 'both × bare': 1.31, refused: 0, lost: 0 },
  };
  expect(tableOf([{ row: { ...row, aims }, measured }])).toBe(
    [
      'row               measured    target     bare     ratio',
      'values            412,000 /s  ≥ 400,000  825,000  0.50   reached',
      '  both × bare     1.31        ≤ 1.2                      MISSED',
      '  refused         0           ≤ 0                        reached',
      '  never measured  NaN         ≤ 1                        MISSED',
      '',
      'values: values stored; bare: a loop',
      '    both × bare 1.31',
      '    refused 0',
      '    lost 0',
    ].join('\n'),
  );
});
