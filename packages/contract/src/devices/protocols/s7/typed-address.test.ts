import { DataType } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { nextTypedAddress, readTypedAddress } from './typed-address.ts';

const { BOOL, CHAR, FLOAT, INT16S, INT16U, INT32S, INT32U, INT8S, INT8U } = DataType;

it.each([
  ['DB1.DBD4', INT16U, 'DB1.DBB4', FLOAT],
  ['db12.dbw10', INT16U, 'DB12.DBB10', INT16U],
  ['DB1.DBX4.3', INT16U, 'DB1.DBX4.3', BOOL],
  ['DB1.4.3', INT16U, 'DB1.DBX4.3', BOOL],
  ['DB1,W4', FLOAT, 'DB1.DBB4', INT16S],
  ['DB3.DBD8', INT32S, 'DB3.DBB8', INT32S],
  ['MW10', INT16U, 'MB10', INT16U],
  ['MB10', INT16U, 'MB10', INT8U],
  ['M10.1', INT16U, 'M10.1', BOOL],
  ['I0.3', INT16U, 'I0.3', BOOL],
  ['VD100', INT16U, 'VB100', FLOAT],
  ['DB1,REAL4', INT32S, 'DB1.DBB4', FLOAT],
  ['DB1,INT2', INT16U, 'DB1.DBB2', INT16S],
  ['DB1,WORD2', INT16S, 'DB1.DBB2', INT16U],
  ['DB7,DINT8', INT16S, 'DB7.DBB8', INT32S],
  ['DB7,DWORD8', INT16S, 'DB7.DBB8', INT32U],
  ['DB7,BYTE3', INT16S, 'DB7.DBB3', INT8U],
  ['DB7,CHAR3', INT16S, 'DB7.DBB3', INT8S],
  ['DB7,B3.4', INT16S, 'DB7.DBX3.4', BOOL],
  ['DB7,X3.4', INT16S, 'DB7.DBX3.4', BOOL],
  ['DB1,STRING10.20', INT16S, 'DB1.DBB10', CHAR],
  ['E0.3', INT16U, 'I0.3', BOOL],
  ['AW4', INT16U, 'QB4', INT16U],
  ['FREAL8', INT16U, 'MB8', FLOAT],
])('%s, type %i, is %s of type %i', (text, given, plain, dataType) => {
  expect(readTypedAddress(text, given)).toMatchObject({ plain, dataType });
});

it.each([
  '',
  '40001',
  'DB0.DBW2',
  'DB1.DBW4.3',
  'DB1.DBX4',
  'M10.8',
  'T5',
  'MW70000',
  'DB1,W4.3',
  'DB1,STRING10',
  'DB1,INT2[4]',
  'PIW4',
])('%s is none', (text) => {
  expect(readTypedAddress(text, INT16U)).toBeNull();
});

it.each([
  ['DB1.DBD4', FLOAT, 'DB1.DBD8'],
  ['DB1.DBX4.6', BOOL, 'DB1.DBX4.7'],
  ['DB1.DBX4.7', BOOL, 'DB1.DBX5.0'],
  ['MW10', INT16U, 'MW12'],
  ['M0.7', BOOL, 'M1.0'],
])('behind %s of type %i stands %s', (text, type, next) => {
  expect(nextTypedAddress(text, type)).toBe(next);
});

it('says how long a text is', () => {
  expect(readTypedAddress('DB1,STRING10.20', CHAR)?.place).toMatchObject({
    ...{ text: 'string', length: 20, bit: null },
  });
});
