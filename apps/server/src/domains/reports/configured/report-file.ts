/** The rows of a report as the cells of a file. */
import type { Language } from '@millwright/contract';
import {
  aggregateWords,
  figureDecimals,
  figureWord,
  hasUnit,
  roundFigure,
  sayFigure,
} from '@millwright/contract/reports/configured/figures';
import type {
  ReportColumns,
  ReportRow,
  ReportTotals,
} from '@millwright/contract/reports/configured/reports.schemas';
import type { AggregateName } from '@millwright/contract/reports/history.schemas';
import { switchWords } from '@millwright/contract/switch-words';
import { toWall } from '@millwright/kernel';
import {
  type CsvColumn,
  csvMoment,
  type SheetCell,
  type SheetColumn,
} from '../../../platform/files/index.ts';

/** A row of the file: one of a step, or the totals, which have no times of their own. */
export type FileRow = ReportRow | ReportTotals;

/** One figure of a row. */
interface FigureColumn {
  readonly of: ReportColumns;
  readonly aggregate: AggregateName;
  /** Which one of the points it is of. */
  readonly point: number;
  figure(row: FileRow): number | null;
}

/** What is said in files. */
export const fileWords = {
  from: { 'zh-CN': '开始时间', 'en-US': 'From' },
  to: { 'zh-CN': '结束时间', 'en-US': 'To' },
  totals: { 'zh-CN': '全时段', 'en-US': 'Whole span' },
  bad: { 'zh-CN': '坏值个数', 'en-US': 'Bad samples' },
} as const;

/** The figures of all columns, one after another. */
export const figureColumns = (columns: readonly ReportColumns[]): readonly FigureColumn[] =>
  columns.flatMap((of, point) =>
    of.aggregates.map((aggregate, index) => ({
      ...{ of, aggregate, point },
      figure: (row: FileRow) => row.cells[point]?.[index] ?? null,
    })),
  );

/** `Boiler · Pressure (bar) Mean`; what has no unit has no brackets. */
const titleOf = ({ of, aggregate }: FigureColumn, language: Language): string => {
  const unit = of.unit !== '' && hasUnit(aggregate) ? ` (${of.unit})` : '';
  return `${of.deviceName} · ${of.dataName}${unit} ${aggregateWords[aggregate][language]}`;
};

const badOf = ({ bad }: FileRow): number => bad.reduce((sum, count) => sum + count, 0);

/** A number as a number; a value that has a name by it; nothing where nothing is known. */
function cellOf({ of, aggregate, figure }: FigureColumn, row: FileRow, language: Language) {
  const value = figure(row);
  if (value === null) return null;
  const word = figureWord(value, aggregate, of.format, switchWords[language]);
  return word ?? roundFigure(value, aggregate, of.format);
}

/** As a page of paper shows it. */
export const sayCell = (
  { of, aggregate, figure }: FigureColumn,
  row: FileRow,
  language: Language,
) => sayFigure(figure(row), aggregate, of.format, switchWords[language]);

export function csvColumns(
  columns: readonly ReportColumns[],
  timeZone: string,
): readonly CsvColumn<FileRow>[] {
  const both = (of: (language: Language) => string) => ({
    'zh-CN': of('zh-CN'),
    'en-US': of('en-US'),
  });
  return [
    {
      title: fileWords.from,
      cell: (row, language) =>
        'from' in row ? csvMoment(row.from, timeZone) : fileWords.totals[language],
    },
    { title: fileWords.to, cell: (row) => ('to' in row ? csvMoment(row.to, timeZone) : null) },
    ...figureColumns(columns).map((column) => ({
      title: both((language) => titleOf(column, language)),
      cell: (row: FileRow, language: Language) => cellOf(column, row, language),
    })),
    { title: fileWords.bad, cell: badOf },
  ];
}

const momentFormat = 'yyyy-mm-dd hh:mm:ss';

const numberFormat = ({ of, aggregate }: FigureColumn): string | undefined => {
  const decimals = figureDecimals(aggregate, of.format);
  if (decimals === null) return undefined;
  return decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`;
};

export function sheetColumns(
  columns: readonly ReportColumns[],
  language: Language,
): readonly SheetColumn[] {
  return [
    { title: fileWords.from[language], width: 20, format: momentFormat },
    { title: fileWords.to[language], width: 20, format: momentFormat },
    ...figureColumns(columns).map((column) => {
      const title = titleOf(column, language);
      return {
        title,
        width: Math.min(40, Math.max(12, title.length)),
        format: numberFormat(column),
      };
    }),
    { title: fileWords.bad[language], width: 12, format: '0' },
  ];
}

/** Moments as the wall clock of the item shows them. */
export function sheetCells(
  columns: readonly ReportColumns[],
  timeZone: string,
  language: Language,
): (row: FileRow) => SheetCell[] {
  const figures = figureColumns(columns);
  const moment = (time: number) => new Date(toWall(time, timeZone));
  return (row) => [
    'from' in row ? moment(row.from) : fileWords.totals[language],
    'to' in row ? moment(row.to) : null,
    ...figures.map((column) => cellOf(column, row, language)),
    badOf(row),
  ];
}
