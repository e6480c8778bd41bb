/**
 * The S7 messages that reading and writing take. There is no public standard: the layout is that of
 * Snap7 and of Wireshark's dissector, which agree with each other and with controllers.
 */
import {
  ItemCode,
  readSpecification,
  type S7Variable,
  specificationBytes,
  writeSpecification,
} from './variables.ts';

export const protocolId = 0x32;
export const MessageType = { job: 1, ack: 2, ackData: 3 } as const;
export const FunctionCode = { setup: 0xf0, read: 0x04, write: 0x05 } as const;

export const jobHeader = 10;
export const replyHeader = 12;
/** Function and number of variables, before them. */
const listHeader = 2;
/** Code, kind and length, before the bytes of each variable. */
const valueHeader = 4;
/** Controllers refuse more in one request. */
export const mostVariables = 20;

/** How the length before the bytes of a variable is counted. */
const Transport = { bit: 3, bytes: 4, integer: 5, real: 7, octets: 9 } as const;

/** What was agreed when the connection was made. */
export interface S7Terms {
  /** Bytes of the longest message, from the protocol id on. */
  readonly pduBytes: number;
  /** Requests that may wait for replies at once. */
  readonly jobs: number;
}

/** What one variable of a reply brings; `data` is a view of the message. */
export interface S7Item {
  readonly code: number;
  readonly data: Buffer;
}

export type S7Reply =
  | { readonly kind: 'items'; readonly items: readonly S7Item[] }
  /** The whole request was refused. */
  | { readonly kind: 'refused'; readonly code: number }
  | { readonly kind: 'malformed' };

/** Bytes of one variable that a read brings, with room for one byte more behind it, and a write carries, at most. */
export const mostRead = (pduBytes: number): number =>
  pduBytes - replyHeader - listHeader - valueHeader - readCost(1).reply;
export const mostWritten = (pduBytes: number): number =>
  pduBytes - jobHeader - listHeader - specificationBytes - valueHeader;

/** What a variable adds to a read request and to its reply. */
export const readCost = (length: number): { readonly request: number; readonly reply: number } => ({
  request: specificationBytes,
  reply: valueHeader + length + (length & 1),
});
/** What every read takes, however many variables it names. */
export const emptyRead = {
  request: jobHeader + listHeader,
  reply: replyHeader + listHeader,
} as const;

function header(size: number, reference: number, parameters: number): Buffer {
  const pdu = Buffer.alloc(size);
  pdu[0] = protocolId;
  pdu[1] = MessageType.job;
  pdu.writeUInt16BE(reference, 4);
  pdu.writeUInt16BE(parameters, 6);
  pdu.writeUInt16BE(size - jobHeader - parameters, 8);
  return pdu;
}

/** Asks for terms; the controller answers with what it grants. */
export function encodeSetup(reference: number, { pduBytes, jobs }: S7Terms): Buffer {
  const pdu = header(jobHeader + 8, reference, 8);
  pdu[jobHeader] = FunctionCode.setup;
  pdu.writeUInt16BE(jobs, jobHeader + 2);
  pdu.writeUInt16BE(jobs, jobHeader + 4);
  pdu.writeUInt16BE(pduBytes, jobHeader + 6);
  return pdu;
}

/** Terms in the answer to a setup; null when it is none, or refuses. */
export function decodeSetup(pdu: Buffer): S7Terms | null {
  if (pdu.length < replyHeader + 8 || pdu[1] !== MessageType.ackData) return null;
  if (pdu.readUInt16BE(10) !== 0 || pdu[replyHeader] !== FunctionCode.setup) return null;
  const pduBytes = pdu.readUInt16BE(replyHeader + 6);
  if (pduBytes < 64) return null;
  return { pduBytes, jobs: Math.max(1, pdu.readUInt16BE(replyHeader + 4)) };
}

/** One request for all of these. */
export function encodeRead(reference: number, variables: readonly S7Variable[]): Buffer {
  const parameters = listHeader + variables.length * specificationBytes;
  const pdu = header(jobHeader + parameters, reference, parameters);
  pdu[jobHeader] = FunctionCode.read;
  pdu[jobHeader + 1] = variables.length;
  let at = jobHeader + listHeader;
  for (const variable of variables) at = writeSpecification(pdu, at, variable);
  return pdu;
}

/** Writes one variable; a bit's value is the lowest of one byte. */
export function encodeWrite(reference: number, variable: S7Variable, data: Uint8Array): Buffer {
  const parameters = listHeader + specificationBytes;
  const pdu = header(jobHeader + parameters + valueHeader + data.length, reference, parameters);
  pdu[jobHeader] = FunctionCode.write;
  pdu[jobHeader + 1] = 1;
  const at = writeSpecification(pdu, jobHeader + listHeader, variable);
  const isBit = variable.bit !== null;
  pdu[at + 1] = isBit ? Transport.bit : Transport.bytes;
  pdu.writeUInt16BE(isBit ? 1 : data.length * 8, at + 2);
  pdu.set(data, at + valueHeader);
  return pdu;
}

/** The reference that an answer repeats; null for what is no answer. */
export function referenceOf(pdu: Buffer): number | null {
  if (pdu.length < replyHeader || pdu[0] !== protocolId) return null;
  if (pdu[1] !== MessageType.ackData && pdu[1] !== MessageType.ack) return null;
  return pdu.readUInt16BE(4);
}

