/** A regular expression that cannot run away; see `compileBoundedPattern`. */
export interface BoundedPattern {
  /** What every text that matches begins with, as far as the pattern says it letter by letter. */
  readonly head: string;
  /** Whether the whole text matches. */
  matches(text: string): boolean;
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
  }
  if (open > openRepetitions) return null;
  try {
    const expression = new RegExp(`^(?:${text})$`, 's');
    return { head, matches: (given) => expression.test(given) };
  } catch {
    // A set or repetition whose ends are reversed.
    return null;
  }
}
