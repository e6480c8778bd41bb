/** A regular expression that cannot run away; see `compileBoundedPattern`. */
export interface BoundedPattern {
  /** What every text that matches begins with, as far as the pattern says it letter by letter. */
  readonly head: string;
  /** What stands behind each other, in order. */
  readonly steps: readonly PatternStep[];
  /** Whether the whole text matches. */
  matches(text: string): boolean;
}

/** One character of a set, so many times. */
export interface PatternStep {
  /** Whether the set has the character with this code. */
  has(code: number): boolean;
  readonly least: number;
  /** Infinity when there is no end. */
  readonly most: number;
}

/** Characters, sets and escapes, each with its repetition; no groups, no alternatives. */
const step =
  /(\\[dDwWsS]|\\[^A-Za-z0-9]|\[\^?(?:\\.|[^\]\\[])+\]|\.|[^\\[\](){}|^$*+?.])([*+?]|\{\d{1,2}(?:,\d{0,2})?\})?/y;
const fixed = /^\{\d{1,2}\}$/;

/** Each repetition of open length multiplies the time by the length of the text. */
const openRepetitions = 3;
const longestPattern = 120;

/**
 * Understands the part of regular expressions that matches short texts in bounded time: characters,
 * `.`, `[sets]`, `\d \w \s`, and `* + ? {n} {n,m}`, of those with an open length at most three.
 * @returns null when the text is not such a pattern.
 */
export function compileBoundedPattern(text: string): BoundedPattern | null {
  if (text === '' || text.length > longestPattern) return null;
  const atoms: { readonly atom: string; readonly repetition: string | undefined }[] = [];
  let head = '';
  let inHead = true;
  let open = 0;
  step.lastIndex = 0;
  while (step.lastIndex < text.length) {
    const found = step.exec(text);
    if (!found) return null;
    const [, atom = '', repetition] = found;
    const isLetter = atom.length === 1 ? atom !== '.' : /^\\[^dDwWsS]$/.test(atom);
    inHead &&= isLetter && repetition === undefined;
    if (inHead) head += atom.at(-1);
    if (repetition !== undefined && !fixed.test(repetition)) open += 1;
    if (open > openRepetitions) return null;
    atoms.push({ atom, repetition });
  }
  try {
    const expression = new RegExp(`^(?:${text})$`, 's');
    const steps = atoms.map(({ atom, repetition }) => stepOf(atom, repetition));
    return { head, steps, matches: (given) => expression.test(given) };
  } catch {
    // A set or repetition whose ends are reversed.
    return null;
  }
}

function stepOf(atom: string, repetition = '{1}'): PatternStep {
  const one = new RegExp(`^${atom}$`, 's');
  const has = (code: number): boolean => one.test(String.fromCharCode(code));
  if (repetition === '*') return { has, least: 0, most: Infinity };
  if (repetition === '+') return { has, least: 1, most: Infinity };
  if (repetition === '?') return { has, least: 0, most: 1 };
  const [least = '', most = least] = repetition.slice(1, -1).split(',');
  return { has, least: Number(least), most: most === '' ? Infinity : Number(most) };
}
