/** The records of a message as values of the points they name. */
import { DataType, Quality } from '@millwright/kernel';
import type { BadValue, Message, MessageRecord } from '../message-port.ts';
import type { Scaling } from '../values/scaling.ts';
import type { GatewayRecord, SentValue } from './read-gateway-message.ts';
import { numberOf, qualityOf } from './sent-value.ts';

/** A point by the key that it has in messages. */
export interface KnownPoint {
  readonly key: number;
  readonly dataType: DataType;
  readonly scaling: Scaling;
}

/** The message that was read last, of whichever box; its arrays grow with the longest. */
const last = {
  keys: new Int32Array(1024),
  values: new Float64Array(1024),
  qualities: new Uint8Array(1024),
  texts: new Array<string | null>(1024).fill(null),
};

function reach(count: number): void {
  if (count <= last.keys.length) return;
  const length = Math.max(count, last.keys.length * 2);
  last.keys = new Int32Array(length);
  last.values = new Float64Array(length);
  last.qualities = new Uint8Array(length);
  last.texts = new Array<string | null>(length).fill(null);
}

/** @param textNumbers texts such as "12.5" count as numbers */
export function messageOf(
  records: readonly GatewayRecord[],
  points: ReadonlyMap<string, KnownPoint>,
  textNumbers: boolean,
): Message {
  const sent = records.reduce((count, { entries }) => count + entries.length, 0);
  reach(sent);
  let count = 0;
  const unknown: { count: number; name: string | null } = { count: 0, name: null };
  const read = ({ time, entries }: GatewayRecord): MessageRecord => {
    const from = count;
    const bad: BadValue[] = [];
    for (const [name, value] of entries) {
      const point = name === null ? undefined : points.get(name);
      if (!point && name !== null) {
        unknown.count += 1;
        unknown.name = name;
        continue;
      }
      const quality = point ? take(point, value, count++, textNumbers) : Quality.decode;
      const isBad = quality === Quality.decode || quality === Quality.range;
      if (isBad) bad.push({ name, quality });
    }
    return { time, from, to: count, bad };
  };
  const taken = records.map(read);
  // A box without points says nothing, whatever it sends.
  const isHeard = points.size > 0;
  return {
    ...last,
    records: isHeard ? taken : [],
    isUnderstood: sent === 0 || (isHeard && count > 0),
    unknown,
  };
}

/** Puts a value into the arrays. */
function take(
  { key, dataType, scaling }: KnownPoint,
  sent: SentValue,
  index: number,
  textNumbers: boolean,
): Quality {
  const given = numberOf(sent, dataType, textNumbers);
  const isNumber = typeof given === 'number' || typeof given === 'bigint';
  const { factor, offset, divisor } = scaling;
  const value = isNumber ? (Number(given) * factor + offset) / divisor : Number.NaN;
  const own = qualityOf(given, dataType);
  const isLost = isNumber && own === Quality.good && !Number.isFinite(value);
  const quality = isLost ? Quality.decode : own;
  last.keys[index] = key;
  last.values[index] = value;
  last.qualities[index] = quality;
  last.texts[index] = textOf(dataType, scaling, given);
  return quality;
}

/** The text of a text point, and the digits of an unscaled whole number beyond ±2^53. */
function textOf(
  dataType: DataType,
  { factor, offset, divisor }: Scaling,
  given: SentValue,
): string | null {
  if (typeof given === 'string') return dataType === DataType.CHAR ? given : null;
  if (typeof given !== 'bigint' || dataType !== DataType.INT64S) return null;
  return factor === 1 && offset === 0 && divisor === 1 ? String(given) : null;
}
