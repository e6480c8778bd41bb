/**
 * What the server that collects and the others say to each other over the bus, below
 * `collector.<fence>`: a message of a server that has lost the lease is known by its number.
 */
import { faultDetails } from '@millwright/contract/fields/fault-details';
import { hold, holdKey } from '@millwright/contract/telemetry/holds/holds.schemas';
import { maxWriteBatch } from '@millwright/contract/telemetry/max-write-batch';
import {
  devicePreview,
  pointWrite,
  reckonedChange,
  writeBatch,
  writeCommand,
  writeDecision,
  writtenFrom,
} from '@millwright/contract/telemetry/telemetry.schemas';
import { seconds } from '@millwright/kernel';
import { z } from 'zod';

/** From the collector: `values` are frames of the live socket, the rest is JSON. */
export type Told = 'values' | 'texts' | 'devices' | 'writes' | 'holds' | 'beat';
/** To the collector. */
export type Asked = 'snapshot' | 'button' | Question;
/** What is answered. */
export type Question = 'write' | 'batch' | 'cancel' | 'decide' | 'press' | 'settle';

export const subjectOf = (fence: number, what: Told | Asked): string =>
  `collector.${fence}.${what}`;
/** Everything that is told, whoever collects. */
export const anyTold = 'collector.*.*';
export const repliesTo = (server: string): string => `collector-replies.${server}`;

/** @returns null for a subject that is none of these */
export function readSubject(subject: string): { fence: number; what: string } | null {
  const [, fence = '', what = ''] = subject.split('.');
  return /^\d{1,15}$/.test(fence) ? { fence: Number(fence), what } : null;
}

/** How often the collector says that it is there. */
export const beatEvery = seconds(1);
/** Who has not been heard for so long is not there. */
export const awayAfter = seconds(4);
/** How often values go out: pages wait a tenth of a second more. */
export const tellEvery = 200;
/** Rows of one message: half of what a message of NATS may hold. */
export const mostRows = 20_000;
export const mostDevices = 500;
/** States of devices with their counters go out anew. */
export const statesEvery = seconds(5);
/** A write waits so long for its answer: longer than a collector that is frozen keeps the lease. */
export const answerWithin = seconds(8);
/** A write that comes later was given up by whoever asked. */
export const oldestWrite = seconds(6);
/** Whoever asks knows the collector's time from its beat, which arrives after it was said. */
export const newestWrite = seconds(1);

export const texts = z.array(
  z.object({ pointId: z.int(), time: z.number(), quality: z.int(), text: z.string() }),
);
export const states = z.array(devicePreview);
export const beat = z.object({
  /** The collector's own time, which a write gives back. */
  at: z.number(),
  /** Messages before this one: who has heard fewer has missed some. */
  sent: z.int(),
});
export const writes = writeCommand;
export const holds = hold;

const asking = <Request extends z.ZodType>(request: Request) =>
  z.object({
    id: z.string(),
    from: z.string(),
    /** When it was asked for, by the collector's time. */
    at: z.number(),
    request,
  });
const faultAnswered = z.object({
  id: z.string(),
  fault: z.object({
    family: z.enum(['refusal', 'outage', 'bug']),
    code: z.string(),
    details: faultDetails,
  }),
});
export type FaultAnswered = z.infer<typeof faultAnswered>;
const answering = <Reply extends z.ZodRawShape>(reply: Reply) =>
  z.union([z.object({ id: z.string(), ...reply }), faultAnswered]);
/** What any answer says: which question it is one to. */
export const answered = z.looseObject({ id: z.string() });

/** Who writes, and why. */
const given = {
  note: z.nullable(z.string()),
  idempotencyKey: z.nullable(z.string()),
  userId: z.int(),
  userName: z.string(),
  address: z.string(),
};

export const writeAsked = asking(
  z.object({
    pointId: z.int(),
    /** Missing where `change` says what is written: a server of an earlier version refuses that. */
    value: z.optional(z.union([z.number(), z.string(), z.boolean()])),
    change: z.optional(reckonedChange),
    /** A server of an earlier version says nothing of it, and is refused where it is asked for. */
    typedName: z.optional(z.nullable(z.string())),
    /** The same. */
    personId: z.optional(z.int()),
    /** A server of an earlier version says nothing of it, and logs none. */
    screen: z.optional(writtenFrom),
    ...given,
    /** A server of an earlier version says nothing of it. */
    validSeconds: z._default(z.nullable(z.int()), null),
    /** The same: then only what the collector waits for counts. */
    waitedMs: z.optional(z.number()),
    /** The same: then nobody looks whether the right to write ends meanwhile. */
    tokenHash: z.optional(z.string()),
  }),
);
export const writeAnswered = answering({ command: writeCommand });

export const batchAsked = asking(
  z.object({
    deviceId: z.int(),
    values: z.array(pointWrite).max(maxWriteBatch),
    flag: z.nullable(pointWrite),
    ...given,
    validSeconds: z.nullable(z.int()),
    waitedMs: z.optional(z.number()),
    tokenHash: z.optional(z.string()),
  }),
);
export const batchAnswered = answering({ batch: writeBatch });

export const cancelAsked = asking(z.object({ deviceId: z.int(), batchId: z.string() }));
export const cancelAnswered = answering({ cancelled: z.boolean() });

export const decideAsked = asking(
  z.object({
    pointId: z.int(),
    commandId: z.int(),
    decision: writeDecision,
    userId: z.int(),
    personId: z.int(),
    userName: z.string(),
  }),
);

export const pressAsked = asking(
  z.object({
    pointId: z.int(),
    key: holdKey,
    pressed: z.number(),
    released: z.number(),
    longestSeconds: z.int(),
    tokenHash: z.string(),
    screen: z.optional(writtenFrom),
    userId: z.int(),
    personId: z.int(),
    userName: z.string(),
    address: z.string(),
  }),
);
export const settleAsked = asking(
  z.object({ itemId: z.int(), key: holdKey, userName: z.string() }),
);
export const holdAnswered = answering({ hold });

/** What a page says of a button that it holds; nobody waits for an answer. */
export const buttonSaid = z.object({
  what: z.enum(['renew', 'letGo', 'lost']),
  key: holdKey,
  tokenHash: z.string(),
});

const decoder = new TextDecoder();
/** @throws what is no JSON, or not of this shape */
export const read = <T>(schema: { parse(given: unknown): T }, payload: Uint8Array): T =>
  schema.parse(JSON.parse(decoder.decode(payload)));
