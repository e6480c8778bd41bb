import { z } from 'zod/mini';
import { deviceState } from '../device-state.ts';
import { shownTextList, valueFormat } from '../devices/text-lists/text-lists.schemas.ts';
import { faultDetails } from '../fields/fault-details.ts';
import {
  assignmentIdField,
  deviceIdField,
  historyTaskIdField,
  itemIdField,
  pointGroupIdField,
  pointIdField,
  screenIdField,
  textListIdField,
  triggerIdField,
  writeIdField,
} from '../fields/ids.ts';
import { text } from '../fields/text.ts';

/** Value of a point now: the time and the quality travel with it. Times are epoch milliseconds. */
export const pointValue = z.object({
  pointId: pointIdField,
  /** A number, a text (Char points, 64-bit whole numbers beyond 2^53), or null when never read. */
  value: z.nullable(z.union([z.number(), z.string()])),
  time: z.nullable(z.number()),
  /** Quality byte: below 64 good, below 128 uncertain, else bad (kernel `Quality`). */
  quality: z.number(),
});
export type PointValue = z.infer<typeof pointValue>;

export const devicePreview = z.object({
  deviceId: deviceIdField,
  itemId: itemIdField,
  deviceName: z.string(),
  state: deviceState,
  /** When the state was entered. */
  since: z.nullable(z.number()),
  /** Stable code of the latest failure, or of what an online device lacks to be read. */
  reason: z.nullable(z.string()),
  /** Milliseconds the polling runs late; 0 when it keeps its period. */
  slipMs: z.number(),
  /** Replies since the collector started that came late, twice or for nobody; they were dropped. */
  lateReplies: z.number(),
  /** On the wire since polling began: since the collector started or the device came to its line. */
  bytesIn: z.number(),
  bytesOut: z.number(),
  /** In this calendar month, over all starts: less than since polling began where that was earlier. */
  monthBytesIn: z.number(),
  monthBytesOut: z.number(),
});
export type DevicePreview = z.infer<typeof devicePreview>;

export const itemDataPoint = z.extend(pointValue, {
  deviceId: deviceIdField,
  name: z.string(),
  unit: z.string(),
  dataType: z.number(),
  displayFormat: z.number(),
  /** Value = raw × slope + intercept; left out where they are 1 and 0. */
  slope: z.optional(z.number()),
  intercept: z.optional(z.number()),
  decimals: z.nullable(z.number()),
  writable: z.boolean(),
  saved: z.boolean(),
  lowLowLimit: z.nullable(z.number()),
  lowerLimit: z.nullable(z.number()),
  upperLimit: z.nullable(z.number()),
  highHighLimit: z.nullable(z.number()),
  /** Of the alarm beyond a limit, */
  limitLevel: z.number(),
  /** and of those that have one of their own. */
  lowLowLevel: z.optional(z.number()),
  lowerLevel: z.optional(z.number()),
  upperLevel: z.optional(z.number()),
  highHighLevel: z.optional(z.number()),
  writeMin: z.nullable(z.number()),
  writeMax: z.nullable(z.number()),
  writeStep: z.nullable(z.number()),
  /** What the hand does before it is written (kernel `WriteConfirm`). */
  writeConfirm: z.number(),
  /** The same of its rest value; left out where nothing else is done. */
  restConfirm: z.optional(z.number()),
  /** What its values are called: one of the text lists that come with the points. */
  textListId: z.nullable(textListIdField),
});
export type ItemDataPoint = z.infer<typeof itemDataPoint>;

/** A device of an item: one that is switched off is not asked, and has no state of its own. */
export const itemDevice = z.extend(devicePreview, {
  state: z.enum([...deviceState.options, 'off']),
});
export type ItemDevice = z.infer<typeof itemDevice>;

/** The devices of an item and their points, those that are switched off too. */
export const itemPreview = z.object({
  devices: z.array(itemDevice),
  points: z.array(itemDataPoint),
  /** Those that the points use. */
  textLists: z.array(shownTextList),
});
export type ItemPreview = z.infer<typeof itemPreview>;

/** The points of an item that are in one variable group. */
export const itemDataGroup = z.object({
  /** Null for the points in no group. */
  groupId: z.nullable(pointGroupIdField),
  name: z.nullable(z.string()),
  points: z.array(itemDataPoint),
});
export type ItemDataGroup = z.infer<typeof itemDataGroup>;

/**
 * The states of a write: `awaiting-approval` by a second person, `waiting` for the frames of its batch that come before it, `sent` to the
 * collector, `accepted` by the device, `confirmed` by read-back; or `refused` (by a rule, by the
 * device, because the batch ended before it, or the device took it and holds another value), or `timed-out`.
 */
export const writeState = z.enum([
  'awaiting-approval',
  'waiting',
  'sent',
  'accepted',
  'confirmed',
  'refused',
  'timed-out',
]);
export type WriteState = z.infer<typeof writeState>;

/**
 * The state as people are told it, and search for it. What was refused for a reason of its own has a word
 * of its own: it was sent and `failed` at the device, or the device `differs` from what it took; a second
 * person `declined`, whoever gave it has `withdrawn` it, or nobody approved it before it `expired`. Of what
 * is told as `refused` nothing was sent.
 */
export const toldWriteState = z.enum([
  ...writeState.options,
  'failed',
  'differs',
  'declined',
  'withdrawn',
  'expired',
]);
export type ToldState = z.infer<typeof toldWriteState>;

/** What gave a write: a person, on a `screen` or elsewhere, or what acts by itself. */
export const writeSource = z.enum(['person', 'screen', 'assignment', 'trigger', 'history_task']);
export type WriteSource = z.infer<typeof writeSource>;

