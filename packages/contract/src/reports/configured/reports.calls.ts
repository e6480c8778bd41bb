import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { chosenIds } from '../../fields/chosen-ids.ts';
import { itemIdQuery, trendPointList } from '../../fields/ids.ts';
import { pageOf, pageShape, queryId, queryTime, time } from '../../fields/paging.ts';
import { text } from '../../fields/text.ts';
import { inSpan } from '../../fields/time-span.ts';
import { backgroundTask } from '../../tasks/tasks.schemas.ts';
import { aggregateName } from '../history.schemas.ts';
import { isLongEnough, maxReportColumns, reportDate } from './report-fields.ts';
import { longestReportHeading } from './report-limits.ts';
import {
  report,
  reportData,
  reportEdit,
  reportIdField,
  reportIdQuery,
  reportInput,
  reportTable,
} from './reports.schemas.ts';

const whole = z.coerce.number<number>().check(z.int());

/** Rows of a page. */
const paging = {
  page: z._default(whole.check(z.minimum(1), z.maximum(1_000_000)), 1),
  pageSize: z._default(whole.check(z.minimum(1), z.maximum(500)), 100),
};

/** Words separated by commas in a query string, or a list. */
const words = (most: number, length: number) =>
  z.pipe(
    z.union([text({ max: most * (length + 1) }), z.array(text({ max: length }))]),
    z.transform((given: string | string[]) =>
      typeof given === 'string' ? given.split(',') : given,
    ),
  );

const aggregateList = z.pipe(
  words(aggregateName.options.length, 20),
  z.array(aggregateName).check(z.minLength(1), z.maxLength(aggregateName.options.length)),
);

const entryErrors = [
  'report.name_rule',
  'report.name_taken',
  'report.interval_rule',
  'report.points_rule',
  'report.column_name_rule',
  'report.columns_rule',
  'report.point_foreign',
  'report.period_rule',
  'report.periods_daily',
] as const;

const readErrors = [
  'report.date_rule',
  'report.span_fixed',
  'report.too_many_steps',
  'general.time_range',
  'telemetry.history_limited',
] as const;

export const reportCalls = {
  list: defineCall({
    name: 'reports.list',
    method: 'GET',
    path: 'reptdataconfig/list',
    summary: 'The reports of an item',
    input: z.object({
      itemId: itemIdQuery,
      ...pageShape(['name', 'createdAt', 'updatedAt']),
    }),
    reply: pageOf(report),
    rule: { kind: 'scoped', by: 'item', field: 'itemId' },
    shows: ['report', 'device', 'point'],
    errors: [],
  }),
  create: defineCall({
    name: 'reports.create',
    method: 'POST',
    path: 'reptdataconfig/add',
    summary: 'Adds a report to an item',
    input: reportInput,
    reply: report,
    rule: { kind: 'scoped', by: 'item', field: 'itemId', permission: 'reports.edit' },
    changes: ['report'],
    errors: [...entryErrors, 'report.too_many'],
  }),
  edit: defineCall({
    name: 'reports.edit',
    method: 'PUT',
    path: 'reptdataconfig/edit',
    summary: 'Changes a report; a stale version is refused with the fresh report under `data`',
    input: reportEdit,
    reply: report,
    rule: { kind: 'scoped', by: 'report', field: 'id', permission: 'reports.edit' },
    changes: ['report'],
    errors: [...entryErrors, 'general.conflict'],
  }),
  delete: defineCall({
    name: 'reports.delete',
    method: 'POST',
    path: 'reptdataconfig/delete',
    summary: 'Deletes reports, all or none; what is stored of their points stays',
    input: z.object({ ids: chosenIds(reportIdField) }),
    reply: z.object({ deleted: z.int() }),
    rule: { kind: 'scoped', by: 'report', field: 'ids', permission: 'reports.edit' },
    changes: ['report'],
    errors: ['identity.nothing_chosen'],
  }),
  data: defineCall({
    name: 'reports.data',
    method: 'GET',
    path: 'report/getReportData',
    summary:
      'A report of a date, or a free one of a span: a page of its rows, and its totals; without a date that of today, without a period the one that goes on, else the first',
    input: z
      .object({
        id: reportIdQuery,
        date: z.optional(reportDate),
        period: z.optional(queryId),
        from: z.optional(queryTime),
        to: z.optional(queryTime),
        ...paging,
      })
      .check(inSpan()),
    reply: reportData,
    rule: { kind: 'scoped', by: 'report', field: 'id' },
    shows: ['report', 'device', 'point'],
    errors: readErrors,
    admission: { weight: 'heavy' },
  }),
  itemData: defineCall({
    name: 'reports.itemData',
    method: 'GET',
    path: 'report/getItemData',
    summary:
      'The same table for points that are named, without a report: their aggregates in each step of a span, a page at a time',
    input: z
      .object({
        dataIds: trendPointList,
        /** Headings in the order of the ids; those left out or empty are the names of the points. */
        dataNames: z.optional(words(maxReportColumns, longestReportHeading)),
        aggregates: aggregateList,
        from: queryTime,
        to: queryTime,
        unit: z.enum(['second', 'minute', 'hour', 'day', 'week', 'month', 'year']),
        every: z._default(whole.check(z.minimum(1), z.maximum(86_400)), 1),
        ...paging,
      })
      .check(
        inSpan(),
        z.refine(({ unit, every }) => isLongEnough({ unit, every }), {
          error: 'report.interval_rule',
          path: ['every'],
        }),
        z.refine(
          ({ dataIds, aggregates }) => dataIds.length * aggregates.length <= maxReportColumns,
          { error: 'report.columns_rule', path: ['aggregates'] },
        ),
      ),
    reply: reportTable,
    rule: { kind: 'scoped', by: 'point', field: 'dataIds' },
    shows: ['device', 'point'],
    errors: [
      'report.columns_rule',
      'report.interval_rule',
      'report.too_many_steps',
      'general.time_range',
      'telemetry.history_limited',
    ],
    admission: { weight: 'heavy' },
  }),
  export: defineCall({
    name: 'reports.export',
    method: 'POST',
    path: 'report/export',
    summary:
      'Starts a task that writes a report as a workbook, as CSV or as PDF: all of its rows, and its totals',
    input: z
      .object({
        id: reportIdField,
        date: z.optional(reportDate),
        period: z.optional(z.int().check(z.positive())),
        from: z.optional(time),
        to: z.optional(time),
        format: z.enum(['xlsx', 'csv', 'pdf']),
      })
      .check(inSpan()),
    reply: backgroundTask,
    rule: { kind: 'scoped', by: 'report', field: 'id' },
    changes: ['background_task'],
    errors: [
      ...readErrors,
      'report.too_long_for_paper',
      'tasks.too_many_open',
      'tasks.too_much_kept',
    ],
    admission: { rate: { by: 'account', calls: 20, seconds: 60 } },
  }),
};
