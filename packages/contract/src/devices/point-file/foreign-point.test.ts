import { DataType } from '@millwright/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { protocolOf } from '../protocols/index.ts';
import type { ProfileFamily } from '../protocols/modbus/profiles.ts';
import { type ForeignCells, readForeignPoint } from './foreign-point.ts';
import type { TableMaker } from './table-layout.ts';

const family = (id: string, kind: 'bit' | 'word', writable: boolean): ProfileFamily => ({
  ...{ id, kind, radix: 10, writable, flash: false, name: { 'zh-CN': id, 'en-US': id } },
  ranges: [{ first: '0', last: '65535' }],
});
const families = [
  ...[family('CO', 'bit', true), family('DI', 'bit', false)],
  ...[family('IR', 'word', false), family('HR', 'word', true)],
];

const readBy =
  (protocol: 'modbus-tcp' | 's7', maker: TableMaker | null) => (cells: ForeignCells) => {
    const readAddress = (text: string, type: DataType) =>
      protocolOf(protocol).readTyped(text, type, families);
    return readForeignPoint({ name: 'A', ...cells }, { maker, readAddress });
  };
const kep = readBy('modbus-tcp', 'kepserverex');
const kepS7 = readBy('s7', 'kepserverex');
const plain = readBy('modbus-tcp', null);
const problems = (read: ReturnType<typeof kep>) =>
  'problems' in read ? read.problems.map(({ column, error }) => [column, error]) : [];

const { BOOL, DOUBLE, FLOAT, INT8S, INT16S, INT16U, INT32S, INT32U, INT64S } = DataType;

it.each(['constructor', '__proto__', 'toString'])('%s is no word of a table', (word) => {
  const cells = { address: '40001', dataType: word, access: word, negate: word, family: word };
  const told = [
    ['dataType', 'point_file.type_unread'],
    ['address', 'point_file.address_unread'],
    ['access', 'point_file.cell_invalid'],
    ['negate', 'point_file.cell_invalid'],
  ];
  expect(problems(kep(cells))).toEqual(told);
  expect(problems(plain(cells))).toEqual(told);
});

describe('a line of KEPServerEX', () => {
  it.each([
    ['400001', 'Word', { family: 'HR', address: '0', bit: null }, INT16U],
    ['40001', 'Short', { family: 'HR', address: '0' }, INT16S],
    ['4001', 'Word', { family: 'HR', address: '0' }, INT16U],
    ['41', 'Word', { family: 'HR', address: '0' }, INT16U],
    ['400101', 'Float', { family: 'HR', address: '100' }, FLOAT],
    ['400101', 'Long', { family: 'HR', address: '100' }, INT32S],
    ['400101', 'DWord', { family: 'HR', address: '100' }, INT32U],
    ['400101', 'LLong', { family: 'HR', address: '100' }, INT64S],
    ['400101', 'Double', { family: 'HR', address: '100' }, DOUBLE],
    ['40001.3', 'Boolean', { family: 'HR', address: '0', bit: 3 }, BOOL],
    ['300010', 'Word', { family: 'IR', address: '9' }, INT16U],
    ['000017', 'Boolean', { family: 'CO', address: '16' }, BOOL],
    ['100005', 'Boolean', { family: 'DI', address: '4' }, BOOL],
  ])('%s of type %s', (address, dataType, place, type) => {
    expect(kep({ address, dataType })).toMatchObject({ point: { place, dataType: type } });
  });

  it.each([
    ['DB1,REAL4', 'Float', { area: 'DB', db: 1, byte: 4 }, FLOAT],
    ['DB1.DBD4', 'Float', { area: 'DB', db: 1, byte: 4 }, FLOAT],
    ['DB1.DBD4', 'Long', { area: 'DB', db: 1, byte: 4 }, INT32S],
    ['DB2,W6', 'Word', { area: 'DB', db: 2, byte: 6 }, INT16U],
    ['DB2,B6.1', 'Boolean', { area: 'DB', db: 2, byte: 6, bit: 1 }, BOOL],
    ['DB2,CHAR6', 'Char', { area: 'DB', db: 2, byte: 6 }, INT8S],
    ['MW10', 'Short', { area: 'M', byte: 10 }, INT16S],
    ['EB3', 'Byte', { area: 'I', byte: 3 }, DataType.INT8U],
  ])('of an S7: %s of type %s', (address, dataType, place, type) => {
    expect(kepS7({ address, dataType })).toMatchObject({ point: { place, dataType: type } });
  });

  it.each([
    // A spreadsheet may have taken the zeros of 000017.
    ['17', 'Boolean', 'address'],
    ['1', 'Word', 'address'],
    ['400001[10]', 'Word', 'address'],
    ['400001.20H', 'String', 'dataType'],
    ['400001', 'LBCD', 'dataType'],
    ['400001', 'QWord', 'dataType'],
    ['400001', 'Default', 'dataType'],
    ['500001', 'Word', 'address'],
    ['400000', 'Word', 'address'],
    ['470000', 'Word', 'address'],
    ['', 'Word', 'address'],
  ])('%s of type %s is refused', (address, dataType, column) => {
    expect(problems(kep({ address, dataType })).map(([at]) => at)).toContain(column);
  });

  it('refuses a size that is not that of the type', () => {
    expect(problems(kepS7({ address: 'DB1.DBW4', dataType: 'Float' }))).toEqual([
      ['dataType', 'point_file.type_unread'],
    ]);
  });

  const scaled = (cells: ForeignCells) => kep({ address: '400001', dataType: 'Short', ...cells });
  const ends = { rawLow: '0', rawHigh: '32767', scaledLow: '0', scaledHigh: '3276.7' };

  it('is scaled between its ends, and turned where it says so', () => {
    expect(scaled({ scaling: 'Linear', ...ends })).toMatchObject({
      point: { slope: 0.1, intercept: 0 },
    });
    const shifted = {
      ...ends,
      rawLow: '6400',
      rawHigh: '32000',
      scaledLow: '-50',
      scaledHigh: '150',
    };
    expect(scaled({ scaling: 'Linear', ...shifted })).toMatchObject({
      point: { slope: 0.0078125, intercept: -100 },
    });
    expect(scaled({ scaling: '', negate: '1' })).toMatchObject({
      point: { slope: -1, intercept: 0 },
    });
    expect(scaled({ scaling: 'None', ...ends })).not.toHaveProperty('point.slope');
    expect(scaled({ ...ends })).toMatchObject({ point: { slope: 0.1 } });
  });

  it.each([
    [{ scaling: 'Square Root', ...ends }, [['scaling', 'point_file.scaling_unread']]],
    [{ scaling: 'Linear', ...ends, rawHigh: '0' }, [['rawHigh', 'point_file.cell_invalid']]],
    [{ scaling: 'Linear', ...ends, scaledLow: 'low' }, [['scaledLow', 'point_file.cell_invalid']]],
    [{ access: 'WO' }, [['access', 'point_file.cell_invalid']]],
  ])('names the cells of %j', (cells, expected) => {
    expect(problems(scaled(cells))).toEqual(expected);
  });

  it.each([
    ['RO', false],
    ['R/W', true],
    ['RW', true],
    ['Read Only', false],
  ])('with access %s', (access, writable) => {
    expect(scaled({ access })).toMatchObject({ point: { writable } });
  });
});

