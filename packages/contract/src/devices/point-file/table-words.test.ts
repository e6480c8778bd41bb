import { DataType } from '@millwright/kernel';
import { expect, test } from 'vitest';
import { columnNamed, typeNamed } from './table-words.ts';

test('types and columns are named by the words of the field, not by those of the language', () => {
  expect(typeNamed('Unsigned (16)')).toBe(DataType.INT16U);
  expect(columnNamed('Tag Name')).toBe('name');
  for (const word of ['constructor', '__proto__', 'toString', 'valueOf']) {
    expect(typeNamed(word)).toBeNull();
    expect(columnNamed(word)).toBeNull();
  }
});
