import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { chosenIds } from '../fields/chosen-ids.ts';
import { pointIdField } from '../fields/ids.ts';
import { time } from '../fields/paging.ts';
import { inSpan } from '../fields/time-span.ts';
import { backgroundTask } from '../tasks/tasks.schemas.ts';
import {
  chosenAggregates,
  fileFormat,
  historyBars,
  historySamples,
  historyStatistics,
  historyStep,
  historyTable,
} from './history.schemas.ts';
import { mostReportPoints } from './variable/report-limits.ts';

const spanShape = {
  points: chosenIds(pointIdField, 200),
  from: time,
  to: time,
  step: historyStep,
};

const errors = [
  'telemetry.range_invalid',
  'telemetry.history_limited',
  'identity.nothing_chosen',
  'report.too_many_steps',
] as const;

export const historyCalls = {
  bars: defineCall({
    name: 'history.bars',
    method: 'POST',
    path: 'history/alAcquisitionBar',
    summary:
      'What up to 200 points were in each step of a span: count, least, greatest, mean, sum, first, last and range, from rollups or samples; at most 20,000 steps of all points together',
    input: z.object(spanShape).check(inSpan('telemetry.range_invalid')),
    reply: historyBars,
    rule: { kind: 'scoped', by: 'point', field: 'points' },
    changesNothing: 'it only asks',
    errors,
    admission: { weight: 'heavy' },
    demo: 'allowed',
  }),
  table: defineCall({
    name: 'history.table',
    method: 'POST',
    path: 'history/Table',
    summary:
      'The steps of a span as rows, a page at a time, with the aggregates asked for of each point; at most 20,000 cells a page',
    input: z
      .object({
        ...spanShape,
        aggregates: chosenAggregates,
        page: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1),
        pageSize: z._default(z.int().check(z.minimum(1), z.maximum(500)), 50),
      })
      .check(inSpan('telemetry.range_invalid')),
    reply: historyTable,
    rule: { kind: 'scoped', by: 'point', field: 'points' },
    changesNothing: 'it only asks',
    errors,
    admission: { weight: 'heavy' },
    demo: 'allowed',
  }),
  statistics: defineCall({
    name: 'history.statistics',
    method: 'POST',
    path: 'history/statistics',
    summary:
      'What up to 20 points were over a whole span: as a bar, and from the samples, while they are no more than five million, time-weighted mean, standard deviation and time within the limits',
    input: z
      .object({ points: chosenIds(pointIdField, mostReportPoints), from: time, to: time })
      .check(inSpan('telemetry.range_invalid')),
    reply: historyStatistics,
    rule: { kind: 'scoped', by: 'point', field: 'points' },
    changesNothing: 'it only asks',
    errors: ['telemetry.range_invalid', 'telemetry.history_limited', 'identity.nothing_chosen'],
    admission: { weight: 'heavy' },
    demo: 'allowed',
  }),
  samples: defineCall({
    name: 'history.samples',
    method: 'POST',
    path: 'history/samples',
    summary:
      'The stored samples of up to 20 points, by moment, oldest first, a page at a time from a moment on',
    input: z
      .object({
        points: chosenIds(pointIdField, mostReportPoints),
        from: time,
        to: time,
        limit: z._default(z.int().check(z.minimum(1), z.maximum(500)), 100),
      })
      .check(inSpan('telemetry.range_invalid')),
    reply: historySamples,
    rule: { kind: 'scoped', by: 'point', field: 'points' },
    changesNothing: 'it only asks',
    errors: ['telemetry.range_invalid', 'telemetry.history_limited', 'identity.nothing_chosen'],
    admission: { weight: 'heavy' },
    demo: 'allowed',
  }),
  export: defineCall({
    name: 'history.export',
    method: 'POST',
    path: 'history/export',
    summary:
      'Starts a task that writes the steps of a span as rows into a file, with the aggregates asked for of each point; at most 20,000 rows, and as a workbook 400,000 cells',
    input: z
      .object({
        ...spanShape,
        points: chosenIds(pointIdField, mostReportPoints),
        aggregates: chosenAggregates,
        format: fileFormat,
      })
      .check(inSpan('telemetry.range_invalid')),
    reply: backgroundTask,
    rule: { kind: 'scoped', by: 'point', field: 'points' },
    changes: ['background_task'],
    errors: [...errors, 'report.too_many_cells', 'tasks.too_many_open', 'tasks.too_much_kept'],
    admission: { rate: { by: 'account', calls: 20, seconds: 60 } },
  }),
};
