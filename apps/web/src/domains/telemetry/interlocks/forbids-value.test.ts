import { DataType } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { allowsRestOnly, forbidsAll, forbidsValue } from './forbids-value.ts';

const [forbid, allow] = [{ atRest: 'forbid' }, { atRest: 'allow' }] as const;
const motor = { dataType: DataType.BOOL };
const heat = { dataType: DataType.INT16S, slope: 0.1, intercept: -40 };
const text = { dataType: DataType.CHAR };

it.each([
  ['nothing', [], motor, 1, false],
  ['one that forbids all', [forbid], motor, 0, true],
  ['one that allows off', [allow], motor, 0, false],
  ['one that allows off, on', [allow], motor, 1, true],
  ['one that allows off, what is not known yet', [allow], motor, null, false],
  ['one that forbids all, what is not known yet', [forbid], motor, null, true],
  ['one of each', [allow, forbid], motor, 0, true],
  ['one that allows 0 in the register', [allow], heat, -40, false],
  ['one that allows it, another value', [allow], heat, 0, true],
  ['one that allows what a text has not', [allow], text, '', true],
] as const)('%s', (_what, forbidding, point, value, isForbidden) => {
  expect(forbidsValue(forbidding, point, value)).toBe(isForbidden);
});

it.each([
  [[], motor, false, false],
  [[allow], motor, false, true],
  [[allow, allow], heat, false, true],
  [[allow, forbid], motor, true, false],
  [[allow], text, true, false],
] as const)('%j of %j forbids all: %j, all but rest: %j', (forbidding, point, all, butRest) => {
  expect(forbidsAll(forbidding, point)).toBe(all);
  expect(allowsRestOnly(forbidding, point)).toBe(butRest);
});
