import { DataType, DisplayFormat, type WordOrder } from '@millwright/kernel';
import { createSeededRandom } from '@millwright/testing/seeded-random';
import { describe, expect, it } from 'vitest';
import { driverRulesOf } from './all-drivers.ts';
import { indexSpans, spanCovers, spansMeet } from './memory-span.ts';

const shape = { displayFormat: DisplayFormat.decimal, slope: 1, intercept: 0 };
const modbus = (
  address: string,
  dataType: DataType,
  more: { bit?: number; length?: number; wordOrder?: WordOrder } = {},
) =>
  driverRulesOf('modbus-tcp').checkPoint(
    { unitId: 1, profile: 'modbus', wordOrder: 'ABCD' },
    {
      ...{ ...shape, dataType },
      address: { family: 'HR', address, bit: null, length: 1, wordOrder: null, ...more },
    },
  ).span;
const s7 = (
  area: 'V' | 'DB' | 'M',
  byte: number,
  dataType: DataType,
  more: { db?: number; bit?: number } = {},
) =>
  driverRulesOf('s7').checkPoint(
    { model: 'S7-200-SMART', rack: 0, slot: 1, connection: 'pg' },
    {
      ...{ ...shape, dataType },
      address: { area, byte, db: null, bit: null, length: 1, text: 'string', ...more },
    },
  ).span;
const { INT16U, INT32U, INT8U, BOOL, CHAR, FLOAT } = DataType;

describe('two points of a device', () => {
  it.each<[string, boolean, ReturnType<typeof modbus>, ReturnType<typeof modbus>]>([
    ['one register', true, modbus('10', INT16U), modbus('10', INT16U)],
    ['two registers side by side', false, modbus('10', INT16U), modbus('11', INT16U)],
    ['a long number and its second register', true, modbus('10', INT32U), modbus('11', INT16U)],
    ['a long number and the register behind it', false, modbus('10', FLOAT), modbus('12', INT16U)],
    ['a register and a bit of it', true, modbus('10', INT16U), modbus('10', BOOL, { bit: 3 })],
    [
      'two bits of a register',
      false,
      modbus('10', BOOL, { bit: 2 }),
      modbus('10', BOOL, { bit: 3 }),
    ],
    ['its two bytes', false, modbus('10', INT8U, { bit: 8 }), modbus('10', INT8U)],
    [
      'a byte and a bit of the other one',
      false,
      modbus('10', INT8U),
      modbus('10', BOOL, { bit: 8 }),
    ],
    [
      'a byte and a bit of it',
      true,
      modbus('10', INT8U, { bit: 8 }),
      modbus('10', BOOL, { bit: 8 }),
    ],
    [
      'one bit, told from either end',
      true,
      modbus('10', BOOL, { bit: 1 }),
      modbus('10', BOOL, { bit: 9, wordOrder: 'DCBA' }),
    ],
    ['a text and a register in it', true, modbus('10', CHAR, { length: 8 }), modbus('17', INT16U)],
    [
      'a byte of a block and a word in it',
      true,
      s7('DB', 4, INT16U, { db: 2 }),
      s7('DB', 5, INT8U, { db: 2 }),
    ],
    [
      'the same byte of two blocks',
      false,
      s7('DB', 4, INT8U, { db: 2 }),
      s7('DB', 4, INT8U, { db: 3 }),
    ],
    ['two bits of a byte', false, s7('M', 4, BOOL, { bit: 0 }), s7('M', 4, BOOL, { bit: 1 })],
    [
      'the variable memory, which is block 1',
      true,
      s7('V', 4, INT8U),
      s7('DB', 4, INT8U, { db: 1 }),
    ],
  ])('%s: meet %s', (_what, expected, one, other) => {
    if (!one || !other) throw new Error('has no span');
    expect(spansMeet(one, other)).toBe(expected);
    expect(spansMeet(other, one)).toBe(expected);
    const meeting = indexSpans([{ key: 'other', span: other }]);
    expect(meeting(one).flatMap(({ keys }) => keys)).toEqual(expected ? ['other'] : []);
  });

  it.each<[string, boolean, ReturnType<typeof modbus>, ReturnType<typeof modbus>]>([
    ['a register and itself', true, modbus('10', INT16U), modbus('10', INT16U)],
    ['a register and a bit of it', true, modbus('10', INT16U), modbus('10', BOOL, { bit: 3 })],
    ['a bit and its register', false, modbus('10', BOOL, { bit: 3 }), modbus('10', INT16U)],
    ['a long number and its second register', true, modbus('10', INT32U), modbus('11', INT16U)],
    ['two that share a register', false, modbus('10', INT32U), modbus('11', INT32U)],
    ['two places', false, modbus('10', INT32U), modbus('12', INT16U)],
    ['two memories', false, s7('M', 4, INT16U), s7('V', 4, INT8U)],
  ])('%s: the first covers the second: %s', (_what, expected, one, other) => {
    if (!one || !other) throw new Error('has no span');
    expect(spanCovers(one, other)).toBe(expected);
  });

  it('are found among very many, as if each were compared with each', () => {
    const { between } = createSeededRandom(7);
    const draw = (most: number): number => between(0, most - 1);
    const spans = Array.from({ length: 400 }, (_, key) => {
      const from = draw(2_000);
      return { key, span: { memory: `m${draw(2)}`, from, to: from + 1 + draw(draw(300) + 1) } };
    });
    const meeting = indexSpans(spans);
    for (const { span } of spans) {
      const met = meeting(span).flatMap(({ keys }) => keys);
      const expected = spans.filter((other) => spansMeet(span, other.span));
      expect(met.toSorted((a, b) => a - b)).toEqual(expected.map(({ key }) => key));
    }
  });

  it('are one place however many they are', () => {
    const span = { memory: 'holding', from: 160, to: 176 };
    const spans = Array.from({ length: 100_000 }, (_, key) => ({ key, span }));
    expect(indexSpans(spans)(span).map(({ keys }) => keys.length)).toEqual([100_000]);
  });
});
