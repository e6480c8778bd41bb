import { DataType, pointId } from '@millwright/kernel';
import { expect, test } from 'vitest';
import { actionKinds, eventOf, firstAction, pointsFor, typedValue } from './events.ts';

const points = [
  { id: pointId(1), dataType: DataType.CHAR },
  { id: pointId(2), dataType: DataType.BOOL },
  { id: pointId(3), dataType: DataType.FLOAT },
];
const ids = (kind: Parameters<typeof pointsFor>[0]) => pointsFor(kind, points).map(({ id }) => id);

test('only what a point can do is offered', () => {
  expect(ids('write')).toEqual([1, 2, 3]);
  expect(ids('toggle')).toEqual([2]);
  expect(ids('step')).toEqual([3]);
});

test('an action begins with the first point or screen that it can be done to', () => {
  const known = { points, screen: 7 };
  expect(actionKinds.map((kind) => firstAction(kind, known))).toEqual([
    { kind: 'write', point: 1, value: 1 },
    { kind: 'toggle', point: 2 },
    { kind: 'step', point: 3, by: 1 },
    { kind: 'input', point: 1 },
    { kind: 'open-screen', screen: 7 },
    { kind: 'open-popup', screen: 7 },
    { kind: 'close-popup' },
  ]);
  const nothing = { points: [], screen: null };
  expect(actionKinds.filter((kind) => firstAction(kind, nothing) !== null)).toEqual([
    'close-popup',
  ]);
});

test('what changes a machine at a press is asked about at first', () => {
  expect(eventOf({ kind: 'toggle', point: pointId(2) }).confirm).toBe('ask');
  expect(eventOf({ kind: 'input', point: pointId(3) }).confirm).toBe('none');
  expect(eventOf({ kind: 'close-popup' }).confirm).toBe('none');
});

test.each([
  ['1.5', 1.5],
  ['-3', -3],
  ['', ''],
  ['停', '停'],
] as const)('%j is written as %j', (typed, value) => {
  expect(typedValue(typed)).toBe(value);
});
