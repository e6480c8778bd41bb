/** Texts that nobody means well with, and what must hold of every text all the same. */
import {
  checkExpression,
  compileExpression,
  type ExpressionIssue,
  ExpressionState,
  explain,
  isWarning,
  parseExpression,
  toStored,
  toWritten,
} from '../index.ts';
import { plainScope } from './compare.builders.ts';
import { below, oneOf, plainTree, type Random, seeded, writeTree } from './plain-tree.builders.ts';

const pieces = [
  '(',
  ')',
  '{',
  '}',
  '((((((((',
  '{{',
  '}}',
  '{a',
  '-',
  '!',
  '+',
  '*',
  '^',
  '%',
  '=',
  '==',
  '<',
  '<=',
  '<>',
  'not ',
  'and',
  'or',
  'if(',
  'min(',
  ',',
  '，',
  '"',
  "'",
  '“',
  '”',
  '//',
  '/*',
  '*/',
  '\n',
  '\0',
  '\uD800',
  '\uDC00',
  '\u200B',
  '\uFEFF',
  '\u202E',
  '😀',
  '𠀀',
  '温度',
  'P0',
  '{#1}',
  '{#99999999999}',
  '{:x:y}',
  '{1#泵:压力}',
  '0x',
  '0xFFFFFFFFFFFFFFFFFF',
  '1e999',
  '1e',
  '.',
  '..',
  '5.',
  '1.2.3',
  '10 s',
  '3号',
  '９',
  '。',
  '？',
  '²',
  '√',
  '__proto__',
  'constructor',
  'toString(',
  'NaN',
  'Infinity',
  'held(P2,5 s)',
  'rate(P0,1 s)',
  'age(',
  'hour()',
  'shift()',
  'working()',
  'true',
  '\u0301',
  'ﬁ',
  'İ',
  '`',
  '\\',
  '$',
  '@',
  '~',
] as const;

const repeated = (random: Random, most: number): string =>
  oneOf(random, pieces).repeat(1 + below(random, most));

const unicode = (random: Random): string =>
  String.fromCharCode(
    ...Array.from({ length: 1 + below(random, 40) }, () => below(random, 65_536)),
  );

export function hostileText(random: Random): string {
  const length = random() < 0.01 ? 60_000 : random() < 0.1 ? 3000 : 60;
  switch (below(random, 5)) {
    case 0:
      return repeated(random, length);
    case 1:
      return Array.from({ length: 1 + below(random, 40) }, () => oneOf(random, pieces)).join('');
    case 2:
      return unicode(random) + repeated(random, length) + unicode(random);
    case 3: {
      const [open, close] = oneOf(random, [
        ['(', ')'],
        ['abs(', ')'],
        ['-', ''],
        ['if(P2,', ',1)'],
      ]);
      const depth = 1 + below(random, length);
      return open.repeat(depth) + oneOf(random, pieces) + close.repeat(depth);
    }
    default: {
      const tree = plainTree(random, oneOf(random, ['number', 'boolean']), 6);
      const text = writeTree(random, tree, (point) => `P${point}`);
      const at = below(random, text.length);
      return text.slice(0, at) + oneOf(random, pieces) + text.slice(at + below(random, 4));
    }
  }
}

const live = {
  values: Float64Array.of(1, 2, 1, Number.NaN, 5, 6, 0, Number.NaN),
  times: new Float64Array(8).fill(1000),
  qualities: Uint8Array.of(0, 0, 0, 0, 0x81, 0x40, 0, 0),
  texts: [null, null, null, 'a', null, null, null, null],
};

/** @returns what is wrong with how a text was taken, null when nothing is */
export function takeHostile(text: string): string | null {
  const misplaced = (issues: readonly ExpressionIssue[]): boolean =>
    issues.some(({ start, end }) => !(start >= 0 && start <= end && end <= text.length));
  const written = toWritten(text, (id) => ({ device: '1#泵', point: `压力 ${id}` }));
  const { expression, issue } = parseExpression(text);
  if (expression === null) {
    const stored = toStored(text, plainScope);
    if (stored.stored !== null) return 'stored without a meaning';
    return misplaced([issue]) ? `${issue.code} stands outside` : null;
  }
  if (parseExpression(written).expression === null) return 'written without a meaning';
  const { checked, issues } = checkExpression(expression, plainScope);
  if (misplaced(issues)) return 'an issue stands outside';
  if ((checked === null) !== issues.some((found) => !isWarning(found))) return 'half checked';
  if (checked === null) return null;
  const needs = { slotOf: (point: number) => point, timeZone: 'UTC' };
  const state = new ExpressionState(compileExpression(checked), needs);
  const parts = explain(state, live, 2000);
  if (parts.some(({ value, reason }) => (value === null) !== (reason !== null))) return 'no reason';
  const { stored } = toStored(text, plainScope);
  if (stored === null) return 'checked but not stored';
  const again = parseExpression(stored).expression;
  return again && checkExpression(again, plainScope).checked ? null : 'stored, but not checked';
}

/** The text that took the most processor time. */
export interface DearestText {
  readonly seed: number;
  readonly length: number;
  readonly microseconds: number;
}

/**
 * Microseconds of processor that no text may take, be it the longest; what the machine
 * does besides, as clearing memory, is not told apart, so a text that took more is tried again.
 */
const mostMicroseconds = 200_000;
const tries = 3;

/** What is done before each text, and by what its cost is told. */
interface Tools {
  begin(seed: number): void;
  /** Microseconds of processor that this thread has used. */
  processor(): number;
}

/** Takes a text, and says what that took of this thread's processor time. */
function taken(text: string, { processor }: Tools): { wrong: string | null; microseconds: number } {
  const before = processor();
  const wrong = takeHostile(text);
  return { wrong, microseconds: processor() - before };
}

function takenAtLeast(text: string, tools: Tools): ReturnType<typeof taken> {
  let least = taken(text, tools);
  for (let again = 1; again < tries && least.microseconds > mostMicroseconds; again++) {
    const { microseconds } = taken(text, tools);
    least = { ...least, microseconds: Math.min(least.microseconds, microseconds) };
  }
  return least;
}

/** Of a run in which nobody looks at the cost. */
const noTools: Tools = { begin: () => {}, processor: () => 0 };

/**
 * Takes as many texts as that.
 * @returns what was wrong with the first that was taken wrongly, null when none was
 */
export function takeHostileTexts(
  count: number,
  seed: number,
  tools: Tools = noTools,
): { readonly wrong: string | null; readonly dearest: DearestText } {
  let dearest: DearestText = { seed, length: 0, microseconds: 0 };
  for (let n = seed; n < seed + count; n++) {
    tools.begin(n);
    const text = hostileText(seeded(n));
    const { wrong, microseconds } = takenAtLeast(text, tools);
    const { length } = text;
    if (microseconds > dearest.microseconds) dearest = { seed: n, length, microseconds };
    const found = wrong ?? (microseconds > mostMicroseconds ? 'takes too much' : null);
    if (found !== null) {
      const told = `${found} (seed ${n}): ${JSON.stringify(text.slice(0, 300))}`;
      return { wrong: told, dearest };
    }
  }
  return { wrong: null, dearest };
}
