import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { dataSet } from '../devices/data-sets/data-sets.schemas.ts';
import { shownTextList } from '../devices/text-lists/text-lists.schemas.ts';
import { dataSetIdField, dataSetIdQuery, deviceIdQuery, itemIdField } from '../fields/ids.ts';
import { pageOf, pageShape } from '../fields/paging.ts';
import { itemDataPoint } from './telemetry.schemas.ts';

/** Points as they were configured, each with its value now; devices that are off included. */
export const dataMonitorCalls = {
  device: defineCall({
    name: 'dataMonitor.device',
    method: 'GET',
    path: 'BaseDataConfig/DataMonitor',
    summary: 'The points of a device with their values now',
    input: z.object({
      deviceId: deviceIdQuery,
      ...pageShape(['id', 'name', 'address', 'dataType']),
    }),
    reply: z.extend(pageOf(itemDataPoint), { textLists: z.array(shownTextList) }),
    rule: { kind: 'scoped', by: 'device', field: 'deviceId' },
    shows: ['device', 'point', 'text_list'],
    errors: [],
    polling: true,
  }),
  dataSet: defineCall({
    name: 'dataMonitor.dataSet',
    method: 'GET',
    path: 'PackDataConfig/DataMonitor',
    summary: 'A data set with its points in their order and their values now',
    input: z.object({ id: dataSetIdQuery }),
    reply: z.object({
      dataSet,
      list: z.array(itemDataPoint),
      textLists: z.array(shownTextList),
    }),
    rule: { kind: 'scoped', by: 'dataSet', field: 'id' },
    shows: ['data_set', 'device', 'point', 'text_list'],
    errors: [],
    polling: true,
  }),
  bind: defineCall({
    name: 'dataMonitor.bind',
    method: 'POST',
    path: 'itemdata/bindDataSetId',
    summary: 'Has the page of an item show a data set first; null shows all points again',
    input: z.object({ itemId: itemIdField, dataSetId: z.nullable(dataSetIdField) }),
    reply: z.object({ itemId: itemIdField, dataSetId: z.nullable(dataSetIdField) }),
    rule: { kind: 'scoped', by: 'item', field: 'itemId', permission: 'points.edit' },
    changes: ['data_set'],
    errors: ['data_set.unknown'],
  }),
};
