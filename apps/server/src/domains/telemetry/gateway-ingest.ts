/**
 * Samples that gateways publish over MQTT, on their way to the sample path. A message is
 * acknowledged only when all of it is durable; sent again it changes nothing, for history keeps
 * one sample per point and time.
 */

import { refuse } from '@millwright/contract';
import type { Scaling } from '@millwright/drivers';
import { type Clock, DataType, days, minutes, outage, Quality } from '@millwright/kernel';
import { isDecimal } from './decimal-text.ts';
import type { HistoryBuffer } from './history-buffer.ts';
import type { LiveTable } from './live-table.ts';
import { type GatewayRecord, gatewayQuality } from './read-gateway-message.ts';
import type { SamplePath } from './sample-path.ts';

/** A point as the gateway knows it: by its key. */
export interface GatewayPoint {
  readonly key: string;
  readonly slot: number;
  readonly dataType: number;
  readonly scaling: Scaling;
}

export interface GatewayIngest {
  /** Replaces what a box carries; an empty list forgets the box. */
  define(boxId: string, points: readonly GatewayPoint[]): void;
  /** Whether something of this is a value of a known point, or there are no values at all. */
  understands(boxId: string, records: readonly GatewayRecord[]): boolean;
  /**
   * Takes what was read of one message. Resolves when its samples are durable.
   * @param textNumbers texts such as "12.5" count as numbers
   * @throws outage `telemetry.spool_full` when history can take no more: do not acknowledge.
   * @throws refusal `telemetry.gateway_message_invalid`
   */
  receive(boxId: string, records: readonly GatewayRecord[], textNumbers: boolean): Promise<void>;
}

const CAPACITY = 1024;
/**
 * Nobody sends older samples, or plans further ahead: such a clock is wrong, and history, which is
 * kept by months, would fall apart into many.
 */
const OLDEST = days(3 * 365);
const NEWEST = days(366);
/** Clocks differ; what comes from later than this is shown as of now. */
const AHEAD = minutes(1);

export function createGatewayIngest(needs: {
  clock: Clock;
  table: LiveTable;
  path: SamplePath;
  history: HistoryBuffer;
}): GatewayIngest {
  const { clock, table, path, history } = needs;
  const boxes = new Map<string, Map<string, GatewayPoint>>();
  const slots = new Int32Array(CAPACITY);
  const values = new Float64Array(CAPACITY);
  const qualities = new Uint8Array(CAPACITY);
  const texts: (string | null)[] = new Array<string | null>(CAPACITY).fill(null);

  const take = (
    points: ReadonlyMap<string, GatewayPoint>,
    time: number,
    { entries }: GatewayRecord,
    textNumbers: boolean,
  ): boolean => {
    const now = clock.now();
    const shown = time > now + AHEAD ? now : time;
    let taken = true;
    let count = 0;
    const hand = () => {
      taken = path.accept(slots, count, shown, now, values, qualities, texts, time) && taken;
      count = 0;
    };
    for (const [key, sent] of entries) {
      const point = points.get(key);
      if (!point) continue;
      const isText = point.dataType === DataType.CHAR;
      const isNumber = textNumbers && !isText && typeof sent === 'string' && isDecimal(sent);
      const given = isNumber ? Number(sent) : sent;
      const quality = gatewayQuality(given, isText);
      const { factor, offset, divisor } = point.scaling;
      const value = typeof given === 'number' ? (given * factor + offset) / divisor : Number.NaN;
      const text = typeof given === 'string' && isText ? given : null;
      // What a gateway had stored while it was cut off belongs to history, not to now.
      const latest = table.times[point.slot] as number;
      // A latest time that lies ahead is from before our clock was set back: it counts no more.
      if (shown < latest && latest <= now + AHEAD) {
        const id = table.pointIds[point.slot] as number;
        const saved = path.save[point.slot] !== 0 && quality === Quality.good;
        if (saved && !history.append(id, time, value, quality, text)) taken = false;
        continue;
      }
      slots[count] = point.slot;
      values[count] = value;
      qualities[count] = quality;
      texts[count] = text;
      if (++count === CAPACITY) hand();
    }
    if (count > 0) hand();
    return taken;
  };

  return {
    define(boxId, points) {
      if (points.length === 0) boxes.delete(boxId);
      else boxes.set(boxId, new Map(points.map((point) => [point.key, point])));
    },

    understands(boxId, records) {
      const points = boxes.get(boxId);
      const entries = records.flatMap((record) => record.entries);
      return entries.length === 0 || entries.some(([key]) => points?.has(key));
    },

    async receive(boxId, records, textNumbers) {
      const points = boxes.get(boxId);
      if (!points) return;
      const now = clock.now();
      for (const { time } of records) {
        if (time !== null && (time < now - OLDEST || time > now + NEWEST)) {
          throw refuse('telemetry.gateway_message_invalid', { reason: `time ${time}` });
        }
      }
      let taken = true;
      for (const record of records) {
        taken = take(points, record.time ?? now, record, textNumbers) && taken;
      }
      if (!taken) throw outage('telemetry.spool_full');
      await history.durable();
    },
  };
}
