import { expect, it } from 'vitest';
import { namedShifts } from './named-shifts.ts';
import { shiftExpression } from './shift-text.ts';

it.each([
  ['shift() = "夜班"', ['夜班']],
  ['"夜班" != shift()', ['夜班']],
  ['if(shift() = "早班" or shift() = "夜班", {#1}, 2) > 1 and shift() = "早班"', ['早班', '夜班']],
  [shiftExpression({ kind: 'shift', shift: '"甲"班' }), ['"甲"班']],
  ['working() and {#1} = "夜班"', []],
  // Nobody works.
  ['shift() = ""', []],
  ['shift() =', []],
  ['', []],
])('%s names %j', (text, names) => {
  expect(namedShifts(text)).toEqual(names);
});
