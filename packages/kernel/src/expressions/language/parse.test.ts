import { describe, expect, it, test } from 'vitest';
import { deepest, longestText, mostNodes } from './limits.ts';
import { parseExpression } from './parse.ts';
import type { ExpressionNode } from './syntax.ts';

/** An expression with brackets around every part. */
const shown = (node: ExpressionNode): string => {
  switch (node.kind) {
    case 'unary':
      return `(${node.sign} ${shown(node.operand)})`;
    case 'binary':
      return `(${shown(node.left)} ${node.sign} ${shown(node.right)})`;
    case 'call':
      return `${node.name}(${node.parameters.map(shown).join(', ')})`;
    case 'point': {
      const { reference } = node;
      if ('id' in reference) return `#${reference.id}`;
      return reference.device === null ? reference.point : `${reference.device}:${reference.point}`;
    }
    case 'duration':
      return `${node.value}ms`;
    default:
      return JSON.stringify(node.value);
  }
};

const understood = (text: string): string | undefined => {
  const { expression, issue } = parseExpression(text);
  return expression ? shown(expression.root) : issue?.code;
};

describe('what is understood', () => {
  it.each([
    ['1 + 2 * 3 ^ 2 ^ -1', '(1 + (2 * (3 ^ (2 ^ (- 1)))))'],
    ['1 - 2 - 3', '((1 - 2) - 3)'],
    ['(1 - (2 - 3)) % 4', '((1 - (2 - 3)) % 4)'],
    ['-2 ^ 2', '(- (2 ^ 2))'],
    ['-a * b', '((- a) * b)'],
    ['not a = b', '(not (a = b))'],
    ['!a = b', '((not a) = b)'],
    ['a or b and not c', '(a or (b and (not c)))'],
    ['a && b || !c', '((a and b) or (not c))'],
    ['a < 1 = (b > 2)', 'expression.chained'],
    ['(a < 1) = (b > 2)', '((a < 1) = (b > 2))'],
    ['a == b', '(a = b)'],
    ['a <> b', '(a != b)'],
    ['IF(TRUE, Max(1, 2), MIN(3))', 'if(true, max(1, 2), min(3))'],
    ['hour()', 'hour()'],
    ['.5 + 1.25e3 + 0x1F', '((0.5 + 1250) + 31)'],
    [
      'held(c, 5 min) and rate(p, 10S) > 2h',
      '(held(c, 300000ms) and (rate(p, 10000ms) > 7200000ms))',
    ],
    ['500 ms + 1 d', '(500ms + 86400000ms)'],
    ['"a ""b"" c" != \'it\'\'s\'', '("a \\"b\\" c" != "it\'s")'],
    ['a // the rest\n + /* b + */ c', '(a + c)'],
    ['温度1 + _x2', '(温度1 + _x2)'],
    ['max * min', '(max * min)'],
    ['min * h', '(min * h)'],
    [
      '{进水 温度} + {#4711} - { 1#空压机 : 压力(出口) }',
      '((进水 温度 + #4711) - 1#空压机:压力(出口))',
    ],
    ['{:比例 1:2} + {a：b:c} + {and} + {#x}', '(((比例 1:2 + a:b:c) + and) + #x)'],
    ['（a ＋ b）× 2 ÷ 3 － 1 ≤ ｛c｝', '(((((a + b) * 2) / 3) - 1) <= c)'],
    ['max（1，2） ＝ “文本”', '(max(1, 2) = "文本")'],
    ['a ＜＝ 3 ＆＆ b ！＝ 4', '((a <= 3) and (b != 4))'],
  ])('%s', (text, tree) => {
    expect(understood(text)).toBe(tree);
  });

  it('as many parts and as deep as the limits say', () => {
    const deep = (levels: number): string => `${'('.repeat(levels)}1${')'.repeat(levels)}`;
    const terms = (count: number): string => Array.from({ length: count }, () => '1').join('+');
    expect(understood(deep(deepest))).toBe('1');
    expect(understood(deep(deepest + 1))).toBe('expression.too_deep');
    expect(understood('-'.repeat(deepest + 1))).toBe('expression.too_deep');
    expect(parseExpression(terms(mostNodes / 2)).issue).toBeNull();
    expect(understood(terms(mostNodes / 2 + 1))).toBe('expression.too_many_parts');
  });

  it('a text of any length by its names, each of which counts as one character', () => {
    const long = Array.from({ length: 50 }, () => `{${'泵'.repeat(50)}:${'压'.repeat(50)}}`).join(
      '+',
    );
    expect(long.length).toBeGreaterThan(longestText);
    expect(parseExpression(long).issue).toBeNull();
    expect(understood(`1${' '.repeat(longestText)}`)).toBe('expression.too_long');
    expect(understood(`1//${'x'.repeat(9997)}`)).toBe('expression.too_long');
  });
});

