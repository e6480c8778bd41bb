/**
 * The binary frame that carries values over the live socket, written by the server and read by the
 * web. Little endian: a header of 16 bytes, then one column after the other.
 *
 *     u8 kind (1 = values) · u8 flags (bit 0 snapshot) · u16 0 · u32 count · f64 base time (ms)
 *     f64 value[count] · u32 point id[count] · i32 ms from base[count] · u8 quality[count]
 *
 * Wide columns come first, so that each is aligned and can be looked at without copying.
 */
import { bug, refusal } from '@millwright/kernel';

const valuesKind = 1;
const snapshotFlag = 1;
const headerBytes = 16;
const rowBytes = 8 + 4 + 4 + 1;

/** The columns of a frame, views into its bytes. */
export interface ValuesFrame {
  /** The first values after a subscription, as opposed to changes. */
  readonly snapshot: boolean;
  /** Milliseconds since 1970; the time of row i is `baseTime + dt[i]`. 0 = never read. */
  readonly baseTime: number;
  readonly value: Float64Array;
  readonly pointId: Uint32Array;
  readonly dt: Int32Array;
  readonly quality: Uint8Array;
}

export const frameBytes = (count: number): number => headerBytes + count * rowBytes;

if (new Uint8Array(new Uint16Array([1]).buffer)[0] !== 1) throw bug('live_frame.big_endian');

const columns = (buffer: ArrayBuffer, offset: number, count: number) => {
  const value = offset + headerBytes;
  const pointId = value + count * 8;
  const dt = pointId + count * 4;
  return {
    value: new Float64Array(buffer, value, count),
    pointId: new Uint32Array(buffer, pointId, count),
    dt: new Int32Array(buffer, dt, count),
    quality: new Uint8Array(buffer, dt + count * 4, count),
  };
};

/**
 * Writes the header for `count` rows at the start of `buffer` and gives the columns to fill.
 * `buffer` has at least `frameBytes(count)` bytes; the rest of it is not part of the frame.
 */
export function openFrame(
  buffer: ArrayBuffer,
  head: { readonly snapshot: boolean; readonly baseTime: number; readonly count: number },
): ValuesFrame {
  const view = new DataView(buffer);
  view.setUint8(0, valuesKind);
  view.setUint8(1, head.snapshot ? snapshotFlag : 0);
  view.setUint16(2, 0, true);
  view.setUint32(4, head.count, true);
  view.setFloat64(8, head.baseTime, true);
  const { snapshot, baseTime } = head;
  return { snapshot, baseTime, ...columns(buffer, 0, head.count) };
}

/**
 * Looks at a received frame; nothing is copied unless the bytes lie unaligned in their buffer.
 * @throws Fault refusal `live_frame.invalid` when the bytes are no frame of ours
 */
export function readFrame(given: ArrayBuffer | Uint8Array): ValuesFrame {
  const bytes = given instanceof Uint8Array ? given : new Uint8Array(given);
  const aligned = bytes.byteOffset % 8 === 0 && bytes.buffer instanceof ArrayBuffer;
  const whole = aligned ? bytes : new Uint8Array(bytes);
  const buffer = whole.buffer as ArrayBuffer;
  if (whole.length < headerBytes) throw refusal('live_frame.invalid', { bytes: whole.length });
  const view = new DataView(buffer, whole.byteOffset, whole.length);
  const count = view.getUint32(4, true);
  if (view.getUint8(0) !== valuesKind || whole.length !== frameBytes(count)) {
    throw refusal('live_frame.invalid', { bytes: whole.length, count });
  }
  return {
    snapshot: (view.getUint8(1) & snapshotFlag) !== 0,
    baseTime: view.getFloat64(8, true),
    ...columns(buffer, whole.byteOffset, count),
  };
}
