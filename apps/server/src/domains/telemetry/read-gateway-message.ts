/**
 * The JSON that a gateway publishes on `gateways/{boxId}/samples`, pure: one record or an array of
 * them, `{"t": epoch milliseconds, "v": {"key": value}}`. Without `t` the time of arrival counts.
 * A value is a number, a boolean (0/1), a text, or `null` for "could not be read".
 */
import { refuse } from '@millwright/contract';
import { Quality } from '@millwright/kernel';
import { z } from 'zod';

const record = z.object({
  t: z.number().int().positive().optional(),
  v: z.record(z.string(), z.union([z.number(), z.boolean(), z.string(), z.null()])),
});
const message = z.union([record, z.array(record).max(10_000)]);

export interface GatewayRecord {
  /** Epoch milliseconds; null = the time of arrival. */
  readonly time: number | null;
  readonly entries: readonly (readonly [key: string, value: number | string | null])[];
}

/** @throws refusal `telemetry.gateway_message_invalid` */
export function parseJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'));
  } catch (error) {
    throw refuse('telemetry.gateway_message_invalid', { reason: 'not JSON' }, error);
  }
}

/**
 * @param payload UTF-8 JSON
 * @throws refusal `telemetry.gateway_message_invalid` with what is wrong and where
 */
export const readGatewayMessage = (payload: Buffer): readonly GatewayRecord[] =>
  readSamples(parseJson(payload));

/** @throws refusal `telemetry.gateway_message_invalid` with what is wrong and where */
export function readSamples(json: unknown): readonly GatewayRecord[] {
  const parsed = message.safeParse(json);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const reason = issue ? `${issue.path.join('.')}: ${issue.message}` : 'unknown shape';
    throw refuse('telemetry.gateway_message_invalid', { reason }, parsed.error);
  }
  const records = Array.isArray(parsed.data) ? parsed.data : [parsed.data];
  return records.map(({ t, v }) => ({
    time: t ?? null,
    entries: Object.entries(v).map(([key, value]) => [
      key,
      typeof value === 'boolean' ? Number(value) : value,
    ]),
  }));
}

/** Quality of one value of a gateway record for a numeric or a text point. */
export function gatewayQuality(value: number | string | null, isText: boolean): Quality {
  if (value === null) return Quality.communication;
  return (typeof value === 'string') === isText ? Quality.good : Quality.decode;
}
