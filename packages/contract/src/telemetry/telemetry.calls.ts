import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { pointBlock } from '../devices/point-blocks/point-blocks.schemas.ts';
import { text } from '../fields/text.ts';
import { timeZone } from '../fields/time-zone.ts';
import {
  devicePreview,
  idList,
  itemDataGroup,
  itemPreview,
  pointValue,
  trendSeries,
  writeCommand,
  writeState,
} from './telemetry.schemas.ts';

const id = z.coerce.number().check(z.int(), z.positive());
const time = z.coerce.number().check(z.int());

/** What the value-change log is searched by. */
const writeFilter = {
  itemId: z.optional(id),
  deviceId: z.optional(id),
  pointId: z.optional(id),
  state: z.optional(writeState),
  userName: z.optional(text({ max: 64 })),
  from: z.optional(time),
  to: z.optional(time),
};

export const telemetryCalls = {
  itemPreview: defineCall({
    name: 'telemetry.itemPreview',
    method: 'GET',
    path: 'itemdata/getitemdatapreview',
    summary: 'Every point of an item with its value now',
    input: z.object({ itemId: id, deviceId: z.optional(id) }),
    reply: itemPreview,
    rule: { kind: 'scoped', by: 'item', field: 'itemId' },
    errors: [],
    polling: true,
  }),
  groupPreview: defineCall({
    name: 'telemetry.groupPreview',
    method: 'GET',
    path: 'itemdata/GetItemDataPreByRegGroup',
    summary:
      'Every point of an item with its value now, by variable group; those in no group come last',
    input: z.object({ itemId: id, deviceId: z.optional(id) }),
    reply: z.object({ list: z.array(itemDataGroup) }),
    rule: { kind: 'scoped', by: 'item', field: 'itemId' },
    errors: [],
    polling: true,
  }),
  blockValues: defineCall({
    name: 'telemetry.blockValues',
    method: 'POST',
    path: 'itemdata/getBlockData',
    summary: 'A variable block with the values of its points now, in the order of its points',
    input: z.object({ blockId: z.int() }),
    reply: z.object({ block: pointBlock, list: z.array(pointValue) }),
    rule: { kind: 'scoped', by: 'pointBlock', field: 'blockId' },
    errors: [],
    polling: true,
    demo: 'allowed',
  }),
  values: defineCall({
    name: 'telemetry.values',
    method: 'GET',
    path: 'ItemData/GetItemData',
    summary: 'The values of the given points now',
    input: z.object({ points: idList }),
    reply: z.object({ list: z.array(pointValue) }),
    rule: { kind: 'scoped', by: 'point', field: 'points' },
    errors: [],
    polling: true,
  }),
  devicePreview: defineCall({
    name: 'telemetry.devicePreview',
    method: 'GET',
    path: 'itemdata/getDevicePreview',
    summary: 'The online state and the traffic of the devices of an item, or of all your items',
    input: z.object({ itemId: z.optional(id) }),
    reply: z.object({ list: z.array(devicePreview) }),
    rule: { kind: 'session' },
    errors: [],
    polling: true,
  }),
  setValue: defineCall({
    name: 'telemetry.setValue',
    method: 'PUT',
    path: 'ItemData/SetValue',
    summary:
      'Writes a point: answers with the command as sent; its further states come by the live topic `writes` and by writeState',
    input: z.object({
      pointId: id,
      /** Engineering value: number, boolean (as 0/1) or text for Char points. */
      value: z.union([z.number(), text({ max: 512 }), z.boolean()]),
      note: z.optional(text({ max: 200 })),
      /** Made by the client per intent: a repeat answers the first command instead of a second write. */
      idempotencyKey: z.optional(text({ min: 8, max: 64 })),
    }),
    reply: writeCommand,
    rule: { kind: 'scoped', by: 'point', field: 'pointId', permission: 'points.write' },
    errors: [
      'telemetry.not_writable',
      'telemetry.value_out_of_range',
      'telemetry.value_not_number',
      'telemetry.text_too_long',
      'telemetry.text_not_encodable',
      'telemetry.device_offline',
      'telemetry.write_too_often',
    ],
  }),
  writeState: defineCall({
    name: 'telemetry.writeState',
    method: 'GET',
    path: 'ItemData/WriteState',
    summary: 'One write command with its state',
    input: z.object({ commandId: id }),
    reply: writeCommand,
    rule: { kind: 'session' },
    errors: [],
    polling: true,
  }),
  writeList: defineCall({
    name: 'telemetry.writeList',
    method: 'GET',
    path: 'logging/valueChangeLogList',
    summary: 'The value-change log: every attempt to write, newest first',
    input: z.object({
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1),
      pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 20),
      ...writeFilter,
    }),
    reply: z.object({ list: z.array(writeCommand), total: z.number() }),
    rule: { kind: 'session' },
    errors: [],
  }),
  exportWrites: defineCall({
    name: 'telemetry.exportWrites',
    method: 'GET',
    path: 'logging/valueChangeLogExport',
    summary: 'The value-change log as CSV, newest first, with the same filters',
    input: z.object({ ...writeFilter, timeZone }),
    reply: z.unknown(),
    rule: { kind: 'session' },
    errors: [],
    download: true,
  }),
  trend: defineCall({
    name: 'telemetry.trend',
    method: 'GET',
    path: 'itemdata/getTrend',
    summary:
      'The course of points: at most two values per pixel and point, from raw samples or rollups',
    input: z.object({
      points: idList,
      from: time,
      to: time,
      /** Width of the drawing in pixels. */
      width: z._default(z.coerce.number().check(z.int(), z.minimum(10), z.maximum(4096)), 1000),
    }),
    reply: z.object({ series: z.array(trendSeries) }),
    rule: { kind: 'scoped', by: 'point', field: 'points' },
    errors: ['telemetry.range_invalid', 'telemetry.history_limited'],
  }),
};
