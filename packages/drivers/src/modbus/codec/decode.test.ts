import { DataType, DisplayFormat, Quality, type WordOrder, wordOrders } from '@millwright/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PointSource } from '../profile/register-point.ts';
import { pointAt } from '../testing-points.ts';
import { compileBlockDecoder } from './decode.ts';

interface Decoded {
  readonly value: number;
  readonly text: string | null;
  readonly quality: number;
}

function decode(hex: string, source: Partial<PointSource>, order: WordOrder = 'ABCD'): Decoded {
  return decodeBytes(Buffer.from(hex.replaceAll(' ', ''), 'hex'), source, order);
}

function decodeBytes(data: Uint8Array, source: Partial<PointSource>, order: WordOrder): Decoded {
  const values = new Float64Array(1);
  const qualities = new Uint8Array([0xff]);
  const texts: (string | null)[] = ['before'];
  compileBlockDecoder([pointAt(source, { order })], 0).decode(data, values, qualities, texts);
  return { value: values[0] as number, text: texts[0] ?? null, quality: qualities[0] as number };
}

const good = (value: number, text: string | null = null): Decoded => ({
  value,
  text,
  quality: Quality.good,
});
const bad: Decoded = { value: Number.NaN, text: null, quality: Quality.decode };

describe('numbers', () => {
  test.each<[keyof typeof DataType, WordOrder, string, number]>([
    ['INT16S', 'ABCD', 'FF FE', -2],
    ['INT16S', 'BADC', 'FE FF', -2],
    ['INT16U', 'CDAB', 'FF FE', 65_534],
    ['INT16U', 'DCBA', 'FE FF', 65_534],
    ['INT32S', 'ABCD', '12 34 56 78', 0x12345678],
    ['INT32S', 'CDAB', '56 78 12 34', 0x12345678],
    ['INT32S', 'BADC', '34 12 78 56', 0x12345678],
    ['INT32S', 'DCBA', '78 56 34 12', 0x12345678],
    ['INT32S', 'ABCD', 'FF FF FF FF', -1],
    ['INT32U', 'ABCD', 'FF FF FF FF', 4_294_967_295],
    ['FLOAT', 'ABCD', '41 48 00 00', 12.5],
    ['FLOAT', 'CDAB', '00 00 41 48', 12.5],
    ['DOUBLE', 'ABCD', '40 29 00 00 00 00 00 00', 12.5],
    ['DOUBLE', 'CDAB', '00 00 00 00 00 00 40 29', 12.5],
    ['DOUBLE', 'BADC', '29 40 00 00 00 00 00 00', 12.5],
    ['DOUBLE', 'DCBA', '00 00 00 00 00 00 29 40', 12.5],
    ['INT64S', 'ABCD', 'FF FF FF FF FF FF FF FE', -2],
    ['INT64S', 'CDAB', '00 02 00 01 00 00 00 00', 0x1_0002],
    ['INT64S', 'ABCD', '00 1F FF FF FF FF FF FF', Number.MAX_SAFE_INTEGER],
    ['INT8S', 'ABCD', '01 80', -128],
    ['INT8U', 'ABCD', '01 80', 128],
    ['INT8U', 'BADC', '01 80', 1],
  ])('%s in %s: %s is %d', (type, order, hex, value) => {
    expect(decode(hex, { dataType: DataType[type] }, order)).toEqual(good(value));
  });

  test('the upper byte of a register is chosen by bit 8', () => {
    expect(decode('80 01', { dataType: DataType.INT8S, bit: 8 })).toEqual(good(-128));
    expect(decode('80 01', { dataType: DataType.INT8S, bit: null })).toEqual(good(1));
  });

  test.each([
    [0, '00 01', 1],
    [15, '80 00', 1],
    [15, '7F FF', 0],
    [8, '01 00', 1],
    [7, '00 80', 1],
  ])('bit %i of %s is %i', (bit, hex, value) => {
    expect(decode(hex, { dataType: DataType.BOOL, bit })).toEqual(good(value));
  });

  test('a whole number beyond 2^53 keeps its digits beside the float', () => {
    const source = { dataType: DataType.INT64S };
    expect(decode('7F FF FF FF FF FF FF FF', source)).toEqual(good(2 ** 63, `${2n ** 63n - 1n}`));
    expect(decode('80 00 00 00 00 00 00 00', source)).toEqual(good(-(2 ** 63), `${-(2n ** 63n)}`));
    expect(decode('00 20 00 00 00 00 00 00', source)).toEqual(good(2 ** 53, `${2n ** 53n}`));
  });

  test.each(['7F C0 00 00', '7F 80 00 00', 'FF 80 00 00'])('Float %s is no value', (hex) => {
    expect(decode(hex, { dataType: DataType.FLOAT })).toEqual(bad);
  });

  test('a value that scaling drives out of all numbers is no value', () => {
    const source = { dataType: DataType.DOUBLE, slope: 1000 };
    expect(decode('7F E0 00 00 00 00 00 00', source)).toEqual(bad);
  });

  test('scaling is raw × slope + intercept', () => {
    expect(decode('00 64', { slope: 0.1, intercept: -5 })).toEqual(good(5));
    expect(decode('00 01', { dataType: DataType.BOOL, bit: 0, slope: 7 })).toEqual(good(1));
  });
});

