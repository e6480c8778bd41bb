import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';
import { pointBlock } from '../devices/point-blocks/point-blocks.schemas.ts';
import { shownTextList } from '../devices/text-lists/text-lists.schemas.ts';
import { chosenIds } from '../fields/chosen-ids.ts';
import {
  assignmentIdQuery,
  deviceIdField,
  deviceIdQuery,
  itemIdQuery,
  pointBlockIdField,
  pointIdField,
  pointIdList,
  pointIdQuery,
  screenIdField,
  screenIdQuery,
  trendPointList,
  triggerIdQuery,
  writeIdField,
  writeIdQuery,
} from '../fields/ids.ts';
import { pageShape, queryCount, queryTime, time } from '../fields/paging.ts';
import { revisionField } from '../fields/revision.ts';
import { text } from '../fields/text.ts';
import { inSpan } from '../fields/time-span.ts';
import { wantedTimeZone } from '../fields/time-zone.ts';
import { backgroundTask } from '../tasks/tasks.schemas.ts';
import { maxWriteBatch } from './max-write-batch.ts';
import {
  awaitingWrite,
  devicePreview,
  itemDataGroup,
  itemPreview,
  pointValue,
  pointWrite,
  relativeChange,
  toldWriteState,
  trendSeries,
  writeBatch,
  writeCommand,
  writeDecision,
  writeSource,
  writeValue,
} from './telemetry.schemas.ts';
import { writeErrors } from './write-errors.ts';

const writePage = pageShape(['createdAt', 'deviceName', 'pointName', 'userName']);

/** As the server names a batch: no other text is looked for. */
const batchField = text(
  { min: 36, max: 36 },
  z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
);

/** What the value-change log is searched by; the keyword in devices, points, users, screens, notes and in what reasons say. */
const writeFilter = {
  keyword: writePage.keyword,
  itemId: z.optional(itemIdQuery),
  deviceId: z.optional(deviceIdQuery),
  pointId: z.optional(pointIdQuery),
  /** As it is told: `refused` is what has no word of its own. */
  state: z.optional(toldWriteState),
  userName: z.optional(text({ max: 64 })),
  source: z.optional(writeSource),
  assignmentId: z.optional(assignmentIdQuery),
  triggerId: z.optional(triggerIdQuery),
  /** Written from this screen, whatever its revision was. */
  screenId: z.optional(screenIdQuery),
  batch: z.optional(batchField),
  from: z.optional(queryTime),
  to: z.optional(queryTime),
};

/** What goes with a write, whatever it writes. */
const writeShape = {
  note: z.optional(text({ max: 200 })),
  /** Made by the client per intent: a repeat answers the first command instead of a second write. */
  idempotencyKey: z.optional(text({ min: 8, max: 64 })),
  /** Seconds after which it is not sent any more, if it still waits for its line. */
  validSeconds: z.optional(z.int().check(z.minimum(1), z.maximum(3600))),
};

/** The name of the point as whoever writes has typed it, where the point asks for that. */
const typedName = { typedName: z.optional(text({ max: 64 })) };

/** The screen that it is written from, and the revision that is shown: the log names both. */
const fromScreen = {
  screen: z.optional(z.object({ id: screenIdField, revision: revisionField })),
};

