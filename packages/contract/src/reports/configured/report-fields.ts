/** What a report is made of: its span, its steps and its columns. */
import { dayNumber, type PointId } from '@millwright/kernel';
import { z } from 'zod/mini';
import { pointIdField } from '../../fields/ids.ts';
import { bracketFreeName } from '../../fields/names.ts';
import { text } from '../../fields/text.ts';
import { aggregateName, historyStep } from '../history.schemas.ts';
import { longestPeriodTitle, longestReportHeading } from './report-limits.ts';

/** Most points of one report. */
const maxReportPoints = 100;

/** Most columns of one report: the aggregates of all its points. */
export const maxReportColumns = 200;

/** Most periods of a daily report. */
const maxReportPeriods = 12;

/** Shortest step between two rows, in seconds. */
const shortestInterval = 2;

/** Of what span a report is: by the calendar of its item, a shift of it, or any span that is asked for. */
export const reportTimeType = z.enum(['day', 'week', 'month', 'shift', 'free']);
export type ReportTimeType = z.infer<typeof reportTimeType>;

const minutesOfDay = 1440;

/** A part of the day that a daily report can be opened for; past midnight it belongs to the day on which it begins. */
export const reportPeriod = z.object({
  /** Told apart by it within the report. */
  id: z.int().check(z.minimum(1), z.maximum(1000)),
  title: bracketFreeName(longestPeriodTitle, 'report.period_rule'),
  /** Minutes after midnight by the wall clock. */
  begin: z.int().check(z.minimum(0), z.maximum(minutesOfDay - 1)),
  /** How long it is. */
  minutes: z
    .int()
    .check(z.minimum(1, 'report.period_rule'), z.maximum(minutesOfDay, 'report.period_rule')),
});
export type ReportPeriod = z.infer<typeof reportPeriod>;

const areApart = (periods: readonly ReportPeriod[]): boolean =>
  new Set(periods.map(({ id }) => id)).size === periods.length &&
  new Set(periods.map(({ title }) => title.toLowerCase())).size === periods.length;

/** A calendar day since 1970: '2026-10-01'. */
export const reportDate = text(
  { max: 10, error: 'report.date_rule' },
  z.refine((date) => dayNumber(date) >= 0, 'report.date_rule'),
);

/** Whether a step is no shorter than the least of a report; only seconds could be. */
export const isLongEnough = ({ unit, every }: { unit: string; every: number }): boolean =>
  unit !== 'second' || every >= shortestInterval;

/** How much time one row is of. */
export const reportInterval = historyStep.check(z.refine(isLongEnough, 'report.interval_rule'));
export type ReportInterval = z.infer<typeof reportInterval>;

/** What a person enters of a report. */
export const reportFields = {
  name: bracketFreeName(20, 'report.name_rule'),
  timeType: reportTimeType,
  /** Of a daily report; without any it is of the whole day. */
  periodTimeList: z
    .array(reportPeriod)
    .check(z.maxLength(maxReportPeriods), z.refine(areApart, 'report.period_rule')),
  interval: reportInterval,
  /** Columns of one device stand together, under its name. */
  groupByDevice: z.boolean(),
  /** A row of the whole span below the others. */
  totals: z.boolean(),
  /** Points of the item, in the order of the columns. */
  dataIds: z.array(pointIdField).check(
    z.minLength(1, 'report.points_rule'),
    z.maxLength(maxReportPoints, 'report.points_rule'),
    z.refine((ids: readonly PointId[]) => new Set(ids).size === ids.length, 'report.points_rule'),
  ),
  /** What each of them is called in the report; empty: as the point is. */
  dataNames: z
    .array(text({ max: longestReportHeading, trim: true, error: 'report.column_name_rule' }))
    .check(z.maxLength(maxReportPoints, 'report.points_rule')),
  /** What each of them shows of a row. */
  aggregates: z
    .array(
      z.array(aggregateName).check(
        z.minLength(1, 'report.columns_rule'),
        z.maxLength(aggregateName.options.length, 'report.columns_rule'),
        z.refine((names) => new Set(names).size === names.length, 'report.columns_rule'),
      ),
    )
    .check(
      z.maxLength(maxReportPoints, 'report.points_rule'),
      z.refine((all) => all.flat().length <= maxReportColumns, 'report.columns_rule'),
    ),
};

interface Columns {
  readonly dataIds: readonly unknown[];
  readonly dataNames: readonly unknown[];
  readonly aggregates: readonly unknown[];
  readonly timeType: ReportTimeType;
  readonly periodTimeList: readonly unknown[];
}

/** What holds between the fields: one heading and some aggregates for each point, periods for days alone. */
export const reportChecks = [
  z.refine<Columns>(({ dataIds, dataNames }) => dataNames.length === dataIds.length, {
    error: 'report.column_name_rule',
    path: ['dataNames'],
  }),
  z.refine<Columns>(({ dataIds, aggregates }) => aggregates.length === dataIds.length, {
    error: 'report.columns_rule',
    path: ['aggregates'],
  }),
  z.refine<Columns>(
    ({ timeType, periodTimeList }) => timeType === 'day' || periodTimeList.length === 0,
    { error: 'report.periods_daily', path: ['periodTimeList'] },
  ),
] as const;
