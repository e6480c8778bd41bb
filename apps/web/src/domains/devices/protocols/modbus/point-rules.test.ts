import type { ProfileFamily } from '@millwright/contract/devices/protocols/index';
import { DataType } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { fieldsFor } from './point-rules.ts';

const family = (kind: 'bit' | 'word', writable = true): ProfileFamily => ({
  id: kind === 'bit' ? 'C' : 'HR',
  name: { 'zh-CN': '', 'en-US': '' },
  kind,
  radix: 10,
  ranges: [{ first: '0', last: '65535' }],
  writable,
  flash: false,
});
it.each([
  ['word', DataType.BOOL, { bit: true, length: false, wordOrder: false }],
  ['bit', DataType.BOOL, { bit: false, length: false, wordOrder: false }],
  ['word', DataType.FLOAT, { bit: false, length: false, wordOrder: true }],
  ['word', DataType.CHAR, { bit: false, length: true, wordOrder: false }],
] as const)('shows what applies to a %s family and type %s', (kind, dataType, fields) => {
  expect(fieldsFor(family(kind), dataType)).toMatchObject(fields);
});
