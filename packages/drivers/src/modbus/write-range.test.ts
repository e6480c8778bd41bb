/**
 * Ten thousand values at and around every border of every kind of point go down a real connection:
 * what the device was told is looked at in the device, by arithmetic of its own.
 */
import { DataType, DisplayFormat, Fault, systemClock, type WriteRange } from '@millwright/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tcpConnector } from '../link/tcp-connector.ts';
import { createRecordingSink } from '../recording-sink.ts';
import { createTimerWheel } from '../timer-wheel.ts';
import { createModbusFake } from './fake/fake.ts';
import { drivers } from './index.ts';

interface Kind extends WriteRange {
  readonly dataType: DataType;
  readonly displayFormat: DisplayFormat;
  readonly slope: number;
  readonly intercept: number;
  /** Of what the device keeps: the value between two neighbours, at most. */
  readonly grain: number;
}

const types = Object.values(DataType).filter(
  (type) => type !== DataType.BOOL && type !== DataType.CHAR,
);
const scales = [
  { slope: 1, intercept: 0 },
  { slope: 0.1, intercept: 0 },
  { slope: 0.01, intercept: -40 },
  { slope: -0.5, intercept: 12 },
  { slope: 1 / 3, intercept: 0 },
];
const ranges: readonly WriteRange[] = [
  { writeMin: 4, writeMax: 9, writeStep: null },
  { writeMin: -3.5, writeMax: 4.55, writeStep: null },
  { writeMin: 0, writeMax: 10, writeStep: 0.5 },
  { writeMin: -2, writeMax: 6, writeStep: 0.25 },
  { writeMin: null, writeMax: 12, writeStep: 3 },
  { writeMin: 2, writeMax: null, writeStep: null },
  { writeMin: null, writeMax: null, writeStep: 0.1 },
  { writeMin: 5, writeMax: 5, writeStep: null },
  { writeMin: -1e6, writeMax: 2 ** 53, writeStep: null },
];
const isSingle = (type: DataType): boolean => type === DataType.FLOAT;
const isFractional = (type: DataType): boolean => isSingle(type) || type === DataType.DOUBLE;

const kinds: readonly Kind[] = types.flatMap((dataType) => {
  const formats = isFractional(dataType)
    ? [DisplayFormat.decimal]
    : [DisplayFormat.decimal, DisplayFormat.bcd];
  return formats.flatMap((displayFormat) =>
    scales.flatMap((scale) =>
      ranges.map((range) => ({
        dataType,
        displayFormat,
        ...scale,
        ...range,
        grain: isFractional(dataType) ? 0 : Math.abs(scale.slope),
      })),
    ),
  );
});

/** Each point has four registers of its own. */
const addressOf = (key: number): number => key * 4;

const widths: Partial<Record<DataType, number>> = {
  [DataType.INT8S]: 1,
  [DataType.INT8U]: 1,
  [DataType.INT16S]: 2,
  [DataType.INT16U]: 2,
  [DataType.INT32S]: 4,
  [DataType.INT32U]: 4,
  [DataType.FLOAT]: 4,
  [DataType.INT64S]: 8,
  [DataType.DOUBLE]: 8,
};

/** The number that stands in the registers, read by the book. */
function rawIn(registers: Uint16Array, { dataType, displayFormat }: Kind): number | bigint {
  const bytes = Buffer.alloc(8);
  registers.forEach((word, index) => void bytes.writeUInt16BE(word, index * 2));
  const width = widths[dataType] ?? 0;
  // Of a word that holds one byte it is the lower.
  const own = width === 1 ? bytes.subarray(1, 2) : bytes.subarray(0, width);
  if (displayFormat === DisplayFormat.bcd) return Number(own.toString('hex'));
  switch (dataType) {
    case DataType.FLOAT:
      return own.readFloatBE();
    case DataType.DOUBLE:
      return own.readDoubleBE();
    case DataType.INT64S:
      return own.readBigInt64BE();
    case DataType.INT8S:
    case DataType.INT16S:
    case DataType.INT32S:
      return own.readIntBE(0, own.length);
    default:
      return own.readUIntBE(0, own.length);
  }
}

/** Numbers at a border and around it, near and far, and what programs send besides. */
const valueFor = ({
  writeMin,
  writeMax,
  writeStep,
  grain,
}: Kind): fc.Arbitrary<number | string> => {
  const ends = [writeMin, writeMax, 0].filter((end) => end !== null);
  const near = [0, 1e-15, 1e-12, 1e-9, 1e-6, 0.01, 0.05, 0.25, 0.3, 0.5, 1, 2, 100, 1e7, 1e18];
  const away = fc.constantFrom(...near, grain / 2, grain, grain * 1.5, writeStep ?? 1);
  const steps = fc
    .integer({ min: -40, max: 40 })
    .map((n) => (writeMin ?? 0) + n * (writeStep ?? 1));
  const digits = fc
    .tuple(fc.constantFrom(...ends), fc.bigInt({ min: -3n, max: 3n }))
    .map(([end, n]) => String(BigInt(Math.round(end)) + n));
  return fc.oneof(
    { weight: 4, arbitrary: steps },
    {
      weight: 8,
      arbitrary: fc
        .tuple(fc.constantFrom(...ends), fc.constantFrom(-1, 1), away)
        .map(([end, side, by]) => end + side * by),
    },
    { weight: 2, arbitrary: digits },
    { weight: 1, arbitrary: fc.constantFrom(9_999_999, -9_999_999, 1e308, -1e308, '1e400', 'NaN') },
    { weight: 1, arbitrary: fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY) },
  );
};

