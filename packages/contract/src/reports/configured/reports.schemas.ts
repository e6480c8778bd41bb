import { z } from 'zod/mini';
import { valueFormat } from '../../devices/text-lists/text-lists.schemas.ts';
import { deviceIdField, idField, idQuery, itemIdField, pointIdField } from '../../fields/ids.ts';
import { aggregateName } from '../history.schemas.ts';
import { reportChecks, reportFields, reportTimeType } from './report-fields.ts';

export const reportIdField = idField('report');
export const reportIdQuery = idQuery('report');

/** Figures of some points over the steps of a span, as people laid it out. */
export const report = z.object({
  id: reportIdField,
  itemId: itemIdField,
  ...reportFields,
  version: z.int(),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type Report = z.infer<typeof report>;

export const reportInput = z
  .object({ itemId: itemIdField, ...reportFields })
  .check(...reportChecks);
export type ReportInput = z.infer<typeof reportInput>;

/** The new state of a report, with the version that the edit started from. */
export const reportEdit = z
  .object({ id: reportIdField, version: z.int(), ...reportFields })
  .check(...reportChecks);
export type ReportEdit = z.infer<typeof reportEdit>;

/** A point of a report, and what is shown of it. */
export const reportColumns = z.object({
  dataId: pointIdField,
  dataName: z.string(),
  deviceId: deviceIdField,
  deviceName: z.string(),
  unit: z.string(),
  format: valueFormat,
  aggregates: z.array(aggregateName),
});
export type ReportColumns = z.infer<typeof reportColumns>;

/** What one span was: of each point its aggregates in their order, and how many samples were bad. */
const figures = {
  cells: z.array(z.array(z.nullable(z.number()))),
  bad: z.array(z.int()),
};

export const reportRow = z.object({ from: z.number(), to: z.number(), ...figures });
export type ReportRow = z.infer<typeof reportRow>;

export const reportTotals = z.object(figures);
export type ReportTotals = z.infer<typeof reportTotals>;

/** One page of the rows of a span. */
export const reportTable = z.object({
  timeZone: z.string(),
  /** Milliseconds, half open. */
  from: z.number(),
  to: z.number(),
  columns: z.array(reportColumns),
  list: z.array(reportRow),
  /** Of the whole span, not of the page; null where none are wanted. */
  totals: z.nullable(reportTotals),
  /** Rows in all. */
  total: z.int(),
  /** Rows of a page, which may be fewer than were asked for: many columns go into few rows. */
  pageSize: z.int(),
});
export type ReportTable = z.infer<typeof reportTable>;

/** A date, and the period of it, that a report may be opened for. */
export const reportPlace = z.object({ date: z.string(), period: z.nullable(z.int()) });
export type ReportPlace = z.infer<typeof reportPlace>;

export const reportData = z.extend(reportTable, {
  reportId: reportIdField,
  name: z.string(),
  timeType: reportTimeType,
  groupByDevice: z.boolean(),
  /** The day on which its span begins. */
  date: z.string(),
  /** Null where it is of the whole day, week or month, of a free span, or where no shift began that day. */
  period: z.nullable(z.int()),
  /** The periods or the shifts of that date. */
  periodTimeList: z.array(z.object({ id: z.int(), title: z.string() })),
  previous: z.nullable(reportPlace),
  /** Null where it has not begun yet. */
  next: z.nullable(reportPlace),
});
export type ReportData = z.infer<typeof reportData>;
