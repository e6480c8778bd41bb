import { DataType } from '@millwright/kernel';
import { expect, test } from 'vitest';
import { columnNamed, typeNamed } from './table-words.ts';

test('types and columns are named by the words of the field, not by those of the language', () => {
  expect(typeNamed('Unsigned (16)')).toBe(DataType.INT16U);
  const asMakersSay: Readonly<Record<string, DataType>> = {
    'INT16 unsigned': DataType.INT16U,
    'unsigned int16': DataType.INT16U,
    U16: DataType.INT16U,
    UINT: DataType.INT16U,
    WORD: DataType.INT16U,
    S16: DataType.INT16S,
    'signed int 32': DataType.INT32S,
    DINT: DataType.INT32S,
    U32: DataType.INT32U,
    'Long unsigned': DataType.INT32U,
    UDINT: DataType.INT32U,
    F32: DataType.FLOAT,
    REAL64: DataType.DOUBLE,
    I8: DataType.INT8S,
    USINT: DataType.INT8U,
    I64: DataType.INT64S,
    Digital: DataType.BOOL,
  };
  for (const [said, type] of Object.entries(asMakersSay)) expect(typeNamed(said)).toBe(type);
  expect(columnNamed('Tag Name')).toBe('name');
  for (const word of ['constructor', '__proto__', 'toString', 'valueOf']) {
    expect(typeNamed(word)).toBeNull();
    expect(columnNamed(word)).toBeNull();
  }
});
