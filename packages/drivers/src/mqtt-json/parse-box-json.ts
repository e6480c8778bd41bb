import { refusal } from '@millwright/kernel';

/** JSON from boxes, with the digits of whole numbers that a float cannot hold. */

/** A whole number of 16 digits or more stands somewhere: most messages have none, and cost nothing. */
const hasLongNumber = /[:,[\s]-?\d{16}/;
const longNumber = /^-?\d{16,19}$/;

type Revive = (key: string, value: unknown, context: { readonly source?: string }) => unknown;
/** TypeScript's library does not know of the third argument yet. */
const parseWithSource = JSON.parse as (text: string, revive: Revive) => unknown;

const keepDigits: Revive = (_key, value, { source }) => {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  return source !== undefined && longNumber.test(source) ? BigInt(source) : value;
};

/**
 * Whole numbers beyond ±2^53 come as bigint, exact; the rest as `JSON.parse` gives it.
 * @throws refusal `telemetry.gateway_message_invalid`
 */
export function parseBoxJson(payload: Buffer): unknown {
  const text = payload.toString('utf8');
  try {
    return hasLongNumber.test(text) ? parseWithSource(text, keepDigits) : JSON.parse(text);
  } catch (error) {
    throw refusal('telemetry.gateway_message_invalid', { reason: 'not JSON' }, error);
  }
}
