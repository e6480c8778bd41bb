import { DataType, DisplayFormat, type Fault, Quality, wordOrders } from '@millwright/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PointSource, RegisterPoint } from '../profile/register-point.ts';
import { pointAt } from '../testing-points.ts';
import { compileBlockDecoder } from './decode.ts';
import { encodeValue } from './encode.ts';

/** Carries the write out on empty registers and decodes what they hold then. */
function roundTrip(point: RegisterPoint, value: number | string | boolean) {
  const plan = encodeValue(point, value);
  const data = Buffer.alloc(point.width * 2);
  if (plan.kind === 'modify') data.writeUInt16BE((0xffff & plan.and) | plan.or);
  else if (plan.request.fc === 6) data.writeUInt16BE(plan.request.word);
  else if (plan.request.fc === 16) {
    plan.request.words.forEach((word, index) => void data.writeUInt16BE(word, index * 2));
  }
  const values = new Float64Array(1);
  const qualities = new Uint8Array(1);
  const texts: (string | null)[] = [];
  compileBlockDecoder([point], point.address).decode(data, values, qualities, texts);
  expect(qualities[0]).toBe(Quality.good);
  return { value: values[0] as number, text: texts[0] ?? null };
}

function refusalOf(source: Partial<PointSource>, value: number | string | boolean): unknown[] {
  try {
    encodeValue(pointAt(source), value);
  } catch (error) {
    const { code, details } = error as Fault;
    return [code, details];
  }
  return [];
}

const range = (type: DataType): fc.Arbitrary<number> => {
  switch (type) {
    case DataType.INT8S:
      return fc.integer({ min: -128, max: 127 });
    case DataType.INT8U:
      return fc.integer({ min: 0, max: 255 });
    case DataType.INT16S:
      return fc.integer({ min: -32_768, max: 32_767 });
    case DataType.INT16U:
      return fc.integer({ min: 0, max: 65_535 });
    case DataType.INT32S:
      return fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
    case DataType.INT32U:
      return fc.integer({ min: 0, max: 2 ** 32 - 1 });
    case DataType.INT64S:
      return fc.maxSafeInteger();
    case DataType.FLOAT:
      return fc.float({ noNaN: true, noDefaultInfinity: true });
    case DataType.DOUBLE:
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    default:
      return fc.integer({ min: 0, max: 1 });
  }
};
const typesWithValues = fc
  .constantFrom(...Object.values(DataType).filter((type) => type !== DataType.CHAR))
  .chain((type) => fc.tuple(fc.constant(type), range(type)));

describe('round trip', () => {
  test('every value of every number type in every order', () => {
    fc.assert(
      fc.property(
        typesWithValues,
        fc.constantFrom(...wordOrders),
        fc.constantFrom(0, 8),
        ([dataType, value], order, bit) => {
          const back = roundTrip(pointAt({ dataType, bit }, { order }), value).value;
          // A 32-bit float comes back as its shortest decimal: the same float, not the same double.
          const same = dataType === DataType.FLOAT ? Math.fround(back) : back;
          expect(same + 0).toBe(value + 0);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('every 64-bit number, given as digits', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (value) => {
        const { value: near, text } = roundTrip(
          pointAt({ dataType: DataType.INT64S }),
          value.toString(),
        );
        expect(text ?? near.toString()).toBe(value.toString());
      }),
    );
  });

  test('BCD', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (value) => {
        const source = { dataType: DataType.INT32U, displayFormat: DisplayFormat.bcd };
        expect(roundTrip(pointAt(source), value).value).toBe(value);
      }),
    );
  });

  test.each([
    [DisplayFormat.ascii, 'Line 7'],
    [DisplayFormat.utf8, '一号压缩机 №1'],
    [DisplayFormat.gb2312, '一号压缩机'],
    [DisplayFormat.gb2312, ''],
  ])('text in format %i: %s', (displayFormat, words) => {
    for (const order of wordOrders) {
      const source = { dataType: DataType.CHAR, displayFormat, length: 12 };
      expect(roundTrip(pointAt(source, { order }), words).text).toBe(words);
    }
  });

  test('scaled values come back within half a raw step', () => {
    fc.assert(
      fc.property(fc.double({ min: -3000, max: 3000, noNaN: true }), (value) => {
        const point = pointAt({ dataType: DataType.INT16S, slope: 0.1, intercept: 5 });
        expect(Math.abs(roundTrip(point, value).value - value)).toBeLessThanOrEqual(0.05 + 1e-9);
      }),
    );
  });
});

