import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { deviceId, itemId, pointId } from '@millwright/kernel';
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
  ['20.5', 'number', 20.5],
  ['9223372036854775807', 'number', '9223372036854775807'],
  ['0', 'switch', 0],
  ['A 1', 'text', 'A 1'],
] as const)('%s of a %s goes back as %s', (oldValue, kind, value) => {
  expect(undoing({ commandId: 7, oldValue }, kind)).toEqual({ value, undoes: 7 });
});

it('has nothing to go back to where nothing was known', () => {
  expect(undoing({ commandId: 7, oldValue: null }, 'number')).toBeNull();
});