test.each<[text: string, code: string, place: [number, number], meant?: string | null]>([
  ['', 'empty', [0, 0]],
  [' \n', 'empty', [0, 2]],
  ['1 +', 'value_missing', [3, 3]],
  ['5 + * 3', 'value_missing', [4, 5]],
  ['min(1,)', 'value_missing', [6, 7]],
  ['a b', 'operator_missing', [2, 3]],
  ['(1, 2)', 'operator_missing', [2, 3]],
  ['(a', 'unclosed', [0, 1]],
  ['max(1, 2', 'unclosed', [3, 4]],
  ['a)', 'unopened', [1, 2]],
  [')', 'unopened', [0, 1]],
  ['a }', 'unopened', [2, 3]],
  ['a = "b', 'unclosed', [4, 5]],
  ['a = “b"', 'unclosed', [4, 5]],
  ['a + {b', 'unclosed', [4, 5]],
  ['{a {b}', 'unclosed', [0, 1]],
  ['a /* b', 'unclosed', [2, 4]],
  ['{ }', 'no_name', [0, 3]],
  ['{泵:}', 'no_name', [0, 4]],
  ['1.2.3', 'number', [0, 5]],
  ['5.', 'number', [0, 2]],
  ['0xZ', 'number', [0, 3]],
  ['1e999', 'number', [0, 5]],
  ['2 + 1号温度', 'digit_name', [4, 8], '{1号温度}'],
  ['a ? b', 'sign', [2, 3], 'if(…, …, …)'],
  ['a ？ b', 'sign', [2, 3], 'if(…, …, …)'],
  ['3。5', 'sign', [1, 2], '.'],
  ['５ + 1', 'sign', [0, 1], '5'],
  ['max(1；2)', 'sign', [5, 6], ','],
  ['a =< 3', 'sign', [2, 4], '<='],
  ['a & b', 'sign', [2, 3], 'and'],
  ['a²', 'sign', [1, 2], '^ 2'],
  ['a + 😀', 'sign', [4, 6], null],
  ['a \uD800', 'sign', [2, 3], null],
  ['a \0', 'sign', [2, 3], null],
  ['a.b', 'sign', [1, 2], null],
  ['1 < a < 5', 'chained', [6, 7], 'between(a, 1, 5)'],
  ['10 >= a > b + 1', 'chained', [8, 9], 'between(a, b + 1, 10)'],
  ['a = b = c', 'chained', [6, 7], null],
  ['mxa(1, 2)', 'function_unknown', [0, 3], 'max'],
  ['constructor(1)', 'function_unknown', [0, 11], null],
  ['held(a, 0 s)', 'duration_range', [8, 11]],
  ['held(a, 400 d)', 'duration_range', [8, 13]],
])('%j is refused: %s', (text, code, [start, end], meant = null) => {
  const { issue } = parseExpression(text);
  expect(issue).toMatchObject({ code: `expression.${code}`, start, end, meant });
});
