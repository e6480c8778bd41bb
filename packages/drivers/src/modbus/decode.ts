import { DataType, Quality } from '@millwright/kernel';
import { compileScaling, shortestFloat32 } from '../values/scaling.ts';
import { decodeText } from '../values/text.ts';
import { isBitSpace } from './profile.ts';
import type { RegisterPoint } from './register-point.ts';
import { byteLayout, textLayout } from './word-order.ts';

/** Reads the values of one block out of its reply. */
export interface BlockDecoder {
  /**
   * Fills index i of each array for the i-th point of the block. Allocates nothing for numbers;
   * a text is made anew only when its bytes changed.
   * @param data the reply's bytes behind the byte count, exactly the block.
   * @param values engineering value; NaN where the quality is bad, and for Char.
   * @param qualities good, or decode where the bytes hold no such value.
   * @param texts the text of a Char; the exact digits of an unscaled INT64S beyond ±2^53, whose
   * value is then the nearest float; null everywhere else.
   */
  decode(
    data: Uint8Array,
    values: Float64Array,
    qualities: Uint8Array,
    texts: (string | null)[],
  ): void;
}

const scratch = new DataView(new ArrayBuffer(8));
const two32 = 2 ** 32;

/** Reads one raw value; NaN means that the bytes hold no such value. */
type ReadRaw = (data: Uint8Array) => number;

/**
 * Compiles the points of one block.
 * @param start zero-based address of the block's first register or bit.
 */
export function compileBlockDecoder(points: readonly RegisterPoint[], start: number): BlockDecoder {
  const count = points.length;
  const kinds = new Uint8Array(count);
  const offsets = new Uint16Array(count);
  const bits = new Uint8Array(count);
  const factors = new Float64Array(count);
  const summands = new Float64Array(count);
  const divisors = new Float64Array(count);
  const wide: (ReadRaw | null)[] = [];
  const texts: (ReadText | null)[] = [];

  points.forEach((point, index) => {
    const step = compileStep(point, start);
    kinds[index] = step.kind;
    offsets[index] = step.offset;
    bits[index] = step.bit;
    const scaling = compileScaling(point.slope, point.intercept);
    factors[index] = scaling.factor;
    summands[index] = scaling.offset;
    divisors[index] = scaling.divisor;
    wide.push(step.read);
    texts.push(step.text);
  });
  const hasTexts = texts.some(Boolean);

  return {
    decode(data, values, qualities, out) {
      for (let i = 0; i < count; i += 1) {
        const at = offsets[i] as number;
        let raw: number;
        switch (kinds[i]) {
          case Kind.unsigned16:
            raw = ((data[at] as number) << 8) | (data[at + 1] as number);
            break;
          case Kind.signed16:
            raw = (((data[at] as number) << 24) >> 16) | (data[at + 1] as number);
            break;
          case Kind.bit:
            values[i] = ((data[at] as number) >> (bits[i] as number)) & 1;
            qualities[i] = Quality.good;
            continue;
          default:
            raw = (wide[i] as ReadRaw)(data);
        }
        const value =
          (raw * (factors[i] as number) + (summands[i] as number)) / (divisors[i] as number);
        if (Number.isFinite(value)) {
          values[i] = value;
          qualities[i] = Quality.good;
        } else {
          values[i] = Number.NaN;
          qualities[i] = Quality.decode;
        }
      }
      for (let i = 0; i < count; i += 1) {
        const read = hasTexts ? texts[i] : null;
        out[i] = read ? read(data) : null;
        if (read && out[i] !== null) qualities[i] = Quality.good;
      }
    },
  };
}

type ReadText = (data: Uint8Array) => string | null;

const Kind = { unsigned16: 0, signed16: 1, bit: 2, wide: 3 } as const;

interface Step {
  readonly kind: number;
  readonly offset: number;
  readonly bit: number;
  readonly read: ReadRaw | null;
  readonly text: ReadText | null;
}

