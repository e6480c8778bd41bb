import { DataType, type PointFacts, type PointId, pointId } from '@millwright/kernel';
import { beforeEach, expect, it } from 'vitest';
import { compileDerived } from './compile-derived.ts';
import { createDerivedPrograms, type DerivedPrograms } from './derived-programs.ts';

const input = pointId(1);
const point = { id: pointId(2), expression: '{#1} + 1', dataType: DataType.DOUBLE } as const;

let compiled: number;
let facts: PointFacts | null;
let programs: DerivedPrograms;
beforeEach(() => {
  compiled = 0;
  facts = { id: input, dataType: DataType.DOUBLE, unit: 'kWh', texts: null };
  programs = createDerivedPrograms((...given) => {
    compiled += 1;
    return compileDerived(...given);
  });
});

const factsOf = (id: PointId) => (id === input ? facts : null);
const ask = (given = {}) => programs.of({ ...point, ...given }, [input], factsOf);

it('is made once while what it is made of stays', () => {
  const program = ask();
  expect(program?.points).toEqual([input]);
  facts = facts && { ...facts, unit: 'MWh' };
  expect(ask()).toBe(program);
  expect(compiled).toBe(1);
});

it.each<[string, () => unknown]>([
  ['another expression', () => ask({ expression: '{#1} + 2' })],
  ['another type of its own', () => ask({ expression: '{#1} > 1', dataType: DataType.BOOL })],
  ['a tally', () => ask({ tally: 'total' })],
])('is made anew for %s', (_, again) => {
  ask();
  again();
  expect(compiled).toBe(2);
});

it('is none while an input is not collected, and there again with it', () => {
  const before = facts;
  facts = null;
  expect(ask()).toBeNull();
  facts = before;
  expect(ask()?.points).toEqual([input]);
  facts = before && { ...before, dataType: DataType.CHAR };
  expect(ask()).toBeNull();
});

it('is forgotten with its point', () => {
  ask();
  programs.drop(point.id);
  ask();
  expect(compiled).toBe(2);
});
