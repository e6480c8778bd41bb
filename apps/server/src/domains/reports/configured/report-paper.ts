/** A report as a table on paper. */
import type { Language } from '@millwright/contract';
import { aggregateWords, hasUnit } from '@millwright/contract/reports/configured/figures';
import type {
  Report,
  ReportColumns,
} from '@millwright/contract/reports/configured/reports.schemas';
import { offsetText, type TimeSpan } from '@millwright/kernel';
import { csvMoment, type PaperRow, type PaperTable } from '../../../platform/files/index.ts';
import { type FileRow, figureColumns, fileWords, sayCell } from './report-file.ts';

/** What stands above the table. */
export interface PaperFacts {
  readonly report: Report;
  readonly span: TimeSpan;
  readonly timeZone: string;
  readonly columns: readonly ReportColumns[];
  readonly language: Language;
  readonly itemName: string;
  /** By whom and when it was made. */
  readonly by: string;
  readonly at: number;
}

const words = {
  'zh-CN': {
    span: (from: string, to: string, zone: string) => `时间：${from} 至 ${to}（${zone}）`,
    made: (by: string, at: string) => `制表：${by}，${at}`,
    legend: '– 没有数据；* 含坏值，未参与统计',
    pages: '第 {page} 页，共 {pages} 页',
  },
  'en-US': {
    span: (from: string, to: string, zone: string) => `Span: ${from} to ${to} (${zone})`,
    made: (by: string, at: string) => `Made by ${by} at ${at}`,
    legend: '– no data; * with bad samples, which are left out',
    pages: 'Page {page} of {pages}',
  },
} as const;

/** Devices over points over aggregates. */
const headsOf = (columns: readonly ReportColumns[], language: Language) =>
  figureColumns(columns).map(({ of, aggregate }) => {
    const unit = of.unit !== '' && of.aggregates.some(hasUnit) ? ` (${of.unit})` : '';
    return {
      heads: [of.deviceName, `${of.dataName}${unit}`, aggregateWords[aggregate][language]],
    };
  });

export function paperTable(facts: PaperFacts): PaperTable {
  const { report, span, timeZone, columns, language, itemName, by, at } = facts;
  const say = words[language];
  const moment = (time: number): string => csvMoment(time, timeZone);
  return {
    title: `${itemName} · ${report.name}`,
    facts: [
      say.span(moment(span.from), moment(span.to), offsetText(span.from, timeZone)),
      say.made(by, moment(at)),
      say.legend,
    ],
    first: fileWords.from[language],
    columns: headsOf(columns, language),
    pages: say.pages,
  };
}

/** The rows as texts; a figure of a point with bad samples is marked. */
export function paperRows({
  timeZone,
  columns,
  language,
}: Pick<PaperFacts, 'timeZone' | 'columns' | 'language'>): (row: FileRow) => PaperRow {
  const figures = figureColumns(columns);
  return (row) => {
    const isTotal = !('from' in row);
    const first = isTotal ? fileWords.totals[language] : csvMoment(row.from, timeZone);
    const cells = figures.map((column) => {
      const mark = (row.bad[column.point] ?? 0) > 0 ? '*' : '';
      return `${sayCell(column, row, language)}${mark}`;
    });
    return { cells: [first, ...cells], isTotal };
  };
}
