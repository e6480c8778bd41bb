/**
 * Samples that gateways publish over MQTT, on their way to the sample path. A message is
 * acknowledged only when all of it is durable; sent again it changes nothing, for history keeps
 * one sample per point and time.
 */

import { refuse } from '@millwright/contract';
import type { Scaling } from '@millwright/drivers';
import { type Clock, DataType, days, isBad, outage, Quality } from '@millwright/kernel';
import type { Arrival } from '../../../platform/box-broker.ts';
import type { LiveTable } from '../live/index.ts';
import type { HistoryBuffer, SamplePath } from '../samples/index.ts';
import type { BoxClock, Standing } from './box-clock.ts';
import { gatewayQuality, numberOf } from './gateway-value.ts';
import type { GatewayRecord } from './read-gateway-message.ts';

/** A point as the gateway knows it: by its key. */
export interface GatewayPoint {
  readonly key: string;
  readonly slot: number;
  readonly dataType: number;
  readonly scaling: Scaling;
}

/** What was read of one message. */
export interface GatewayMessage {
  readonly boxId: string;
  readonly records: readonly GatewayRecord[];
  readonly arrival: Arrival;
  /** Texts such as "12.5" count as numbers. */
  readonly textNumbers: boolean;
  readonly clock: BoxClock;
  /** Told of each value that is none of its point. @param key null = nobody's, or a whole record */
  readonly bad: (key: string | null, quality: Quality) => void;
}

export interface GatewayIngest {
  /** Replaces what a box carries; an empty list forgets the box. */
  define(boxId: string, points: readonly GatewayPoint[]): void;
  /** Whether something of this is a value of a known point, or there are no values at all. */
  understands(boxId: string, records: readonly GatewayRecord[]): boolean;
  /**
   * Takes a message before it returns; resolves when its samples are durable.
   * @throws outage `telemetry.spool_full` when history can take no more: do not acknowledge.
   * @throws refusal `telemetry.gateway_message_invalid` when no record of it has a possible time
   */
  receive(message: GatewayMessage): Promise<void>;
}

const CAPACITY = 1024;
/**
 * Nobody sends older samples, or plans further ahead: such a clock is wrong, and history, which is
 * kept by months, would fall apart into many.
 */
const OLDEST = days(3 * 365);
const NEWEST = days(366);

/** The times of arrival are ours. */
const ours: Standing = { isNews: true, isSure: true, shift: 0 };

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

  /** @param at when the record was read, by our clock as far as is known */
  const take = (
    points: ReadonlyMap<string, GatewayPoint>,
    { entries }: GatewayRecord,
    at: number,
    { isNews, isSure }: Standing,
    { textNumbers, bad }: GatewayMessage,
  ): boolean => {
    const now = clock.now();
    const shown = Math.min(at, now);
    let taken = true;
    let count = 0;
    const hand = () => {
      taken = path.accept(slots, count, shown, now, values, qualities, texts, at) && taken;
      count = 0;
    };
    for (const [key, sent] of entries) {
      const point = key === null ? undefined : points.get(key);
      if (!point) {
        if (key === null) bad(null, Quality.decode);
        continue;
      }
      const { slot, dataType, scaling } = point;
      const given = numberOf(sent, dataType, textNumbers);
      let quality = gatewayQuality(given, dataType);
      const isNumber = typeof given === 'number' || typeof given === 'bigint';
      const { factor, offset, divisor } = scaling;
      const value = isNumber ? (Number(given) * factor + offset) / divisor : Number.NaN;
      if (isNumber && quality === Quality.good && !Number.isFinite(value)) {
        quality = Quality.decode;
      }
      if (quality === Quality.decode || quality === Quality.range) bad(key, quality);
      if (quality === Quality.good && !isSure) quality = Quality.clock;
      const text = textOf(point, given);
      // A latest time that lies ahead is from before our clock was set back: it counts no more.
      const latest = table.times[slot] as number;
      if (!isNews || (shown < latest && latest <= now)) {
        const known = table.qualities[slot] as number;
        // The latest sample once more: what was known of its time still is.
        if (at === latest && !isBad(quality) && !isBad(known)) quality = known as Quality;
        const id = table.pointIds[slot] as number;
        const saved = path.save[slot] !== 0 && !isBad(quality);
        if (saved && !history.append(id, at, value, quality, text)) taken = false;
        continue;
      }
      slots[count] = slot;
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
      return entries.length === 0 || entries.some(([key]) => key !== null && points?.has(key));
    },

    async receive(message) {
      const { records, arrival, bad } = message;
      const points = boxes.get(message.boxId);
      if (!points) return;
      const now = clock.now();
      let [oldest, newest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
      let impossible: number | null = null;
      let possible = 0;
      for (const { time } of records) {
        if (time !== null && !isPossible(time, now)) {
          impossible ??= time;
          bad(null, Quality.decode);
          continue;
        }
        possible += 1;
        if (time === null) continue;
        oldest = Math.min(oldest, time);
        newest = Math.max(newest, time);
      }
      if (impossible !== null && possible === 0) {
        throw refuse('telemetry.gateway_message_invalid', { reason: `time ${impossible}` });
      }
      const isTimed = newest !== Number.NEGATIVE_INFINITY;
      const standing = isTimed ? standingOf(message, newest) : ours;
      const newsFrom = isTimed ? newest - message.clock.reach(newest - oldest) : 0;
      const before: Standing = { ...standing, isNews: false };
      let taken = true;
      for (const record of records) {
        const { time } = record;
        if (time === null) taken = take(points, record, arrival.at, ours, message) && taken;
        else if (isPossible(time, now)) {
          const of = time < newsFrom ? before : standing;
          taken = take(points, record, time + standing.shift, of, message) && taken;
        }
      }
      if (!taken) throw outage('telemetry.spool_full');
      await history.durable();
    },
  };
}

const isPossible = (time: number, now: number): boolean =>
  time >= now - OLDEST && time <= now + NEWEST;

const standingOf = ({ clock, arrival }: GatewayMessage, newest: number): Standing =>
  arrival.isRepeat ? clock.repeated(arrival.at, newest) : clock.judge(arrival.at, newest);

/** The text of a text point, and the digits of an unscaled whole number beyond ±2^53. */
function textOf(
  { dataType, scaling }: GatewayPoint,
  given: number | bigint | string | null,
): string | null {
  if (typeof given === 'string') return dataType === DataType.CHAR ? given : null;
  if (typeof given !== 'bigint' || dataType !== DataType.INT64S) return null;
  const isPlain = scaling.factor === 1 && scaling.offset === 0 && scaling.divisor === 1;
  return isPlain ? String(given) : null;
}