function compileStep(point: RegisterPoint, start: number): Step {
  const distance = point.address - start;
  if (isBitSpace(point.space)) {
    return { kind: Kind.bit, offset: distance >> 3, bit: distance & 7, read: null, text: null };
  }
  const isText = point.dataType === DataType.CHAR;
  const layout = (isText ? textLayout : byteLayout)(point.order, point.width).map(
    (byte) => byte + distance * 2,
  );
  const [high = 0, low = 0] = layout;
  const step = { kind: Kind.wide as number, offset: high, bit: 0, read: null, text: null };
  if (point.dataType === DataType.BOOL) {
    const bit = point.bit ?? 0;
    return { ...step, kind: Kind.bit, offset: bit > 7 ? high : low, bit: bit & 7 };
  }
  const adjacent = low === high + 1;
  if (point.dataType === DataType.INT16U && !point.bcd && adjacent) {
    return { ...step, kind: Kind.unsigned16 };
  }
  if (point.dataType === DataType.INT16S && !point.bcd && adjacent) {
    return { ...step, kind: Kind.signed16 };
  }
  if (isText) return { ...step, read: noNumber, text: readText(point, layout) };
  const read = readRaw(point, layout);
  const exact =
    point.dataType === DataType.INT64S && !point.bcd && point.slope === 1 && point.intercept === 0;
  return { ...step, read, text: exact ? readUnsafeInteger(layout) : null };
}

const noNumber: ReadRaw = () => Number.NaN;

function readRaw(point: RegisterPoint, layout: readonly number[]): ReadRaw {
  const { dataType } = point;
  if (dataType === DataType.INT8S || dataType === DataType.INT8U) {
    const at = (point.upperByte ? layout[0] : layout[1]) ?? 0;
    if (point.bcd) return readBcd([at]);
    return dataType === DataType.INT8U
      ? (data) => data[at] as number
      : (data) => ((data[at] as number) << 24) >> 24;
  }
  if (point.bcd) return readBcd(layout);
  const [a = 0, b = 0, c = 0, d = 0] = layout;
  const word32 = (data: Uint8Array): number =>
    ((data[a] as number) << 24) |
    ((data[b] as number) << 16) |
    ((data[c] as number) << 8) |
    (data[d] as number);
  switch (dataType) {
    case DataType.INT16U:
      return (data) => ((data[a] as number) << 8) | (data[b] as number);
    case DataType.INT16S:
      return (data) => (((data[a] as number) << 24) >> 16) | (data[b] as number);
    case DataType.INT32S:
      return word32;
    case DataType.INT32U:
      return (data) => word32(data) >>> 0;
    case DataType.FLOAT:
      return (data) => {
        scratch.setInt32(0, word32(data));
        return shortestFloat32(scratch.getFloat32(0));
      };
    case DataType.DOUBLE:
      return (data) => {
        gather(data, layout);
        return scratch.getFloat64(0);
      };
    default:
      return (data) => {
        gather(data, layout);
        return scratch.getInt32(0) * two32 + scratch.getUint32(4);
      };
  }
}

function gather(data: Uint8Array, layout: readonly number[]): void {
  for (let i = 0; i < 8; i += 1) scratch.setUint8(i, data[layout[i] as number] as number);
}

function readBcd(layout: readonly number[]): ReadRaw {
  return (data) => {
    let value = 0;
    for (let i = 0; i < layout.length; i += 1) {
      const byte = data[layout[i] as number] as number;
      const high = byte >> 4;
      const low = byte & 0x0f;
      if (high > 9 || low > 9) return Number.NaN;
      value = value * 100 + high * 10 + low;
    }
    return value;
  };
}

function readUnsafeInteger(layout: readonly number[]): ReadText {
  return (data) => {
    gather(data, layout);
    const high = scratch.getInt32(0);
    const near = high * two32 + scratch.getUint32(4);
    return Number.isSafeInteger(near) ? null : scratch.getBigInt64(0).toString();
  };
}

function readText(point: RegisterPoint, layout: readonly number[]): ReadText {
  const bytes = new Uint8Array(layout.length);
  let text: string | null = null;
  let known = false;
  return (data) => {
    let changed = !known;
    for (let i = 0; i < layout.length; i += 1) {
      const byte = data[layout[i] as number] as number;
      if (bytes[i] === byte) continue;
      bytes[i] = byte;
      changed = true;
    }
    if (changed) text = decodeText(bytes, point.encoding);
    known = true;
    return text;
  };
}