/** A write by what the point has when it is carried out, not by what whoever gives it was shown. */
export const relativeChange = z.discriminatedUnion('op', [
  /** So much more, in the unit of the point; less where it is negative. */
  z.object({ op: z.literal('add'), by: z.number() }),
  /** The other state of a switch. */
  z.object({ op: z.literal('toggle') }),
]);
export type RelativeChange = z.infer<typeof relativeChange>;

/** Back to the value that was there before a command, while nothing else has written since. */
export const undoChange = z.object({ op: z.literal('undo'), commandId: writeIdField });
export type UndoChange = z.infer<typeof undoChange>;

/** What is written by what the point has when its turn comes. */
export const reckonedChange = z.union([relativeChange, undoChange]);

/** The press of a button that is held, and its release: both name the hold. */
export const heldChange = z.discriminatedUnion('op', [
  z.object({ op: z.literal('press'), hold: z.string() }),
  z.object({ op: z.literal('release'), hold: z.string() }),
]);

/** How a value was reckoned from the one that was read, or what it belongs to. */
export const writtenChange = z.union([reckonedChange, heldChange]);
export type WrittenChange = z.infer<typeof writtenChange>;

/** The screen that a person wrote from, as it was called then, and the revision that was shown. */
export const writtenFrom = z.object({ id: screenIdField, name: z.string(), revision: z.int() });
export type WrittenFrom = z.infer<typeof writtenFrom>;

export const writeCommand = z.object({
  commandId: writeIdField,
  itemId: itemIdField,
  deviceId: deviceIdField,
  pointId: pointIdField,
  deviceName: z.string(),
  pointName: z.string(),
  /** Who wrote: a user, or an assignment or a trigger by its name. */
  userName: z.string(),
  /** The assignment that wrote; null where a person did. */
  assignmentId: z._default(z.nullable(assignmentIdField), null),
  /** The trigger that wrote; null or absent where none did. */
  triggerId: z.optional(z.nullable(triggerIdField)),
  /** The history task that reset its flag; null or absent where none did. */
  historyTaskId: z.optional(z.nullable(historyTaskIdField)),
  /** The screen that it was written from; null or absent where it was from none. */
  screen: z.optional(z.nullable(writtenFrom)),
  /** Of the points that were written together; null or absent where it was written by itself. */
  batchId: z.optional(z.nullable(z.string())),
  state: writeState,
  /** Stable error code when refused or timed out. */
  reason: z.nullable(z.string()),
  /** What fills the text of the reason. */
  details: faultDetails,
  /** How the new value was reckoned from the one read; null or absent where it was given itself. */
  change: z.optional(z.nullable(writtenChange)),
  oldValue: z.nullable(z.string()),
  /** Empty where a relative write, or an undoing, was refused before its point was read. */
  newValue: z.string(),
  readBack: z.nullable(z.string()),
  unit: z.string(),
  /** How the values were read and called when they were written; null in logs of before. */
  format: z._default(z.nullable(valueFormat), null),
  note: z.nullable(z.string()),
  /** Until when a second person may approve it; null or absent where nobody is asked. */
  approveUntil: z.optional(z.nullable(z.number())),
  /** Who approved or declined it, or withdrew it; null or absent while nobody did. */
  decidedBy: z.optional(z.nullable(z.string())),
  /** When; null or absent where that is not known. */
  decidedAt: z.optional(z.nullable(z.number())),
  /** What its item is called now; told in lists. */
  itemName: z.optional(z.string()),
  /** Nothing else wrote its point since, and there is a value to go back to; told in lists. */
  undoable: z.optional(z.boolean()),
  createdAt: z.number(),
  finishedAt: z.nullable(z.number()),
});
export type WriteCommand = z.infer<typeof writeCommand>;

/** What becomes of a command that waits for a second person: the two of them, and whoever gave it. */
export const writeDecision = z.enum(['approve', 'decline', 'withdraw']);
export type WriteDecision = z.infer<typeof writeDecision>;

/** A command that waits for a second person, as one of those sees it who may write its point. */
export const awaitingWrite = z.extend(writeCommand, {
  itemName: z.string(),
  /** The reader gave it, in this session or another: they may withdraw it, and not approve it. */
  own: z.boolean(),
  /** One person may be behind the reader and who gave it, as far as the accounts say: others decide it. */
  oneHand: z.boolean(),
});
export type AwaitingWrite = z.infer<typeof awaitingWrite>;

/** Engineering value: number, boolean (as 0/1) or text for Char points. */
export const writeValue = z.union([z.number(), text({ max: 512 }), z.boolean()]);

/** A point and what it is to hold. */
export const pointWrite = z.object({ pointId: pointIdField, value: writeValue });
export type PointWrite = z.infer<typeof pointWrite>;

/** The commands of a batch, in the order in which they are sent; the flag, where there is one, last. */
export const writeBatch = z.object({ batchId: z.string(), commands: z.array(writeCommand) });
export type WriteBatch = z.infer<typeof writeBatch>;

/**
 * One series of a trend, columnar. At most two values per pixel: each bucket's minimum and maximum
 * in the order they came; where the value is held its last one too. `null` breaks the line: bad
 * quality, or nobody collected.
 */
export const trendSeries = z.object({
  pointId: pointIdField,
  times: z.array(z.number()),
  values: z.array(z.nullable(z.number())),
  /** The point is stored when it changes: each value holds until the next one. */
  held: z.boolean(),
  /** Where the values came from. */
  source: z.enum(['raw', 'minute', 'hour', 'day']),
  /** Changes of a text point within the range; empty for numbers. */
  texts: z.array(z.object({ time: z.number(), text: z.string() })),
});
export type TrendSeries = z.infer<typeof trendSeries>;