describe('a line whose columns were assigned', () => {
  it.each([
    [{ address: '40001', dataType: 'REAL' }, { family: 'HR', address: '0' }, FLOAT],
    [{ family: '4x', address: '12', dataType: '浮点' }, { family: 'HR', address: '12' }, FLOAT],
    [{ family: '线圈', address: '3' }, { family: 'CO', address: '3' }, BOOL],
    [
      { address: '40010', bit: '3', dataType: 'BOOL' },
      { family: 'HR', address: '9', bit: 3 },
      BOOL,
    ],
    [{ address: '401', dataType: 'Word' }, { family: 'HR', address: '401' }, INT16U],
  ])('%j', (cells, place, dataType) => {
    expect(plain(cells)).toMatchObject({ point: { place, dataType } });
  });

  it('says of every cell what it cannot be, and what it does not say stays open', () => {
    const cells = { name: '', address: 'x', dataType: 'y', decimals: 'z', upperLimit: '1a' };
    expect(problems(plain(cells)).map(([column]) => column)).toEqual([
      ...['name', 'dataType', 'address', 'decimals', 'upperLimit'],
    ]);
    expect(problems(plain({ address: '40001' }))).toEqual([
      ['dataType', 'point_file.type_missing'],
    ]);
    expect(plain({ address: '40001', dataType: 'Word' })).toEqual({
      point: { name: 'A', place: expect.anything(), address: 'HR0', dataType: INT16U },
    });
  });

  it('scales as the line between its ends', () => {
    const whole = fc.integer({ min: -32_768, max: 32_767 });
    fc.assert(
      fc.property(whole, whole, whole, whole, whole, (raw, rawLow, rawHigh, low, high) => {
        fc.pre(rawLow !== rawHigh);
        const ends = { rawLow, rawHigh, scaledLow: low, scaledHigh: high };
        const cells = Object.fromEntries(Object.entries(ends).map(([at, end]) => [at, `${end}`]));
        const read = plain({ address: '40001', dataType: 'INT', ...cells });
        const { slope = 1, intercept = 0 } = 'point' in read ? read.point : {};
        const expected = low + ((raw - rawLow) * (high - low)) / (rawHigh - rawLow);
        expect(Math.abs(raw * slope + intercept - expected)).toBeLessThan(
          1e-9 * (1 + Math.abs(raw * slope) + Math.abs(intercept)),
        );
      }),
    );
  });
});
