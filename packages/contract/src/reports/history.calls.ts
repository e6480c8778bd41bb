import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { chosenIds } from '../fields/chosen-ids.ts';
import { pointIdField } from '../fields/ids.ts';
import { time } from '../fields/paging.ts';
import { inSpan } from '../fields/time-span.ts';
import { aggregateName, historyBars, historyStep, historyTable } from './history.schemas.ts';

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
        aggregates: z.array(aggregateName).check(z.minLength(1), z.maxLength(11)),
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
};
