import { DataType, Quality } from '@millwright/kernel';
import { compileScaling, shortestFloat32 } from './scaling.ts';
import { decodeText, type TextEncoding } from './text.ts';

/** Reads the values of one block out of its reply. */
export interface BlockDecoder {
  /**
   * Fills index i of each array for the i-th point of the block. Allocates nothing for numbers;
   * a text is made anew only when its bytes changed.
   * @param data exactly the block's bytes.
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

/** Where one value stands among the bytes of a block, and how it is read. */
export type ValueCell =
  | { readonly kind: 'bit'; readonly byte: number; readonly bit: number }
  /** `layout`: where the bytes are, the most significant first. */
  | (Scaled & {
      readonly kind: 'number';
      readonly dataType: DataType;
      readonly layout: readonly number[];
      readonly bcd: boolean;
    })
  /** `layout`: where the characters are, in reading order. */
  | {
      readonly kind: 'text';
      readonly layout: readonly number[];
      readonly encoding: TextEncoding;
      /** The place of a byte that says how many of them count (S7 STRING). */
      readonly lengthAt?: number;
    };

interface Scaled {
  /** Engineering value = raw × slope + intercept. */
  readonly slope: number;
  readonly intercept: number;
}

const scratch = new DataView(new ArrayBuffer(8));
const two32 = 2 ** 32;

/** Reads one raw value; NaN means that the bytes hold no such value. */
type ReadRaw = (data: Uint8Array) => number;
type ReadText = (data: Uint8Array) => string | null;

/** Compiles the cells of one block. */
export function compileBlockDecoder(cells: readonly ValueCell[]): BlockDecoder {
  const count = cells.length;
  const kinds = new Uint8Array(count);
  const offsets = new Uint16Array(count);
  const bits = new Uint8Array(count);
  const factors = new Float64Array(count);
  const summands = new Float64Array(count);
  const divisors = new Float64Array(count);
  const wide: (ReadRaw | null)[] = [];
  const texts: (ReadText | null)[] = [];

  cells.forEach((cell, index) => {
    const step = compileStep(cell);
    kinds[index] = step.kind;
    offsets[index] = step.offset;
    bits[index] = step.bit;
    const { slope, intercept } = cell.kind === 'number' ? cell : unscaled;
    const scaling = compileScaling(slope, intercept);
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

const unscaled: Scaled = { slope: 1, intercept: 0 };

const Kind = { unsigned16: 0, signed16: 1, bit: 2, wide: 3 } as const;

interface Step {
  readonly kind: number;
  readonly offset: number;
  readonly bit: number;
  readonly read: ReadRaw | null;
  readonly text: ReadText | null;
}

function compileStep(cell: ValueCell): Step {
  if (cell.kind === 'bit') {
    return { kind: Kind.bit, offset: cell.byte, bit: cell.bit, read: null, text: null };
  }
  const { layout } = cell;
  const [high = 0, low = 0] = layout;
  const step = { kind: Kind.wide as number, offset: high, bit: 0, read: null, text: null };
  if (cell.kind === 'text') return { ...step, read: noNumber, text: readText(cell) };
  const { dataType, bcd, slope, intercept } = cell;
  const adjacent = low === high + 1 && !bcd;
  if (dataType === DataType.INT16U && adjacent) return { ...step, kind: Kind.unsigned16 };
  if (dataType === DataType.INT16S && adjacent) return { ...step, kind: Kind.signed16 };
  const exact = dataType === DataType.INT64S && !bcd && slope === 1 && intercept === 0;
  return {
    ...step,
    read: bcd ? readBcd(layout) : readRaw(dataType, layout),
    text: exact ? readUnsafeInteger(layout) : null,
  };
}

const noNumber: ReadRaw = () => Number.NaN;

function readRaw(dataType: DataType, layout: readonly number[]): ReadRaw {
  const [a = 0, b = 0, c = 0, d = 0] = layout;
  const word32 = (data: Uint8Array): number =>
    ((data[a] as number) << 24) |
    ((data[b] as number) << 16) |
    ((data[c] as number) << 8) |
    (data[d] as number);
  switch (dataType) {
    case DataType.INT8U:
      return (data) => data[a] as number;
    case DataType.INT8S:
      return (data) => ((data[a] as number) << 24) >> 24;
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
        copyBytes(data, layout);
        return scratch.getFloat64(0);
      };
    default:
      return (data) => {
        copyBytes(data, layout);
        return scratch.getInt32(0) * two32 + scratch.getUint32(4);
      };
  }
}

function copyBytes(data: Uint8Array, layout: readonly number[]): void {
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
    copyBytes(data, layout);
    const high = scratch.getInt32(0);
    const near = high * two32 + scratch.getUint32(4);
    return Number.isSafeInteger(near) ? null : scratch.getBigInt64(0).toString();
  };
}

function readText({
  layout,
  encoding,
  lengthAt,
}: Extract<ValueCell, { readonly kind: 'text' }>): ReadText {
  const bytes = new Uint8Array(layout.length);
  let text: string | null = null;
  let length = -1;
  return (data) => {
    const now = lengthAt === undefined ? bytes.length : (data[lengthAt] as number);
    let changed = now !== length;
    for (let i = 0; i < layout.length; i += 1) {
      const byte = data[layout[i] as number] as number;
      if (bytes[i] === byte) continue;
      bytes[i] = byte;
      changed = true;
    }
    // A length beyond the field is none that the controller wrote: the field was never a text.
    if (changed) text = now > bytes.length ? null : decodeText(bytes.subarray(0, now), encoding);
    length = now;
    return text;
  };
}
