import fc from 'fast-check';
import { expect, it } from 'vitest';
import { guardFormula, unguardFormula } from './formula-guard.ts';

it.each([
  ['=1+1', "'=1+1"],
  [' @cmd', "' @cmd"],
  ['＝1', "'＝1"],
  ['-12.5e3', '-12.5e3'],
  ["x;=cmd|'/C calc'!A0", "x;'=cmd|'/C calc'!A0"],
  ['x; +1;-5;2', "x;' +1;-5;2"],
  ['x;"=1+1"', `x;'"=1+1"`],
  ['first\n=1+1', "first\n'=1+1"],
  ['0=停止;1=运行', '0=停止;1=运行'],
  ["it's; a+b", "it's; a+b"],
])('writes %j as %j', (text, guarded) => {
  expect(guardFormula(text)).toBe(guarded);
});

it('gives back whatever it was given', () => {
  const text = fc.string({ unit: fc.constantFrom(...`'"=+-@＝;\n\r\t 1a`) });
  fc.assert(
    fc.property(text, (given) => {
      expect(unguardFormula(guardFormula(given))).toBe(given);
    }),
  );
});