test('nothing outside its range reaches the device, whatever is written', async () => {
  const wrote: { address: number; count: number }[] = [];
  const fake = createModbusFake({ onWrite: (write) => void wrote.push(write) });
  const wheel = createTimerWheel(systemClock);
  const sink = createRecordingSink();
  const [driver] = drivers;
  if (driver === undefined) return expect.fail('no driver');
  const line = driver.open({
    name: 'range',
    clock: systemClock,
    wheel,
    sink,
    dial: ({ host, port, timeout }) => tcpConnector({ host, port, timeout }),
    box: () => expect.fail('nothing dials in'),
  });
  const port = await fake.listen();
  const points = kinds.map((kind, key) => ({
    ...kind,
    key,
    address: {
      ...{ family: 'HR', address: `${addressOf(key)}` },
      ...{ bit: null, length: 1, wordOrder: null },
    },
    writeRange: kind,
  }));
  line.set({
    id: 1,
    host: '127.0.0.1',
    port,
    gatewayId: null,
    settings: { profile: 'modbus', unitId: 1, wordOrder: 'ABCD', maxRegisters: 100 },
    points,
    periodMs: 3_600_000,
    timeoutMs: 5000,
  });
  await expect.poll(() => sink.states.at(-1)?.state, { timeout: 10_000 }).toBe('online');
  const { holdings } = fake.unit(1);
  const counts = { sent: 0, refused: new Map<string, number>() };

  const given = fc
    .integer({ min: 0, max: kinds.length - 1 })
    .chain((key) => fc.tuple(fc.constant(key), valueFor(kinds[key] as Kind)));
  await fc.assert(
    fc.asyncProperty(given, async ([key, value]) => {
      const kind = kinds[key] as Kind;
      const { writeMin, writeMax, writeStep, slope, intercept } = kind;
      wrote.length = 0;
      const code = await line.write(1, key, value).then(
        ({ state }) => (state === 'accepted' ? null : state),
        (error: unknown) => (error instanceof Fault ? error.code : String(error)),
      );
      const number = /^-?\d+$/.test(String(value)) ? BigInt(value) : Number(value);
      if (code !== null) {
        expect(wrote).toEqual([]);
        counts.refused.set(code, (counts.refused.get(code) ?? 0) + 1);
        // What is refused as beyond the range is: nobody is kept from what is allowed.
        if (code === 'telemetry.beyond_write_range') {
          expect(number < (writeMin ?? -Infinity) || number > (writeMax ?? Infinity)).toBe(true);
        }
        return;
      }
      counts.sent += 1;
      expect(wrote.length).toBeGreaterThan(0);
      const from = addressOf(key);
      for (const { address, count } of wrote) {
        expect(address >= from && address + count <= from + 4).toBe(true);
      }
      const raw = rawIn(holdings.subarray(from, from + 4), kind);
      const held = Number(raw) * slope + intercept;
      const noise =
        (Math.abs(Number(raw) * slope) + Math.abs(intercept)) *
        (isSingle(kind.dataType) ? 6e-8 : 2e-12);
      if (writeMin !== null) expect(held).toBeGreaterThanOrEqual(writeMin - noise);
      if (writeMax !== null) expect(held).toBeLessThanOrEqual(writeMax + noise);
      // Whole numbers that no double holds are compared as such.
      if (typeof raw === 'bigint' && slope === 1 && intercept === 0) {
        expect(writeMax === null || raw <= writeMax).toBe(true);
        expect(writeMin === null || raw >= writeMin).toBe(true);
      }
      if (writeStep === null) return;
      const steps = (held - (writeMin ?? 0)) / writeStep;
      const off = Math.abs(steps - Math.round(steps)) * writeStep;
      expect(off).toBeLessThanOrEqual(writeStep * 2e-9 + noise * 2 + Math.abs(held) * 1e-14);
    }),
    { numRuns: 10_000 },
  );
  await line.stop();
  wheel.stop();
  await fake.close();
  // The property says nothing where everything is refused.
  expect(counts.sent).toBeGreaterThan(1500);
  for (const code of ['beyond_write_range', 'off_write_step', 'rounds_out_of_range']) {
    expect(counts.refused.get(`telemetry.${code}`)).toBeGreaterThan(20);
  }
}, 120_000);
