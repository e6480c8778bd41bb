import { DataType, deviceId, pointId } from '@millwright/kernel';
import { expect, test } from 'vitest';
import { type RulePoint, statesOf } from './rule-points.ts';

const point: RulePoint = {
  ...{ id: pointId(1), deviceId: deviceId(1), deviceName: 'Pump', name: 'State' },
  ...{ dataType: DataType.INT16U, unit: '', writable: false, textListId: null, texts: null },
};
const texts = [{ value: 1, text: 'Running', color: null }];

test.each([
  ['a number', point, null],
  ['a state', { ...point, texts }, ['Running']],
  ['a bit', { ...point, dataType: DataType.BOOL }, ['off', 'on']],
  ['a bit with texts', { ...point, dataType: DataType.BOOL, texts }, ['off', 'Running']],
  ['no point yet', undefined, null],
])('the states of %s', (_, given, labels) => {
  const states = statesOf(given, ['off', 'on']);
  expect(states?.map(({ label }) => label) ?? null).toEqual(labels);
});