export const telemetryCalls = {
  itemPreview: defineCall({
    name: 'telemetry.itemPreview',
    method: 'GET',
    path: 'itemdata/getitemdatapreview',
    summary: 'Every point of an item with its value now, or the first of them',
    input: z.object({
      itemId: itemIdQuery,
      deviceId: z.optional(deviceIdQuery),
      /** Only so many points, by device, and the devices as far as they reach. */
      first: z.optional(queryCount),
    }),
    reply: itemPreview,
    rule: { kind: 'scoped', by: 'item', field: 'itemId' },
    shows: ['device', 'point', 'point_group', 'text_list'],
    errors: [],
    polling: true,
    admission: { weight: 'large' },
  }),
  groupPreview: defineCall({
    name: 'telemetry.groupPreview',
    method: 'GET',
    path: 'itemdata/GetItemDataPreByRegGroup',
    summary:
      'Every point of an item with its value now, by variable group; those in no group come last',
    input: z.object({ itemId: itemIdQuery, deviceId: z.optional(deviceIdQuery) }),
    reply: z.object({ list: z.array(itemDataGroup), textLists: z.array(shownTextList) }),
    rule: { kind: 'scoped', by: 'item', field: 'itemId' },
    shows: ['device', 'point', 'point_group', 'text_list'],
    errors: [],
    polling: true,
    admission: { weight: 'large' },
  }),
  blockValues: defineCall({
    name: 'telemetry.blockValues',
    method: 'POST',
    path: 'itemdata/getBlockData',
    summary: 'A variable block with the values of its points now, in the order of its points',
    input: z.object({ blockId: pointBlockIdField }),
    reply: z.object({ block: pointBlock, list: z.array(pointValue) }),
    rule: { kind: 'scoped', by: 'pointBlock', field: 'blockId' },
    changesNothing: 'it only asks',
    errors: [],
    polling: true,
    demo: 'allowed',
  }),
  values: defineCall({
    name: 'telemetry.values',
    method: 'GET',
    path: 'ItemData/GetItemData',
    summary: 'The values of the given points now',
    input: z.object({ points: pointIdList }),
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
    input: z.object({ itemId: z.optional(itemIdQuery) }),
    reply: z.object({ list: z.array(devicePreview) }),
    rule: { kind: 'session' },
    shows: ['device', 'item'],
    errors: [],
    polling: true,
  }),
  setValue: defineCall({
    name: 'telemetry.setValue',
    method: 'PUT',
    path: 'ItemData/SetValue',
    summary:
      'Writes a point: answers with the command as sent, or as it waits for a second person where the point asks for one; its further states come by the live topic `writes` and by writeState',
    input: z.object({
      pointId: pointIdQuery,
      value: writeValue,
      ...writeShape,
      ...typedName,
      ...fromScreen,
    }),
    reply: writeCommand,
    rule: { kind: 'scoped', by: 'point', field: 'pointId', permission: 'points.write' },
    admission: { weight: 'command' },
    changesNothing: 'the topic of writes tells how it goes',
    errors: [...writeErrors, 'telemetry.approval_nobody', 'telemetry.approval_waits'],
  }),
  setRelative: defineCall({
    name: 'telemetry.setRelative',
    method: 'PUT',
    path: 'ItemData/SetRelative',
    summary:
      'Writes a point by the value that it has now, which is read from the device first: adds to a number, toggles a switch. Answers as SetValue does',
    input: z.object({
      pointId: pointIdQuery,
      change: relativeChange,
      ...writeShape,
      ...typedName,
      ...fromScreen,
    }),
    reply: writeCommand,
    rule: { kind: 'scoped', by: 'point', field: 'pointId', permission: 'points.write' },
    admission: { weight: 'command', readsFirst: true },
    changesNothing: 'the topic of writes tells how it goes',
    errors: [
      ...writeErrors,
      'telemetry.approval_value_only',
      'telemetry.not_a_number',
      'telemetry.not_a_switch',
      'telemetry.value_unknown',
      'telemetry.point_busy',
      'telemetry.right_gone',
    ],
  }),
  undo: defineCall({
    name: 'telemetry.undo',
    method: 'PUT',
    path: 'ItemData/Undo',
    summary:
      'Undoes a confirmed write: writes the value that its point had before, if the device still holds what was written and nothing else has written to the point since. A command of its own that names the one it undoes; answers as SetValue does',
    input: z.object({
      pointId: pointIdQuery,
      commandId: writeIdField,
      ...writeShape,
      ...typedName,
    }),
    reply: writeCommand,
    rule: { kind: 'scoped', by: 'point', field: 'pointId', permission: 'points.write' },
    admission: { weight: 'command', readsFirst: true },
    changesNothing: 'the topic of writes tells how it goes',
    errors: [
      ...writeErrors,
      'telemetry.approval_value_only',
      'telemetry.value_unknown',
      'telemetry.point_busy',
      'telemetry.right_gone',
      'telemetry.undo_unconfirmed',
      'telemetry.undo_of_batch',
      'telemetry.undo_before_unknown',
      'telemetry.undo_point_changed',
      'telemetry.undo_written_since',
      'telemetry.undo_value_differs',
    ],
  }),
  setValues: defineCall({
    name: 'telemetry.setValues',
    method: 'PUT',
    path: 'ItemData/SetValues',
    summary:
      'Writes several points of a device in the order given, as few frames as they fit into, and then the flag by itself once all of them are confirmed. Refused as a whole before anything is sent; one that cannot be written ends the rest. Answers with the commands, whose further states come by the live topic `writes` and by valueChangeLogList',
    input: z.object({
      deviceId: deviceIdField,
      values: z
        .array(pointWrite)
        .check(z.minLength(1, 'identity.nothing_chosen'), z.maxLength(maxWriteBatch - 1)),
      /** Written last, alone, and only if all others hold what was written. */
      flag: z.optional(pointWrite),
      note: z.optional(text({ max: 200 })),
      /** Made by the client per intent: a repeat answers the first batch instead of a second one. */
      idempotencyKey: z.optional(text({ min: 8, max: 60 })),
      /** Seconds after which what still waits is not sent any more. */
      validSeconds: z.optional(z.int().check(z.minimum(1), z.maximum(3600))),
    }),
    reply: writeBatch,
    rule: { kind: 'scoped', by: 'device', field: 'deviceId', permission: 'points.write' },
    admission: { weight: 'command' },
    changesNothing: 'the topic of writes tells how it goes',
    errors: [
      ...writeErrors,
      'identity.nothing_chosen',
      'telemetry.batch_twice',
      'telemetry.batch_typed_name',
      'telemetry.batch_approval',
    ],
  }),
  cancelValues: defineCall({
    name: 'telemetry.cancelValues',
    method: 'PUT',
    path: 'ItemData/CancelValues',
    summary: 'Ends a batch: what still waits is not sent; answers whether it was still under way',
    input: z.object({ deviceId: deviceIdField, batch: batchField }),
    reply: z.object({ cancelled: z.boolean() }),
    rule: { kind: 'scoped', by: 'device', field: 'deviceId', permission: 'points.write' },
    admission: { weight: 'command' },
    changesNothing: 'the topic of writes tells how it goes',
    errors: [],
  }),
  decide: defineCall({
    name: 'telemetry.decide',
    method: 'PUT',
    path: 'ItemData/Decide',
    summary:
      'Decides a command that waits for a second person: another person approves or declines it, whoever gave it withdraws it. An approved one is checked again and sent; answers with the command as it then is',
    input: z.object({
      pointId: pointIdQuery,
      commandId: writeIdField,
      decision: writeDecision,
    }),
    reply: writeCommand,
    rule: { kind: 'scoped', by: 'point', field: 'pointId', permission: 'points.write' },
    admission: { weight: 'command' },
    changesNothing: 'the topics of writes and approvals tell how it goes',
    errors: [
      ...writeErrors,
      'telemetry.approval_own',
      'telemetry.approval_one_hand',
      'telemetry.approval_not_own',
      'telemetry.approval_over',
      'telemetry.approval_expired',
      'telemetry.point_changed',
      'telemetry.right_gone',
    ],
  }),
  awaiting: defineCall({
    name: 'telemetry.awaiting',
    method: 'GET',
    path: 'ItemData/AwaitingApproval',
    summary:
      'The commands of your items that wait for a second person, the latest first, at most 200; none where you may not write',
    input: z.object({}),
    reply: z.object({ list: z.array(awaitingWrite) }),
    rule: { kind: 'session' },
    shows: ['item', 'device', 'point'],
    errors: [],
    polling: true,
  }),
  approvers: defineCall({
    name: 'telemetry.approvers',
    method: 'GET',
    path: 'ItemData/Approvers',
    summary:
      'Whether there are two people in an item of whom one could approve what the other writes: for whoever sets that a point asks for a second person',
    input: z.object({ itemId: itemIdQuery }),
    reply: z.object({ there: z.boolean() }),
    rule: { kind: 'scoped', by: 'item', field: 'itemId', permission: 'points.edit' },
    shows: [],
    errors: [],
  }),
  writeState: defineCall({
    name: 'telemetry.writeState',
    method: 'GET',
    path: 'ItemData/WriteState',
    summary: 'One write command with its state',
    input: z.object({ commandId: writeIdQuery }),
    reply: writeCommand,
    rule: { kind: 'session' },
    shows: [],
    errors: [],
    polling: true,
  }),
  writeList: defineCall({
    name: 'telemetry.writeList',
    method: 'GET',
    path: 'logging/valueChangeLogList',
    summary: 'The value-change log: every attempt to write, newest first unless ordered otherwise',
    input: z
      .object({
        ...writePage,
        pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 20),
        order: z._default(z.enum(['asc', 'desc']), 'desc'),
        ...writeFilter,
      })
      .check(inSpan()),
    reply: z.object({ list: z.array(writeCommand), total: z.number() }),
    rule: { kind: 'session' },
    shows: ['item', 'device', 'point'],
    errors: [],
  }),
  exportWrites: defineCall({
    name: 'telemetry.exportWrites',
    method: 'POST',
    path: 'logging/valueChangeLogExport',
    summary:
      'Starts a task that writes the value-change log as CSV, newest first, with the same filters',
    input: z.object({ ...writeFilter, timeZone: wantedTimeZone }).check(inSpan()),
    reply: backgroundTask,
    rule: { kind: 'session' },
    changes: ['background_task'],
    errors: ['tasks.too_many_open', 'tasks.too_much_kept'],
  }),
  trend: defineCall({
    name: 'telemetry.trend',
    method: 'GET',
    path: 'itemdata/getTrend',
    summary:
      'The course of up to 200 points: at most two values per pixel and point (three where the value is held until the next one), from raw samples or rollups; fewer pixels where points × width is beyond 80,000',
    input: z
      .object({
        points: trendPointList,
        from: queryTime,
        to: queryTime,
        /** Width of the drawing in pixels. */
        width: z._default(z.coerce.number().check(z.int(), z.minimum(10), z.maximum(4096)), 1000),
      })
      .check(inSpan('telemetry.range_invalid')),
    reply: z.object({ series: z.array(trendSeries) }),
    rule: { kind: 'scoped', by: 'point', field: 'points' },
    shows: [],
    errors: ['telemetry.range_invalid', 'telemetry.history_limited'],
    admission: { weight: 'heavy' },
  }),
  exportSamples: defineCall({
    name: 'telemetry.exportSamples',
    method: 'POST',
    path: 'itemdata/exportSamples',
    summary:
      'Starts a task that writes every stored sample of some points as CSV, point by point, oldest first; times by the clock of the item',
    input: z
      .object({ points: chosenIds(pointIdField, 200), from: time, to: time })
      .check(inSpan('telemetry.range_invalid')),
    reply: backgroundTask,
    rule: { kind: 'scoped', by: 'point', field: 'points' },
    changes: ['background_task'],
    errors: [
      'telemetry.range_invalid',
      'telemetry.history_limited',
      'identity.nothing_chosen',
      'tasks.too_many_open',
      'tasks.too_much_kept',
    ],
    admission: { rate: { by: 'account', calls: 20, seconds: 60 } },
  }),
  calculatePast: defineCall({
    name: 'telemetry.calculatePast',
    method: 'POST',
    path: 'itemdata/calculatePast',
    summary:
      'Starts a task that calculates some calculated points over the stored samples of a span, until a minute ago at most, in the place of what is stored of them there',
    input: z
      .object({ points: chosenIds(pointIdField, 50), from: time, to: time })
      .check(inSpan('telemetry.range_invalid')),
    reply: backgroundTask,
    rule: { kind: 'scoped', by: 'point', field: 'points', permission: 'points.edit' },
    changes: ['background_task'],
    errors: [
      'telemetry.range_invalid',
      'telemetry.history_limited',
      'telemetry.past_not_calculated',
      'telemetry.past_total',
      'telemetry.past_not_saved',
      'telemetry.past_not_run',
      'identity.nothing_chosen',
      'tasks.too_many_open',
      'tasks.too_much_kept',
    ],
    admission: { rate: { by: 'account', calls: 20, seconds: 60 } },
  }),
};
