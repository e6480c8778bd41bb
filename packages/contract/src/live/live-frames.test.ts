import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameBytes, openFrame, readFrame } from './live-frames.ts';

const row = fc.record({
  value: fc.double(),
  pointId: fc.integer({ min: 0, max: 0xffff_ffff }),
  dt: fc.integer({ min: -0x8000_0000, max: 0x7fff_ffff }),
  quality: fc.integer({ min: 0, max: 255 }),
});

type Row = { value: number; pointId: number; dt: number; quality: number };

function write(rows: readonly Row[], baseTime: number, snapshot: boolean, spare = 0): Uint8Array {
  const buffer = new ArrayBuffer(frameBytes(rows.length) + spare);
  const frame = openFrame(buffer, { snapshot, baseTime, count: rows.length });
  rows.forEach((each, index) => {
    frame.value[index] = each.value;
    frame.pointId[index] = each.pointId;
    frame.dt[index] = each.dt;
    frame.quality[index] = each.quality;
  });
  return new Uint8Array(buffer, 0, frameBytes(rows.length));
}

const rowsOf = (frame: ReturnType<typeof readFrame>): Row[] =>
  Array.from(frame.value, (value, index) => ({
    value,
    pointId: frame.pointId[index] ?? -1,
    dt: frame.dt[index] ?? -1,
    quality: frame.quality[index] ?? -1,
  }));

describe('a frame of values', () => {
  it('is read as it was written, from a reused buffer and from unaligned bytes', () => {
    fc.assert(
      fc.property(
        fc.array(row),
        fc.double({ noNaN: true }),
        fc.boolean(),
        fc.nat(9),
        (rows, baseTime, snapshot, shift) => {
          const bytes = write(rows, baseTime, snapshot, 24);
          const moved = new Uint8Array(bytes.length + shift);
          moved.set(bytes, shift);
          // A Node buffer slices without copying, unlike the Uint8Array that it is.
          const node = Buffer.from(moved.buffer, shift);
          for (const given of [bytes, moved.subarray(shift), node, bytes.slice().buffer]) {
            const frame = readFrame(given);
            expect(frame.snapshot).toBe(snapshot);
            expect(frame.baseTime).toBe(baseTime);
            expect(rowsOf(frame)).toEqual(rows);
          }
        },
      ),
    );
  });

  it('lies on the wire as declared', () => {
    const bytes = write([{ value: 1.5, pointId: 0x01020304, dt: -2, quality: 0x81 }], 1000, true);
    expect(Buffer.from(bytes).toString('hex')).toBe(
      [
        '01010000',
        '01000000',
        '0000000000408f40',
        '000000000000f83f',
        '04030201',
        'feffffff',
        '81',
      ].join(''),
    );
  });

  it('refuses anything else with a typed error', () => {
    const whole = write([{ value: 1, pointId: 2, dt: 3, quality: 4 }], 5, false);
    fc.assert(
      fc.property(fc.nat(whole.length - 1), (length) => {
        expect(() => readFrame(whole.slice(0, length))).toThrow(/live_frame.invalid/);
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        try {
          expect(frameBytes(readFrame(bytes).value.length)).toBe(bytes.length);
        } catch (error) {
          expect(String(error)).toMatch(/live_frame.invalid/);
        }
      }),
    );
  });
});
