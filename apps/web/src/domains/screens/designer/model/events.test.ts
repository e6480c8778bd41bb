import { DataType, pointId } from '@millwright/kernel';
import { expect, test } from 'vitest';
import {
  actionKinds,
  actionWith,
  eventOf,
  isPossible,
  neededBy,
  pointsFor,
  standsAlone,
  typedValue,
} from './events.ts';

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
  expect(ids('momentary')).toEqual([2, 3]);
});

test('an action is one once what it is done to was chosen', () => {
  expect(actionKinds.map((kind) => [neededBy(kind), actionWith(kind, 7)])).toEqual([
    ['point', { kind: 'write', point: 7, value: 1 }],
    ['point', { kind: 'toggle', point: 7 }],
    ['point', { kind: 'momentary', point: 7, pressed: 1, released: 0, longest: 30 }],
    ['point', { kind: 'step', point: 7, by: 1 }],
    ['point', { kind: 'input', point: 7 }],
    ['screen', { kind: 'open-screen', screen: 7 }],
    ['screen', { kind: 'open-popup', screen: 7 }],
    [null, { kind: 'close-popup' }],
  ]);
});

test('what could be done to nothing is not offered', () => {
  const possible = (known: Parameters<typeof isPossible>[1]) =>
    actionKinds.filter((kind) => isPossible(kind, known));
  expect(possible({ points, screens: 1 })).toEqual(actionKinds);
  expect(possible({ points: points.slice(0, 1), screens: 0 })).toEqual([
    'write',
    'input',
    'close-popup',
  ]);
  expect(possible({ points: [], screens: 0 })).toEqual(['close-popup']);
});

test('what changes a machine at a press is asked about at first', () => {
  expect(eventOf({ kind: 'toggle', point: pointId(2) }).confirm).toBe('ask');
  expect(eventOf({ kind: 'input', point: pointId(3) }).confirm).toBe('none');
  expect(eventOf({ kind: 'close-popup' }).confirm).toBe('none');
  expect(eventOf(actionWith('momentary', 2)).confirm).toBe('none');
});

test('what is held down does nothing else', () => {
  expect(standsAlone([eventOf(actionWith('momentary', 2))])).toBe(true);
  expect(standsAlone([eventOf(actionWith('toggle', 2))])).toBe(false);
});

test.each([
  ['1.5', 1.5],
  ['-3', -3],
  ['', ''],
  ['停', '停'],
] as const)('%j is written as %j', (typed, value) => {
  expect(typedValue(typed)).toBe(value);
});