describe('rounding and requests', () => {
  const word = (source: Partial<PointSource>, value: number): unknown =>
    encodeValue(pointAt(source), value);

  test.each([
    [2.5, 3],
    [-2.5, 0x10000 - 3],
    [2.4999, 2],
    [-0.4, 0],
  ])('of a scaled point, %d steps are sent as %i', (steps, sent) => {
    expect(word({ dataType: DataType.INT16S, slope: 0.5 }, steps * 0.5)).toEqual({
      kind: 'write',
      request: { fc: 6, address: 0, word: sent },
    });
  });

  test.each([
    [{ dataType: DataType.FLOAT }, -0],
    [{ dataType: DataType.FLOAT, slope: -1 }, 0],
    [{ dataType: DataType.FLOAT, slope: -0.1, intercept: 5 }, 5],
  ])('what is 0 in the device has no bit that is set: of %j, %d', (source, value) => {
    expect(encodeValue(pointAt(source), value)).toEqual({
      kind: 'write',
      request: { fc: 16, address: 0, words: [0, 0] },
    });
  });

  test('a coil is written alone, a bit or byte of a register by mask', () => {
    const coil = pointAt({ family: 'CO', address: '9', dataType: DataType.BOOL });
    expect(encodeValue(coil, true)).toEqual({
      kind: 'write',
      request: { fc: 5, address: 9, on: true },
    });
    expect(encodeValue(pointAt({ dataType: DataType.BOOL, bit: 9 }), 1)).toEqual({
      kind: 'modify',
      address: 0,
      and: 0xfdff,
      or: 0x0200,
    });
    expect(encodeValue(pointAt({ dataType: DataType.INT8S, bit: 8 }), -1)).toEqual({
      kind: 'modify',
      address: 0,
      and: 0x00ff,
      or: 0xff00,
    });
  });
});

describe('refusals', () => {
  const outOfRange = (min: number, max: number) => ['telemetry.value_out_of_range', { min, max }];

  test.each<[string, Partial<PointSource>, number | string | boolean, unknown[]]>([
    ['above', {}, 65_536, outOfRange(0, 65_535)],
    ['below', {}, -1, outOfRange(0, 65_535)],
    ['scaled', { slope: 0.5, intercept: 10 }, 40_000, outOfRange(10, 32_777.5)],
    ['falling scale', { slope: -1 }, 1, outOfRange(-65_535, 0)],
    ['BCD', { displayFormat: DisplayFormat.bcd }, 10_000, outOfRange(0, 9999)],
    ['Bool', { dataType: DataType.BOOL, bit: 0 }, 2, outOfRange(0, 1)],
    [
      'Float',
      { dataType: DataType.FLOAT },
      1e39,
      outOfRange(-3.4028234663852886e38, 3.4028234663852886e38),
    ],
    [
      'INT64S',
      { dataType: DataType.INT64S },
      '9223372036854775808',
      ['telemetry.value_out_of_range', { min: '-9223372036854775808', max: '9223372036854775807' }],
    ],
    [
      'a scale that is no binary number',
      { dataType: DataType.INT16S, slope: 0.1 },
      4000,
      outOfRange(-3276.8, 3276.7),
    ],
    ['half a number', {}, 1.5, ['telemetry.value_not_whole', {}]],
    ['half a number as text', {}, '1.5', ['telemetry.value_not_whole', {}]],
    ['half a long number', { dataType: DataType.INT64S }, '1.5', ['telemetry.value_not_whole', {}]],
    ['half of BCD', { displayFormat: DisplayFormat.bcd }, 1.5, ['telemetry.value_not_whole', {}]],
    [
      'words for a Bool',
      { dataType: DataType.BOOL, bit: 0 },
      'hot',
      ['telemetry.value_not_switch', {}],
    ],
    ['words', {}, 'hot', ['telemetry.value_not_number', {}]],
    ['nothing', {}, ' ', ['telemetry.value_not_number', {}]],
    ['NaN', { dataType: DataType.DOUBLE }, Number.NaN, ['telemetry.value_not_number', {}]],
    ['Infinity', { dataType: DataType.INT64S }, 'Infinity', ['telemetry.value_not_number', {}]],
    ['boolean', {}, true, ['telemetry.value_not_number', {}]],
    [
      'text',
      { dataType: DataType.CHAR, length: 2, displayFormat: DisplayFormat.gb2312 },
      '压缩机',
      ['telemetry.text_too_long', { limit: 4 }],
    ],
    [
      'characters',
      { dataType: DataType.CHAR, length: 4, displayFormat: DisplayFormat.gb2312 },
      '😀',
      ['telemetry.text_not_encodable', { encoding: 'gb2312' }],
    ],
    [
      'ASCII',
      { dataType: DataType.CHAR, length: 4, displayFormat: DisplayFormat.ascii },
      'é',
      ['telemetry.text_not_encodable', { encoding: 'ascii' }],
    ],
  ])('%s', (_name, source, value, expected) => {
    expect(refusalOf(source, value)).toEqual(expected);
  });

  test('points that do not fit their family', () => {
    const cases: [Partial<PointSource>, string][] = [
      [{ family: 'CO' }, 'point.type_does_not_fit'],
      [{ dataType: DataType.CHAR, length: 124 }, 'point.type_does_not_fit'],
      [{ dataType: DataType.DOUBLE, address: '65533' }, 'point.no_room'],
      [{ dataType: DataType.BOOL }, 'point.bit_required'],
      [{ dataType: DataType.BOOL, bit: 16 }, 'point.bit_required'],
    ];
    for (const [source, code] of cases) expect(() => pointAt(source)).toThrow(code);
  });
});
