import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitText, type TextRoom, wrapText } from './wrap-text.ts';

/** Chinese signs are twice as wide as others. */
const lengthOf = (sign: string): number => (/\p{Script=Han}|[，。（）]/u.test(sign) ? 2 : 1);
const room = (width: number, more: Partial<TextRoom> = {}): TextRoom => ({
  ...{ width, lines: 100, signs: 1_000, lengthOf, ...more },
});
const linesOf = (text: string, within: TextRoom) =>
  wrapText(text, within).map(({ text: line }) => line);

it.each<[string, number, readonly string[]]>([
  ['', 10, []],
  ['one two three', 8, ['one two', 'three']],
  ['one   two', 4, ['one', 'two']],
  ['one\ntwo\r\n\nthree', 20, ['one', 'two', '', 'three']],
  ['abcdefghij', 4, ['abcd', 'efgh', 'ij']],
  ['ab cdefghij', 4, ['ab', 'cdef', 'ghij']],
  ['空压站日报表', 6, ['空压站', '日报表']],
  ['空压站，日报表', 6, ['空压', '站，日', '报表']],
  ['电流（安）', 6, ['电流', '（安）']],
  ['泵1号 on', 5, ['泵1号', 'on']],
  ['中中', 1, ['中', '中']],
  ['  abcdef', 4, ['abcd', 'ef']],
  ['  ab', 4, ['  ab']],
])('%j in a room of %i', (text, width, lines) => {
  expect(linesOf(text, room(width))).toEqual(lines);
});

it('no line is wider than its room, and nothing is lost but spaces between lines', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'bc', ' ', '\n', '中', '，', '😀', '-') });
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 12 }), (given, width) => {
      const lines = wrapText(given, room(width));
      for (const { text: line, length } of lines) {
        expect(length).toBe([...line].reduce((sum, sign) => sum + lengthOf(sign), 0));
        expect(length).toBeLessThanOrEqual(width);
      }
      const kept = lines.map(({ text: line }) => line).join('');
      expect(kept.replaceAll(/\s/g, '')).toBe(given.replaceAll(/\s/g, ''));
    }),
  );
});

it.each([
  ['one word', 'a'.repeat(32_000)],
  ['signs that no line may end between', '中\u2060'.repeat(16_000)],
  ['words', 'word '.repeat(6_400)],
  ['spaces', `${' '.repeat(31_999)}a`],
  ['signs without width', `a${'\u0301'.repeat(31_999)}`],
])('of %s no more is measured than there is room for', (_, text) => {
  let measured = 0;
  const measure = (sign: string): number => {
    measured += 1;
    return sign === '\u0301' ? 0 : 1;
  };
  const within = { width: 60, lines: 5, signs: 300, lengthOf: measure };
  expect(wrapText(text, within).length).toBeLessThanOrEqual(5);
  expect(measured).toBeLessThan(5_000);
  measured = 0;
  expect(fitText(text, within).fits.length).toBeLessThanOrEqual(300);
  expect(measured).toBeLessThanOrEqual(301);
});
