import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { dataSet } from '../devices/data-sets/data-sets.schemas.ts';
import { pageOf, pageShape, queryId } from '../fields/paging.ts';
import { itemDataPoint } from './telemetry.schemas.ts';

/** Points as they were configured, each with its value now; devices that are off included. */
export const dataMonitorCalls = {
  device: defineCall({
    name: 'telemetry.monitorDevice',
    method: 'GET',
    path: 'BaseDataConfig/DataMonitor',
    summary: 'The points of a device with their values now',
    input: z.object({ deviceId: queryId, ...pageShape(['id', 'name', 'address', 'dataType']) }),
    reply: pageOf(itemDataPoint),
    rule: { kind: 'scoped', by: 'device', field: 'deviceId' },
    errors: [],
    polling: true,
  }),
  dataSet: defineCall({
    name: 'telemetry.monitorDataSet',
    method: 'GET',
    path: 'PackDataConfig/DataMonitor',
    summary: 'A data set with its points in their order and their values now',
    input: z.object({ id: queryId }),
    reply: z.object({ dataSet, list: z.array(itemDataPoint) }),
    rule: { kind: 'scoped', by: 'dataSet', field: 'id' },
    errors: [],
    polling: true,
  }),
  bind: defineCall({
    name: 'telemetry.bindDataSet',
    method: 'POST',
    path: 'itemdata/bindDataSetId',
    summary: 'Has the page of an item show a data set first; null shows all points again',
    input: z.object({ itemId: z.int(), dataSetId: z.nullable(z.int()) }),
    reply: z.object({ itemId: z.int(), dataSetId: z.nullable(z.int()) }),
    rule: { kind: 'scoped', by: 'item', field: 'itemId', permission: 'points.edit' },
    errors: ['data_set.unknown'],
  }),
};