describe('BCD', () => {
  const bcd = { displayFormat: DisplayFormat.bcd };
  test.each<[Partial<PointSource>, WordOrder, string, Decoded]>([
    [{ ...bcd }, 'ABCD', '12 34', good(1234)],
    [{ ...bcd }, 'BADC', '34 12', good(1234)],
    [{ ...bcd, dataType: DataType.INT32U }, 'CDAB', '56 78 12 34', good(12_345_678)],
    [{ ...bcd, dataType: DataType.INT8U }, 'ABCD', 'FF 42', good(42)],
    [{ ...bcd }, 'ABCD', '12 3A', bad],
    [{ ...bcd }, 'ABCD', 'A2 34', bad],
    [{ ...bcd, dataType: DataType.FLOAT }, 'ABCD', '41 48 00 00', good(12.5)],
  ])('%j %s %s', (source, order, hex, expected) => {
    expect(decode(hex, source, order)).toEqual(expected);
  });
});

describe('texts', () => {
  const text = (format: number, length: number): Partial<PointSource> => ({
    dataType: DataType.CHAR,
    displayFormat: format as DisplayFormat,
    length,
  });
  const { ascii, utf8, gb2312 } = DisplayFormat;
  const isText = (words: string): Decoded => ({ value: Number.NaN, text: words, quality: 0 });

  test.each<[string, Partial<PointSource>, WordOrder, string, Decoded]>([
    ['ASCII', text(ascii, 2), 'ABCD', '41 42 43 44', isText('ABCD')],
    ['low byte first', text(ascii, 2), 'DCBA', '42 41 44 43', isText('ABCD')],
    ['registers ascend in every order', text(ascii, 2), 'CDAB', '41 42 43 44', isText('ABCD')],
    ['up to NUL', text(ascii, 2), 'ABCD', '41 00 43 44', isText('A')],
    ['empty', text(ascii, 2), 'ABCD', '00 00 00 00', isText('')],
    ['without blanks behind', text(ascii, 2), 'ABCD', '41 20 20 20', isText('A')],
    ['no ASCII', text(ascii, 2), 'ABCD', '41 C0 43 44', bad],
    ['GB2312', text(gb2312, 3), 'ABCD', 'D1 B9 CB F5 BB FA', isText('压缩机')],
    ['GB2312 cut in a character', text(gb2312, 2), 'ABCD', '41 D1 B9 CB', isText('A压')],
    ['no GB2312', text(gb2312, 2), 'ABCD', 'FF FF 41 41', bad],
    ['UTF-8', text(utf8, 3), 'ABCD', 'E5 8E 8B E7 BC A9', isText('压缩')],
    ['UTF-8 cut in a character', text(utf8, 2), 'ABCD', 'E5 8E 8B E7', isText('压')],
    ['UTF-8 cut after two of four', text(utf8, 2), 'ABCD', '41 42 F0 9F', isText('AB')],
    ['no UTF-8', text(utf8, 2), 'ABCD', '80 80 41 41', bad],
  ])('%s', (_name, source, order, hex, expected) => {
    expect(decode(hex, source, order)).toEqual(expected);
  });

  test('follow their registers from read to read', () => {
    const decoder = compileBlockDecoder([pointAt(text(ascii, 1))], 0);
    const texts: (string | null)[] = [];
    const seen = ['AB', 'AB', 'AC'].map((bytes) => {
      decoder.decode(Buffer.from(bytes), new Float64Array(1), new Uint8Array(1), texts);
      return texts[0];
    });
    expect(seen).toEqual(['AB', 'AB', 'AC']);
  });
});

test('bits of a bit space are counted from the first of the block', () => {
  const points = [8, 10, 17].map((address) =>
    pointAt({ family: 'CO', address: String(address), dataType: DataType.BOOL }),
  );
  const values = new Float64Array(3);
  const decoder = compileBlockDecoder(points, 8);
  decoder.decode(Buffer.from([0b101, 0b10]), values, new Uint8Array(3), []);
  expect([...values]).toEqual([1, 1, 1]);
  decoder.decode(Buffer.from([0b010, 0b01]), values, new Uint8Array(3), []);
  expect([...values]).toEqual([0, 0, 0]);
});

test('any bytes give a finite value that is good, or NaN that is bad', () => {
  const numeric = Object.values(DataType).filter((type) => type !== DataType.CHAR);
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 8, maxLength: 8 }),
      fc.constantFrom(...numeric),
      fc.constantFrom(...wordOrders),
      fc.constantFrom(DisplayFormat.decimal, DisplayFormat.bcd),
      (bytes, dataType, order, displayFormat) => {
        const source = { dataType, displayFormat, bit: dataType === DataType.BOOL ? 3 : null };
        const { value, quality } = decodeBytes(bytes, source, order);
        expect(quality).toBe(Number.isFinite(value) ? Quality.good : Quality.decode);
      },
    ),
  );
});
