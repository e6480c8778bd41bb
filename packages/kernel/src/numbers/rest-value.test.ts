import { expect, it } from 'vitest';
import { DataType } from '../data-type.ts';
import { isRestValue } from './rest-value.ts';

const { BOOL, CHAR, INT8U, INT16S, INT16U, INT32U, INT64S, FLOAT, DOUBLE } = DataType;
const plain = { slope: 1, intercept: 0 };
const celsius = { slope: 0.1, intercept: -40 };

it.each([
  ['a switch, or a bit of a word, that is off', BOOL, plain, false, true],
  ['one that is on', BOOL, plain, true, false],
  ['off as a number', BOOL, plain, 0, true],
  ['on as a number', BOOL, plain, 1, false],
  ['off as the log has it', BOOL, plain, 'false', true],
  ['off as a digit', BOOL, plain, '0', true],
  ['on as a text', BOOL, plain, 'true', false],
  ['what is no switch', BOOL, plain, '', false],
  ['a number of a switch that is none', BOOL, plain, 2, false],
  // A scale says nothing of a switch.
  ['off, whatever its scale', BOOL, { slope: -1, intercept: 1 }, false, true],
  ['on, whatever its scale', BOOL, { slope: -1, intercept: 1 }, true, false],
  ['0', INT16U, plain, 0, true],
  ['1', INT16U, plain, 1, false],
  ['what is below 0', INT16S, plain, -1, false],
  ['−0', INT16S, plain, -0, true],
  ['0 of eight bits', INT8U, plain, 0, true],
  ['what eight bits do not hold', INT8U, plain, 256, false],
  ['what sixteen bits do not hold', INT16U, plain, 65_536, false],
  ['0 of 32 bits', INT32U, plain, 0, true],
  ['0 of 64 bits', INT64S, plain, '0', true],
  ['one of 64 bits that no double holds', INT64S, plain, '9223372036854775807', false],
  ['0 as a text', INT16U, plain, ' 0 ', true],
  ['0 of another base', INT16U, plain, '0x0', true],
  ['a blank', INT16U, plain, ' ', false],
  ['nothing', INT16U, plain, '', false],
  ['what is no number', INT16U, plain, 'off', false],
  ['a switch that is given to a number', INT16U, plain, false, false],
  ['the intercept, which is 0 in the register', INT16S, celsius, -40, true],
  ['0 with an intercept, which is another number there', INT16S, celsius, 0, false],
  ['what the register rounds to 0', INT16S, celsius, -39.96, true],
  ['what it rounds to 1', INT16S, celsius, -39.94, false],
  ['the intercept, of which doubles make noise', INT16U, { slope: 0.1, intercept: 0.3 }, 0.3, true],
  ['0 of a scale that turns the sign', INT16S, { slope: -1, intercept: 0 }, 0, true],
  ['0 of a fractional number', FLOAT, plain, 0, true],
  ['−0 of one', FLOAT, plain, -0, true],
  ['0 of one whose scale turns the sign', DOUBLE, { slope: -2, intercept: 0 }, 0, true],
  ['the intercept of one', FLOAT, celsius, -40, true],
  ['little of one', FLOAT, plain, 0.001, false],
  ['what a single has no bits for', FLOAT, plain, 1e-50, true],
  ['what it has none for below 0, of which it keeps the sign', FLOAT, plain, -1e-50, false],
  ['what a double has', DOUBLE, plain, 1e-50, false],
  ['a number that has none', FLOAT, plain, Number.NaN, false],
  ['a text', CHAR, plain, '0', false],
  ['no text', CHAR, plain, '', false],
  ['a text that says so', CHAR, plain, 'false', false],
] as const)('%s: %j %j %j is at rest: %j', (_what, dataType, scale, value, isAtRest) => {
  expect(isRestValue({ dataType, ...scale }, value)).toBe(isAtRest);
});
