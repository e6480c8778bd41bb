import { z } from 'zod/mini';
import { defineCall } from '../../call/call.ts';
import { chosenIds } from '../../fields/chosen-ids.ts';
import {
  dataSetIdField,
  dataSetIdQuery,
  deviceIdQuery,
  itemIdQuery,
  pointGroupIdQuery,
} from '../../fields/ids.ts';
import { listOf, pageOf, pageShape } from '../../fields/paging.ts';
import { text } from '../../fields/text.ts';
import { filesPerAccount } from '../files-per-account.ts';
import { pointBatchRow, pointChanges } from '../points/point-batch.schemas.ts';
import {
  dataSet,
  dataSetBrief,
  dataSetContents,
  dataSetFields,
  dataSetImport,
  dataSetInput,
  dataSetPointIds,
  selectablePoint,
} from './data-sets.schemas.ts';

const contentErrors = ['data_set.points_rule', 'data_set.point_foreign'] as const;
const edited = { id: dataSetIdField, version: z.int() };

export const dataSetCalls = {
  list: defineCall({
    name: 'dataSets.list',
    method: 'GET',
    path: 'PackDataConfig/DataSetList',
    summary: 'The data sets of an item',
    input: z.object({
      itemId: itemIdQuery,
      ...pageShape(['name', 'pointCount', 'createdAt', 'updatedAt']),
    }),
    reply: pageOf(dataSet),
    rule: { kind: 'scoped', by: 'item', field: 'itemId' },
    shows: ['data_set', 'point'],
    errors: [],
  }),
  brief: defineCall({
    name: 'dataSets.brief',
    method: 'GET',
    path: 'PackDataConfig/DataBriefList',
    summary: 'The names of the data sets of an item, for pickers',
    input: z.object({ itemId: itemIdQuery }),
    reply: listOf(dataSetBrief),
    rule: { kind: 'scoped', by: 'item', field: 'itemId' },
    shows: ['data_set'],
    errors: [],
  }),
  get: defineCall({
    name: 'dataSets.get',
    method: 'GET',
    path: 'PackDataConfig/DataInfo',
    summary: 'A data set with its points in their order',
    input: z.object({ id: dataSetIdQuery }),
    reply: dataSetContents,
    rule: { kind: 'scoped', by: 'dataSet', field: 'id' },
    shows: ['data_set', 'point', 'device'],
    errors: [],
  }),
  selectable: defineCall({
    name: 'dataSets.selectable',
    method: 'GET',
    path: 'PackDataConfig/DataListSelect',
    summary: 'The points of an item to choose from, each with whether the data set has it',
    input: z.object({
      itemId: itemIdQuery,
      deviceId: z.optional(deviceIdQuery),
      groupId: z.optional(pointGroupIdQuery),
      dataSetId: z.optional(dataSetIdQuery),
      ...pageShape(['name', 'deviceName']),
    }),
    reply: pageOf(selectablePoint),
    rule: { kind: 'scoped', by: 'item', field: 'itemId' },
    shows: ['data_set', 'point', 'device'],
    errors: [],
  }),
  create: defineCall({
    name: 'dataSets.create',
    method: 'POST',
    path: 'PackDataConfig/AddPackData',
    summary: 'Adds a data set with its points to an item',
    input: dataSetInput,
    reply: dataSetContents,
    rule: { kind: 'scoped', by: 'item', field: 'itemId', permission: 'points.edit' },
    changes: ['data_set'],
    errors: ['data_set.name_rule', 'data_set.name_taken', ...contentErrors],
  }),
  edit: defineCall({
    name: 'dataSets.edit',
    method: 'PUT',
    path: 'PackDataConfig/EditDataSet',
    summary:
      'Changes name and note of a data set, and its points where they are given; a stale version is refused with the fresh one under `data`',
    input: z.object({ ...edited, ...dataSetFields, pointIds: z.optional(dataSetPointIds) }),
    reply: dataSetContents,
    rule: { kind: 'scoped', by: 'dataSet', field: 'id', permission: 'points.edit' },
    changes: ['data_set'],
    errors: ['data_set.name_rule', 'data_set.name_taken', ...contentErrors, 'general.conflict'],
  }),
  editPoints: defineCall({
    name: 'dataSets.editPoints',
    method: 'PUT',
    path: 'PackDataConfig/EditPackData',
    summary:
      'Gives a data set other points, or another order; a stale version is refused with the fresh one under `data`',
    input: z.object({ ...edited, pointIds: dataSetPointIds }),
    reply: dataSetContents,
    rule: { kind: 'scoped', by: 'dataSet', field: 'id', permission: 'points.edit' },
    changes: ['data_set'],
    errors: [...contentErrors, 'general.conflict'],
  }),
  import: defineCall({
    name: 'dataSets.import',
    method: 'POST',
    path: 'PackDataConfig/Import',
    summary:
      'Adds the points that a CSV names by device and point to a data set, and tells of each line what becomes of it; a dry run changes nothing',
    input: z.object({
      id: dataSetIdField,
      text: text({ max: 500_000 }),
      dryRun: z._default(z.boolean(), true),
    }),
    reply: dataSetImport,
    rule: { kind: 'scoped', by: 'dataSet', field: 'id', permission: 'points.edit' },
    changes: ['data_set'],
    errors: [
      'data_set.points_rule',
      'point_file.column_missing',
      'point_file.column_twice',
      'point_file.unreadable',
      'point_file.too_long',
    ],
    admission: { weight: 'heavy', rate: filesPerAccount },
  }),
  batch: defineCall({
    name: 'dataSets.batch',
    method: 'PUT',
    path: 'PackDataConfig/BatchEditPackData',
    summary:
      'Makes the same changes to every point of a data set; tells of each what became of it, in their order',
    input: z.object({ id: dataSetIdField, changes: pointChanges }),
    reply: listOf(pointBatchRow),
    rule: { kind: 'scoped', by: 'dataSet', field: 'id', permission: 'points.edit' },
    changes: ['data_set'],
    errors: ['point.nothing_to_change', 'point.slope_zero', 'point.write_step_not_positive'],
  }),
  delete: defineCall({
    name: 'dataSets.delete',
    method: 'POST',
    path: 'PackDataConfig/Delete',
    summary: 'Deletes data sets, all or none; their points stay',
    input: z.object({ ids: chosenIds(dataSetIdField, 1000) }),
    reply: z.object({ deleted: z.int() }),
    rule: { kind: 'scoped', by: 'dataSet', field: 'ids', permission: 'points.delete' },
    changes: ['data_set'],
    errors: ['identity.nothing_chosen'],
  }),
};