/** Reads the answer to a request for `count` variables; never throws. */
export function decodeReply(
  pdu: Buffer,
  asked: typeof FunctionCode.read | typeof FunctionCode.write,
  count: number,
): S7Reply {
  const code = pdu.readUInt16BE(10);
  if (code !== 0) return { kind: 'refused', code };
  const at = replyHeader;
  if (pdu.length < at + listHeader || pdu[at] !== asked || pdu[at + 1] !== count) {
    return { kind: 'malformed' };
  }
  const items =
    asked === FunctionCode.read
      ? readItems(pdu, at + listHeader, count)
      : writtenItems(pdu, at + listHeader, count);
  return items ? { kind: 'items', items } : { kind: 'malformed' };
}

const nothing = Buffer.alloc(0);

function writtenItems(pdu: Buffer, start: number, count: number): S7Item[] | null {
  if (pdu.length < start + count) return null;
  return Array.from({ length: count }, (_, index) => ({
    code: pdu[start + index] as number,
    data: nothing,
  }));
}

function readItems(pdu: Buffer, start: number, count: number): S7Item[] | null {
  const items: S7Item[] = [];
  let at = start;
  for (let index = 0; index < count; index += 1) {
    if (at + valueHeader > pdu.length) return null;
    const code = pdu[at] as number;
    const length = code === ItemCode.ok ? lengthAt(pdu, at) : 0;
    const from = at + valueHeader;
    if (from + length > pdu.length) return null;
    items.push({ code, data: pdu.subarray(from, from + length) });
    // Each but the last is filled up to an even number of bytes.
    at = from + length + (length & 1);
  }
  return items;
}

function lengthAt(pdu: Buffer, at: number): number {
  const kind = pdu[at + 1];
  const length = pdu.readUInt16BE(at + 2);
  const isBits = kind === Transport.bit || kind === Transport.bytes || kind === Transport.integer;
  return isBits ? Math.ceil(length / 8) : length;
}

// The controller's side, for the fake.

/** A request as a controller reads it; null for one it does not know. */
export type S7Request =
  | { readonly kind: 'setup'; readonly reference: number; readonly terms: S7Terms }
  | { readonly kind: 'read'; readonly reference: number; readonly variables: readonly S7Variable[] }
  | {
      readonly kind: 'write';
      readonly reference: number;
      readonly variable: S7Variable;
      readonly data: Buffer;
    };

export function decodeRequest(pdu: Buffer): S7Request | null {
  if (pdu.length < jobHeader + 2 || pdu[0] !== protocolId || pdu[1] !== MessageType.job)
    return null;
  const reference = pdu.readUInt16BE(4);
  const start = jobHeader + listHeader;
  const count = pdu[jobHeader + 1] as number;
  switch (pdu[jobHeader]) {
    case FunctionCode.setup: {
      if (pdu.length < jobHeader + 8) return null;
      const terms = {
        pduBytes: pdu.readUInt16BE(jobHeader + 6),
        jobs: pdu.readUInt16BE(jobHeader + 4),
      };
      return { kind: 'setup', reference, terms };
    }
    case FunctionCode.read: {
      const variables = Array.from({ length: count }, (_, index) =>
        readSpecification(pdu, start + index * specificationBytes),
      ).filter((variable) => variable !== null);
      return variables.length === count ? { kind: 'read', reference, variables } : null;
    }
    case FunctionCode.write: {
      const variable = readSpecification(pdu, start);
      const at = start + specificationBytes;
      if (variable === null || count !== 1 || at + valueHeader > pdu.length) return null;
      const data = pdu.subarray(at + valueHeader, at + valueHeader + lengthAt(pdu, at));
      return { kind: 'write', reference, variable, data };
    }
    default:
      return null;
  }
}

function reply(size: number, reference: number, parameters: number, error = 0): Buffer {
  const pdu = Buffer.alloc(size);
  pdu[0] = protocolId;
  pdu[1] = MessageType.ackData;
  pdu.writeUInt16BE(reference, 4);
  pdu.writeUInt16BE(parameters, 6);
  pdu.writeUInt16BE(size - replyHeader - parameters, 8);
  pdu.writeUInt16BE(error, 10);
  return pdu;
}

export function encodeSetupReply(reference: number, { pduBytes, jobs }: S7Terms): Buffer {
  const pdu = reply(replyHeader + 8, reference, 8);
  pdu[replyHeader] = FunctionCode.setup;
  pdu.writeUInt16BE(jobs, replyHeader + 2);
  pdu.writeUInt16BE(jobs, replyHeader + 4);
  pdu.writeUInt16BE(pduBytes, replyHeader + 6);
  return pdu;
}

/** Refuses the whole request. */
export const encodeRefusal = (reference: number, code: number): Buffer =>
  reply(replyHeader, reference, 0, code);

export function encodeReadReply(reference: number, items: readonly S7Item[]): Buffer {
  const values = items.map(({ code, data }, index) => {
    const isLast = index === items.length - 1;
    const padding = isLast ? 0 : data.length & 1;
    const value = Buffer.alloc(valueHeader + data.length + padding);
    value[0] = code;
    value[1] = code === ItemCode.ok ? Transport.bytes : 0;
    value.writeUInt16BE(data.length * 8, 2);
    data.copy(value, valueHeader);
    return value;
  });
  const size = values.reduce((sum, value) => sum + value.length, replyHeader + listHeader);
  const head = reply(size, reference, listHeader).subarray(0, replyHeader + listHeader);
  head[replyHeader] = FunctionCode.read;
  head[replyHeader + 1] = items.length;
  return Buffer.concat([head, ...values]);
}

export function encodeWriteReply(reference: number, code: number): Buffer {
  const pdu = reply(replyHeader + listHeader + 1, reference, listHeader);
  pdu[replyHeader] = FunctionCode.write;
  pdu[replyHeader + 1] = 1;
  pdu[replyHeader + 2] = code;
  return pdu;
}
