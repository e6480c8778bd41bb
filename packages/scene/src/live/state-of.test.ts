import { expect, it } from 'vitest';
import type { BindingSource, BindingTransform, MapResult } from '../document/scene.ts';
import type { EquipmentState } from '../primitives/primitive.ts';
import { stateGiven, stateOf } from './state-of.ts';

type Case = [
  found: MapResult | null,
  source: BindingSource['kind'],
  transform: BindingTransform['kind'],
  state: EquipmentState,
];

it.each<Case>([
  // A value as it is.
  [0, 'point', 'none', 'stopped'],
  [1, 'point', 'none', 'running'],
  [2, 'point', 'none', 'fault'],
  [3, 'point', 'none', 'unknown'],
  [-1, 'point', 'none', 'unknown'],
  [0.5, 'point', 'none', 'unknown'],
  [Number.NaN, 'point', 'none', 'unknown'],
  [null, 'point', 'none', 'unknown'],
  ['running', 'point', 'none', 'running'],
  ['on', 'point', 'none', 'unknown'],
  [true, 'expression', 'none', 'running'],
  [false, 'expression', 'none', 'stopped'],
  [2, 'expression', 'none', 'fault'],
  // Of a device: offline, online, abnormal.
  [0, 'device', 'none', 'unknown'],
  [1, 'device', 'none', 'running'],
  [2, 'device', 'none', 'fault'],
  // What a map gives: names, and the indices of older documents.
  ['running', 'point', 'map', 'running'],
  ['unknown', 'device', 'map', 'unknown'],
  ['toString', 'point', 'map', 'unknown'],
  [true, 'point', 'map', 'running'],
  [0, 'point', 'map', 'unknown'],
  [1, 'point', 'map', 'stopped'],
  [2, 'device', 'map', 'running'],
  [3, 'point', 'map', 'fault'],
  [4, 'point', 'map', 'unknown'],
  [2, 'point', 'range', 'running'],
])('%s of a %s by %s is %s', (found, source, transform, state) => {
  expect(stateOf(found, source, transform)).toBe(state);
});

it.each<[MapResult, EquipmentState | null]>([
  ['fault', 'fault'],
  ['#00ff00', null],
  [3, 'fault'],
  [7, null],
  [false, 'stopped'],
])('a map that gives %s gives the state %s', (result, state) => {
  expect(stateGiven(result)).toBe(state);
});
