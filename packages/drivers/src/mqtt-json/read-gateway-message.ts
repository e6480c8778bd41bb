/**
 * The JSON that a gateway publishes on `gateways/{boxId}/samples`, pure: one record or an array of
 * them, `{"t": epoch milliseconds, "v": {"key": value}}`. Without `t` the time of arrival counts.
 * A value is a number, a boolean, a text, or `null` for "could not be read". What is none of
 * these is a bad value of its key, and what stands beside it is taken.
 */
import { refusal } from '@millwright/kernel';
import { parseBoxJson } from './parse-box-json.ts';

/** A value as it was sent; NaN = nothing that could be one, null = the box could not read it. */
export type SentValue = number | bigint | string | boolean | null;

/** @param key null = it cannot be told whose the value is */
export type SentEntry = readonly [key: string | null, value: SentValue];

export interface GatewayRecord {
  /** Epoch milliseconds; null = the time of arrival. */
  readonly time: number | null;
  readonly entries: readonly SentEntry[];
}

const mostRecords = 10_000;

/** A part of a message that is lost for itself only: it counts as one bad value. */
export const unreadable: GatewayRecord = { time: null, entries: [[null, Number.NaN]] };

/**
 * @param payload UTF-8 JSON
 * @throws refusal `telemetry.gateway_message_invalid` with what is wrong and where
 */
export const readGatewayMessage = (payload: Buffer): readonly GatewayRecord[] =>
  readSamples(parseBoxJson(payload));

/** @throws refusal `telemetry.gateway_message_invalid` when no record of it can be read */
export function readSamples(json: unknown): readonly GatewayRecord[] {
  const given: readonly unknown[] = Array.isArray(json) ? json : [json];
  if (given.length > mostRecords) throw invalid('too many records');
  let reason: string | undefined;
  const records = given.map((one) => {
    const read = recordOf(one);
    if (typeof read !== 'string') return read;
    reason ??= read;
    return unreadable;
  });
  if (reason !== undefined && records.every((one) => one === unreadable)) throw invalid(reason);
  return records;
}

/** @returns what is wrong with it when it cannot be read */
function recordOf(given: unknown): GatewayRecord | string {
  if (typeof given !== 'object' || given === null) return 'no record';
  const { t = null, v } = given as { readonly t?: unknown; readonly v?: unknown };
  if (typeof v !== 'object' || v === null || Array.isArray(v)) return 'v: no object';
  if (t === null) return { time: null, entries: entriesOf(v) };
  // Clocks of many programs tell parts of a millisecond.
  const time = typeof t === 'number' ? Math.round(t) : Number.NaN;
  if (!Number.isSafeInteger(time) || time <= 0) return 't: no time';
  return { time, entries: entriesOf(v) };
}

const entriesOf = (values: object): SentEntry[] =>
  Object.entries(values).map(([key, given]: [string, unknown]) => {
    const value = sentValue(given);
    return [key, value === undefined ? Number.NaN : value];
  });

/** What a member of a message says; undefined for objects, arrays and what is not there. */
export function sentValue(given: unknown): SentValue | undefined {
  switch (typeof given) {
    case 'boolean':
    case 'number':
    case 'bigint':
    case 'string':
      return given;
    default:
      return given === null ? null : undefined;
  }
}

/** The refusal of a whole message. */
export const invalid = (reason: string) => refusal('telemetry.gateway_message_invalid', { reason });
