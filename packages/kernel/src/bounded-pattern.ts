/** A regular expression that cannot run away; see `compileBoundedPattern`. */
export interface BoundedPattern {
  /** What every text that matches begins with, as far as the pattern says it letter by letter. */
  readonly head: string;
  /** What stands behind each other, in order. */
  readonly steps: readonly PatternStep[];
  /** Whether the whole text matches. */
  matches(text: string): boolean;
}

/** Some characters. */
interface Characters {
  /** Whether the one with this code is among them. */
  has(code: number): boolean;
  /** The codes below 256 of those there are, in order. */
  bytes(): readonly number[];
}

/** One character of a set, so many times. */
export interface PatternStep extends Characters {
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
  const { has, bytes } = charactersOf(atom);
  if (repetition === '*') return { has, bytes, least: 0, most: Infinity };
  if (repetition === '+') return { has, bytes, least: 1, most: Infinity };
  if (repetition === '?') return { has, bytes, least: 0, most: 1 };
  const [least = '', most = least] = repetition.slice(1, -1).split(',');
  const end = most === '' ? Infinity : Number(most);
  return { has, bytes, least: Number(least), most: end };
}

/** Sets that were looked through last: a thousand rules of one file say the same few. */
const looked = new Map<string, Characters>();
const mostLooked = 1000;

function charactersOf(atom: string): Characters {
  const known = looked.get(atom);
  if (known !== undefined) return known;
  if (looked.size === mostLooked) looked.clear();
  const fresh = lookThrough(atom);
  looked.set(atom, fresh);
  return fresh;
}

function lookThrough(atom: string): Characters {
  const one = new RegExp(`^${atom}$`, 's');
  const isOne = (code: number): boolean => one.test(String.fromCharCode(code));
  let bytes: readonly number[] | null = null;
  let among: readonly boolean[] = [];
  const allBytes = (): readonly number[] => {
    if (bytes !== null) return bytes;
    among = Array.from({ length: 256 }, (_, code) => isOne(code));
    bytes = among.flatMap((isAmong, code) => (isAmong ? [code] : []));
    return bytes;
  };
  return {
    bytes: allBytes,
    has(code) {
      allBytes();
      return among[code] ?? isOne(code);
    },
  };
}
