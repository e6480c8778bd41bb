/** The figures as a table for people. */
import { type Aim, type Measurement, type Row, reaches } from '../../bench/row.ts';

export interface Result {
  readonly row: Row;
  readonly measured: Measurement;
}

const round = (n: number): string =>
  new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 }).format(n);

const verdicts = { true: 'reached', false: 'MISSED', undefined: '–' } as const;

const head = ['row', 'measured', 'target', 'bare', 'ratio', ''];

const targetOf = ({ better, target }: Aim): string =>
  target === undefined ? '–' : `${better === 'more' ? '≥' : '≤'} ${round(target)}`;

const cells = ({ row, measured: { value, baseline } }: Result): string[] => [
  row.name,
  `${round(value)} ${row.unit}`,
  targetOf(row),
  round(baseline),
  (value / baseline).toFixed(2),
  verdicts[`${reaches(row, value)}`],
];

/** Further figures of a row that have targets of their own; one that was not measured misses its. */
const furtherCells = ({ row, measured: { detail = {} } }: Result): string[][] =>
  Object.entries(row.aims ?? {}).map(([name, aim]) => {
    const value = Number(detail[name] ?? Number.NaN);
    return [`  ${name}`, round(value), targetOf(aim), '', '', verdicts[`${reaches(aim, value)}`]];
  });

const notes = ({ row, measured }: Result): string[] => [
  `${row.name}: ${row.what}; bare: ${row.against}`,
  ...Object.entries(measured.detail ?? {}).map(([name, value]) => `    ${name} ${value}`),
];

export function tableOf(results: readonly Result[]): string {
  const lines = [head, ...results.flatMap((result) => [cells(result), ...furtherCells(result)])];
  const widths = head.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const drawn = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [...drawn, '', ...results.flatMap(notes)].join('\n');
}
