import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { chosenIds } from '../../fields/chosen-ids.ts';
import { itemIdQuery } from '../../fields/ids.ts';
import { pageOf, pageShape, queryTime, time } from '../../fields/paging.ts';
import { inSpan } from '../../fields/time-span.ts';
import { backgroundTask } from '../../tasks/tasks.schemas.ts';
import {
  historySheet,
  historySheetBrief,
  historySheetData,
  historySheetEdit,
  historySheetIdField,
  historySheetIdQuery,
  historySheetInput,
} from './history-sheets.schemas.ts';

const permission = 'historysheets.edit';

const entryErrors = [
  'history_sheet.name_rule',
  'history_sheet.name_taken',
  'history_sheet.newer',
  'history_sheet.layout_rule',
  'history_sheet.point_foreign',
  'history_sheet.formula_rule',
  'history_sheet.unknown_function',
  'history_sheet.cycle',
  'history_sheet.too_long',
  'report.interval_rule',
] as const;

const readErrors = [
  'history_sheet.too_large',
  'history_sheet.too_long',
  'report.too_many_steps',
  'general.time_range',
  'telemetry.history_limited',
] as const;

export const historySheetCalls = {
  list: defineCall({
    name: 'historySheets.list',
    method: 'GET',
    path: 'historysheet/list',
    summary: 'The history sheets of an item, without what stands in them',
    input: z.object({ itemId: itemIdQuery, ...pageShape(['name', 'createdAt', 'updatedAt']) }),
    reply: pageOf(historySheetBrief),
    rule: { kind: 'scoped', by: 'item', field: 'itemId' },
    shows: ['history_sheet'],
    errors: [],
  }),
  get: defineCall({
    name: 'historySheets.get',
    method: 'GET',
    path: 'historysheet/get',
    summary: 'One history sheet with its template',
    input: z.object({ id: historySheetIdQuery }),
    reply: historySheet,
    rule: { kind: 'scoped', by: 'historySheet', field: 'id' },
    shows: ['history_sheet'],
    errors: [],
  }),
  create: defineCall({
    name: 'historySheets.create',
    method: 'POST',
    path: 'historysheet/add',
    summary:
      'Adds a history sheet to an item; formulas that refer to themselves are refused with the way they take',
    input: historySheetInput,
    reply: historySheet,
    rule: { kind: 'scoped', by: 'item', field: 'itemId', permission },
    changes: ['history_sheet'],
    errors: [...entryErrors, 'history_sheet.too_many'],
  }),
  edit: defineCall({
    name: 'historySheets.edit',
    method: 'PUT',
    path: 'historysheet/edit',
    summary:
      'Changes a history sheet; a stale version is refused with the fresh sheet under `data`',
    input: historySheetEdit,
    reply: historySheet,
    rule: { kind: 'scoped', by: 'historySheet', field: 'id', permission },
    changes: ['history_sheet'],
    errors: [...entryErrors, 'general.conflict'],
  }),
  delete: defineCall({
    name: 'historySheets.delete',
    method: 'POST',
    path: 'historysheet/delete',
    summary: 'Deletes history sheets, all or none; what is stored of their points stays',
    input: z.object({ ids: chosenIds(historySheetIdField) }),
    reply: z.object({ deleted: z.int() }),
    rule: { kind: 'scoped', by: 'historySheet', field: 'ids', permission },
    changes: ['history_sheet'],
    errors: ['identity.nothing_chosen'],
  }),
  data: defineCall({
    name: 'historySheets.data',
    method: 'GET',
    path: 'historysheet/data',
    summary:
      'A history sheet of a span: its cells filled, its lists drawn out, its formulas reckoned',
    input: z.object({ id: historySheetIdQuery, from: queryTime, to: queryTime }).check(inSpan()),
    reply: historySheetData,
    rule: { kind: 'scoped', by: 'historySheet', field: 'id' },
    shows: ['history_sheet', 'device', 'point', 'alarm'],
    errors: readErrors,
    admission: { weight: 'heavy' },
  }),
  export: defineCall({
    name: 'historySheets.export',
    method: 'POST',
    path: 'historysheet/export',
    summary:
      'Starts a task that writes a history sheet of a span as a workbook with its formulas, or as PDF',
    input: z
      .object({
        id: historySheetIdField,
        from: time,
        to: time,
        format: z.enum(['xlsx', 'pdf']),
      })
      .check(inSpan()),
    reply: backgroundTask,
    rule: { kind: 'scoped', by: 'historySheet', field: 'id' },
    changes: ['background_task'],
    errors: [...readErrors, 'tasks.too_many_open', 'tasks.too_much_kept'],
    admission: { rate: { by: 'account', calls: 20, seconds: 60 } },
  }),
};
