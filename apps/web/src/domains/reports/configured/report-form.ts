/** What the form of a report holds, and how it becomes what the server takes. */

import type {
  ReportInterval,
  ReportPeriod,
} from '@millwright/contract/reports/configured/report-fields';
import type { Report, ReportEdit } from '@millwright/contract/reports/configured/reports.schemas';
import type { reportFacts } from '@millwright/contract/reports/facts/report';
import type { AggregateName } from '@millwright/contract/reports/history.schemas';
import type { PointId } from '@millwright/kernel';
import { type ClockSpan, clockSpanOf, daySpanOf } from '../../../shell/fields/clock-span.ts';

/** A point of a report as it is entered. */
export interface ColumnEntry {
  readonly dataId: PointId;
  readonly dataName: string;
  readonly aggregates: readonly AggregateName[];
}

/** A period as it is entered: its end by the clock, the next day where it is not after its begin. */
export interface PeriodEntry extends ClockSpan {
  /** Left out of one that is new. */
  readonly id?: number;
  readonly title: string;
}

export interface ReportEntry {
  readonly name: string;
  readonly timeType: (typeof reportFacts.create.timeType.of)[number];
  readonly periodTimeList: readonly PeriodEntry[];
  readonly interval: ReportInterval;
  readonly groupByDevice: boolean;
  readonly totals: boolean;
  readonly columns: readonly ColumnEntry[];
}

const fresh: ReportEntry = {
  name: '',
  timeType: 'day',
  periodTimeList: [],
  interval: { unit: 'hour', every: 1 },
  groupByDevice: true,
  totals: true,
  columns: [],
};

/** What the form of a report begins with. */
export function startReport(report: Report | null): ReportEntry {
  if (report === null) return fresh;
  const { name, timeType, interval, groupByDevice, totals, dataIds } = report;
  return {
    ...{ name, timeType, interval, groupByDevice, totals },
    periodTimeList: report.periodTimeList.map(({ id, title, ...hours }) => ({
      ...{ id, title },
      ...clockSpanOf(hours),
    })),
    columns: dataIds.map((dataId, index) => ({
      dataId,
      dataName: report.dataNames[index] ?? '',
      aggregates: report.aggregates[index] ?? [],
    })),
  };
}

/** Periods keep their ids, by which links name them; new ones take the next. */
function periodsOf(entries: readonly PeriodEntry[]): ReportPeriod[] {
  let last = Math.max(0, ...entries.map(({ id }) => id ?? 0));
  return entries.map(({ id, title, ...clock }) => {
    last += id === undefined ? 1 : 0;
    return { id: id ?? last, title, ...daySpanOf(clock) };
  });
}

/** What is sent of it; periods of another kind than a daily report are left out. */
export const finishReport = ({
  columns,
  periodTimeList,
  ...fields
}: ReportEntry): Omit<ReportEdit, 'id' | 'version'> => ({
  ...fields,
  periodTimeList: fields.timeType === 'day' ? periodsOf(periodTimeList) : [],
  dataIds: columns.map(({ dataId }) => dataId),
  dataNames: columns.map(({ dataName }) => dataName),
  aggregates: columns.map(({ aggregates }) => [...aggregates]),
});

/** Points that were picked anew, as columns: those that were there stay as they are. */
export function columnsOf(
  columns: readonly ColumnEntry[],
  picked: readonly PointId[],
): ColumnEntry[] {
  const known = new Map(columns.map((column) => [column.dataId, column]));
  const usual = columns.at(-1)?.aggregates ?? ['mean'];
  return picked.map((dataId) => known.get(dataId) ?? { dataId, dataName: '', aggregates: usual });
}
