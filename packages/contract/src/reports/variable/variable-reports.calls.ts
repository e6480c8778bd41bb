import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { chosenIds } from '../../fields/chosen-ids.ts';
import { itemIdQuery, pointIdField } from '../../fields/ids.ts';
import { pageOf, pageShape, queryTime } from '../../fields/paging.ts';
import { historySamples } from '../history.schemas.ts';
import {
  variableReport,
  variableReportEdit,
  variableReportIdField,
  variableReportIdQuery,
  variableReportInput,
  variableView,
  variableViewEdit,
  variableViewIdField,
  variableViewIdQuery,
  variableViewInput,
  viewData,
} from './variable-reports.schemas.ts';

const permission = 'variablereports.edit';
const entered = [
  'variable_report.name_rule',
  'variable_report.name_taken',
  'variable_report.points_rule',
  'variable_report.point_foreign',
] as const;
const setOfView = [
  'variable_view.name_rule',
  'variable_view.name_taken',
  'telemetry.range_invalid',
] as const;

export const variableReportCalls = {
  list: defineCall({
    name: 'variableReports.list',
    method: 'GET',
    path: 'variableReport/ConfigList',
    summary: 'The variable reports of an item: points that are looked at together',
    input: z.object({ itemId: itemIdQuery, ...pageShape(['name', 'updatedAt']) }),
    reply: pageOf(variableReport),
    rule: { kind: 'scoped', by: 'item', field: 'itemId' },
    shows: ['variable_report', 'point'],
    errors: [],
  }),
  get: defineCall({
    name: 'variableReports.get',
    method: 'GET',
    path: 'variableReport/ConfigEdit',
    summary: 'One variable report, as its edit begins with it',
    input: z.object({ id: variableReportIdQuery }),
    reply: variableReport,
    rule: { kind: 'scoped', by: 'variableReport', field: 'id' },
    shows: ['variable_report', 'point'],
    errors: [],
  }),
  create: defineCall({
    name: 'variableReports.create',
    method: 'POST',
    path: 'variableReport/ConfigCreate',
    summary: 'Adds a variable report of up to 20 points to an item',
    input: variableReportInput,
    reply: variableReport,
    rule: { kind: 'scoped', by: 'item', field: 'itemId', permission },
    changes: ['variable_report'],
    errors: [...entered, 'variable_report.full'],
  }),
  edit: defineCall({
    name: 'variableReports.edit',
    method: 'PUT',
    path: 'variableReport/ConfigEdit',
    summary:
      'Changes a variable report; a stale version is refused with the fresh report under `data`',
    input: variableReportEdit,
    reply: variableReport,
    rule: { kind: 'scoped', by: 'variableReport', field: 'id', permission },
    changes: ['variable_report'],
    errors: [...entered, 'general.conflict'],
  }),
  delete: defineCall({
    name: 'variableReports.delete',
    method: 'POST',
    path: 'variableReport/ConfigDelete',
    summary: 'Deletes variable reports with their views, all or none',
    input: z.object({ ids: chosenIds(variableReportIdField) }),
    reply: z.object({ deleted: z.int() }),
    rule: { kind: 'scoped', by: 'variableReport', field: 'ids', permission },
    changes: ['variable_report', 'variable_view'],
    errors: ['identity.nothing_chosen'],
  }),
};

export const variableViewCalls = {
  list: defineCall({
    name: 'variableViews.list',
    method: 'GET',
    path: 'variableReport/viewinfoList',
    summary: 'The views of the variable reports of an item, or of one of them',
    input: z.object({
      itemId: itemIdQuery,
      reportId: z.optional(variableReportIdQuery),
      ...pageShape(['name', 'updatedAt']),
    }),
    reply: pageOf(variableView),
    rule: { kind: 'scoped', by: 'item', field: 'itemId' },
    shows: ['variable_view', 'variable_report'],
    errors: [],
  }),
  create: defineCall({
    name: 'variableViews.create',
    method: 'POST',
    path: 'variableReport/ViewCreate',
    summary: 'Adds a view to a variable report: the span, the aggregates and how they are shown',
    input: variableViewInput,
    reply: variableView,
    rule: { kind: 'scoped', by: 'variableReport', field: 'reportId', permission },
    changes: ['variable_view', 'variable_report'],
    errors: [...setOfView, 'variable_view.full'],
  }),
  edit: defineCall({
    name: 'variableViews.edit',
    method: 'PUT',
    path: 'variableReport/ViewEdit',
    summary: 'Changes a view; a stale version is refused with the fresh view under `data`',
    input: variableViewEdit,
    reply: variableView,
    rule: { kind: 'scoped', by: 'variableView', field: 'id', permission },
    changes: ['variable_view'],
    errors: [...setOfView, 'general.conflict'],
  }),
  delete: defineCall({
    name: 'variableViews.delete',
    method: 'POST',
    path: 'variableReport/viewDelete',
    summary: 'Deletes views, all or none',
    input: z.object({ ids: chosenIds(variableViewIdField) }),
    reply: z.object({ deleted: z.int() }),
    rule: { kind: 'scoped', by: 'variableView', field: 'ids', permission },
    changes: ['variable_view', 'variable_report'],
    errors: ['identity.nothing_chosen'],
  }),
  setData: defineCall({
    name: 'variableViews.setData',
    method: 'GET',
    path: 'variableReport/GetViewSetData',
    summary:
      'A view and what it shows now: its span, what each point was over it, and a page of its steps, the latest first',
    input: z.object({
      id: variableViewIdQuery,
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
      pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 20),
    }),
    reply: viewData,
    rule: { kind: 'scoped', by: 'variableView', field: 'id' },
    shows: ['variable_view', 'variable_report', 'point'],
    errors: ['telemetry.history_limited', 'report.too_many_steps'],
    admission: { weight: 'heavy' },
  }),
  originData: defineCall({
    name: 'variableViews.originData',
    method: 'GET',
    path: 'variableReport/GetViewOriginData',
    summary:
      'The stored samples behind a view, by moment, oldest first, a page at a time from a moment on',
    input: z.object({
      id: variableViewIdQuery,
      /** Where the page begins; absent: at the beginning of the span. */
      from: z.optional(queryTime),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 100),
    }),
    reply: z.object({
      pointIds: z.array(pointIdField),
      from: z.number(),
      to: z.number(),
      ...historySamples.shape,
    }),
    rule: { kind: 'scoped', by: 'variableView', field: 'id' },
    shows: ['variable_view', 'variable_report', 'point'],
    errors: ['telemetry.history_limited'],
    admission: { weight: 'heavy' },
  }),
};
