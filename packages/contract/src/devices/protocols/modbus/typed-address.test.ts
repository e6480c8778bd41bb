import { DataType } from '@millwright/kernel';
import { describe, expect, it } from 'vitest';
import type { ProfileFamily } from './profiles.ts';
import { nextTypedAddress, readTypedAddress } from './typed-address.ts';

const family = (
  id: string,
  kind: 'bit' | 'word',
  radix: 8 | 10 = 10,
  last = '65535',
): ProfileFamily => ({
  ...{ id, kind, radix, writable: true, flash: false, name: { 'zh-CN': id, 'en-US': id } },
  ranges: [{ first: '0', last }],
});
const plain = [
  family('CO', 'bit'),
  family('DI', 'bit'),
  family('IR', 'word'),
  family('HR', 'word'),
];
const controller = [
  family('M', 'bit'),
  family('X', 'bit', 8, '377'),
  family('D', 'word'),
  family('DD', 'word'),
];

const { INT16U, FLOAT, BOOL, DOUBLE } = DataType;

describe('an address as it is typed', () => {
  it.each([
    ['40001', 'HR0', true],
    ['400001', 'HR0', true],
    ['49999', 'HR9998', true],
    ['465536', 'HR65535', true],
    ['30011', 'IR10', true],
    ['10001', 'DI0', true],
    ['00001', 'CO0', true],
    ['000017', 'CO16', true],
    ['4x1', 'HR0', true],
    ['3X 12', 'IR11', true],
    ['0x10', 'CO9', true],
    ['40001.3', 'HR0.3', true],
    ['100', 'HR100', true],
    ['0', 'HR0', true],
    ['20001', 'HR20001', true],
    ['HR40001', 'HR40001', false],
    ['hr 12', 'HR12', false],
    ['CO7', 'CO7', false],
    ['HR5.15', 'HR5.15', false],
  ])('%s is %s', (text, read, isExplained) => {
    expect(readTypedAddress(text, INT16U, plain, plain[3])).toMatchObject({
      plain: read,
      isExplained,
    });
  });

  it.each(['', 'Q1', 'HR', '-1', 'HR1.16', 'CO1.2', '4x0', '1.5.2', '466537x'])(
    '%s is none',
    (text) => {
      expect(readTypedAddress(text, INT16U, plain, plain[3])).toBeNull();
    },
  );

  it('names families of a controller in their own radix, and numbers nothing that it lacks', () => {
    const read = (text: string) => readTypedAddress(text, INT16U, controller, controller[2])?.plain;
    expect(read('X17')).toBe('X17');
    expect(read('X18')).toBeUndefined();
    expect(read('DD4')).toBe('DD4');
    expect(read('40001')).toBe('D40001');
  });

  it('says the type where the address leaves one only', () => {
    const typeOf = (text: string, type: DataType) =>
      readTypedAddress(text, type, plain, plain[3])?.dataType;
    expect(typeOf('00001', INT16U)).toBe(BOOL);
    expect(typeOf('40001.2', FLOAT)).toBe(BOOL);
    expect(typeOf('40001', FLOAT)).toBe(FLOAT);
    expect(readTypedAddress('40001', BOOL, plain, plain[3])?.place).toMatchObject({ bit: 0 });
  });
});

it.each([
  ['40001', INT16U, 'HR1'],
  ['40001', FLOAT, 'HR2'],
  ['HR10', DOUBLE, 'HR14'],
  ['HR0.14', INT16U, 'HR0.15'],
  ['HR0.15', INT16U, 'HR1.0'],
  ['00001', INT16U, 'CO1'],
  ['HR65535', INT16U, null],
  ['nothing', INT16U, null],
])('behind %s of type %i stands %s', (text, type, next) => {
  expect(nextTypedAddress(text, type, plain, plain[3])).toBe(next);
});

it('counts on in octal', () => {
  expect(nextTypedAddress('X7', BOOL, controller, controller[2])).toBe('X10');
});
