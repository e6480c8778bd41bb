import type { ProfileFamily } from '@millwright/contract/devices/protocols/index';
import { DataType } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { pointRules } from '../protocols/modbus/point-rules.ts';
import { type DraftRow, emptyRow, nextRow, readRow, withPasted } from './draft-rows.ts';

const family = (id: string, kind: 'bit' | 'word', writable = true): ProfileFamily => ({
  ...{ id, kind, writable, radix: 10, flash: false, name: { 'zh-CN': id, 'en-US': id } },
  ranges: [{ first: '0', last: '65535' }],
});
const rules = pointRules([family('CO', 'bit'), family('IR', 'word', false), family('HR', 'word')]);
const row = (given: Partial<DraftRow>): DraftRow => ({ ...emptyRow(), ...given });

it('a row becomes a point, called by its address unless it has a name', () => {
  expect(readRow(row({ address: '40001', upperLimit: 8 }), rules)?.entry).toMatchObject({
    ...{ name: 'HR0', family: 'HR', address: '0', dataType: DataType.INT16U, upperLimit: 8 },
    ...{ bit: null, wordOrder: null, saved: true, writable: false },
  });
  const named = row({
    name: ' 压力 ',
    address: '30003',
    dataType: DataType.FLOAT,
    wordOrder: 'CDAB',
  });
  expect(readRow(named, rules)?.entry).toMatchObject({
    ...{ name: '压力', family: 'IR', address: '2', wordOrder: 'CDAB' },
  });
});

it('what does not apply to the type that stands there is left out', () => {
  const coil = row({ address: '00001', wordOrder: 'CDAB', lowerLimit: 1 });
  expect(readRow(coil, rules)?.entry).toMatchObject({
    ...{ dataType: DataType.BOOL, wordOrder: null, lowerLimit: null },
  });
  expect(readRow(row({ address: 'nowhere' }), rules)).toBeNull();
});

it('the next row goes on behind the last with its type, and not with its unit', () => {
  const last = row({ name: 'A', address: '40001', dataType: DataType.FLOAT, unit: 'bar' });
  expect(nextRow([last, emptyRow()], rules)).toMatchObject({
    ...{ name: '', address: 'HR2', dataType: DataType.FLOAT, unit: '' },
  });
  expect(nextRow([emptyRow()], rules)).toMatchObject({ address: '' });
});

it('pasted rows stand where they were pasted', () => {
  const [first, second] = [row({ name: 'A', address: '1' }), emptyRow()];
  const pasted = [
    { name: 'B', address: '2' },
    { name: 'C', address: '3' },
  ];
  const names = (into: DraftRow) =>
    withPasted([first, second], into.key, pasted).map(({ name }) => name);
  expect(names(second)).toEqual(['A', 'B', 'C']);
  expect(names(first)).toEqual(['A', 'B', 'C', '']);
});
