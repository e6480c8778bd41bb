import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { DataType, deviceId, itemId, pointId, WriteConfirm } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { offersUndo, undoing } from './undo-intent.ts';

const written: WriteCommand = {
  ...{ commandId: 7, itemId: itemId(1), deviceId: deviceId(2), pointId: pointId(3) },
  ...{ deviceName: 'Pump', pointName: 'Speed', userName: 'operator', assignmentId: null },
  ...{ state: 'confirmed', reason: null, details: {}, unit: '', format: null, note: null },
  ...{ oldValue: '20', newValue: '25', readBack: '25', createdAt: 0, finishedAt: 1 },
};

it.each([
  ['confirmed', {}, true],
  ['one of a batch', { batchId: 'b' }, false],
  ['of unknown outcome', { state: 'timed-out' }, false],
  ['without a value of before', { oldValue: null }, false],
  ['that changed nothing', { oldValue: '25' }, false],
] as const)('a write %s is offered to be undone: %j %s', (_what, other, offered) => {
  expect(offersUndo({ ...written, ...other })).toBe(offered);
});

it.each([
  ['20.5', DataType.FLOAT, 20.5],
  ['9223372036854775807', DataType.INT64S, '9223372036854775807'],
  ['0', DataType.BOOL, 0],
  ['A 1', DataType.CHAR, 'A 1'],
] as const)('%s of type %s goes back as %s', (oldValue, dataType, value) => {
  const point = { dataType, writeConfirm: WriteConfirm.typed };
  expect(undoing({ commandId: 7, oldValue }, point)).toEqual({ value, undoes: 7 });
});

it('gives the value of before as any other where a second person agrees to it', () => {
  const point = { dataType: DataType.FLOAT, writeConfirm: WriteConfirm.approved };
  expect(undoing({ commandId: 7, oldValue: '20.5' }, point)).toEqual({ value: 20.5, restores: 7 });
});

it('has nothing to go back to where nothing was known', () => {
  const point = { dataType: DataType.FLOAT, writeConfirm: WriteConfirm.button };
  expect(undoing({ commandId: 7, oldValue: null }, point)).toBeNull();
});
