/** Texts that make careless expressions and parsers run away, of any length. */
export interface HostileText {
  readonly name: string;
  /** A text of just so many units. */
  of(length: number): string;
}

/** What a text begins with, what it goes on with, and what it ends with. */
type Parts = readonly [name: string, head: string, unit: string, tail: string];

const kinds: readonly Parts[] = [
  ['colons', '', ':', ''],
  ['hexadecimal groups', '', 'f:', 'g'],
  ['tabs before columns', '', '\t', 'a\tb\tc\td'],
  ['spaces before a bracket', 'a', ' ', '(x'],
  ['levels', '', 'a/', ''],
  ['levels with a misplaced wildcard', '', 'a/', '+x'],
  ['spaces before a letter', '', ' ', 'x'],
  ['spaces between letters', 'x', ' ', 'x'],
  ['digits before a letter', '', '0', 'x'],
  ['numbers between dots', '', '1.', 'x'],
  ['labels before a sign', '', 'a.', '!'],
  ['hyphens', '', 'a-', '!'],
  ['at signs', '', 'a@', ''],
  ['an address without an end', 'a@', 'a.', '!'],
  ['letters before a sign', '', 'a', '!'],
  ['quotes', '', '"', ''],
  ['letters and quotes', '', 'a"', ''],
  ['apostrophes', '', "'", '='],
  ['backslashes', '', '\\', ''],
  ['brackets', '', '[', ''],
  ['nested objects', '', '{"a":', ''],
  ['empty lines', '', '\r\n', 'x'],
  ['cells', '', ',', '"'],
  ['Chinese before a bracket', '', '中', '（'],
  ['marks in the wrong order', 'a', '\u0315\u0300', ''],
  ['pairs and half a pair', '', '😀', '\ud83d'],
  ['wildcards of patterns', 'DTU', '\\d*', '$'],
  ['words of a secret', '', 'password ', '='],
  ['U+0000', '', '\0', 'x'],
  ['angle brackets', '', '<', ''],
  ['elements without an end', '', '<Key>', ''],
  ['attributes without an end', '', '<Key ', ''],
  ['references without an end', '', '&#1', ''],
];

/** Kinds of hostile texts; none of them is accepted everywhere, and most are accepted nowhere. */
export const hostileTexts: readonly HostileText[] = kinds.map(([name, head, unit, tail]) => ({
  name,
  of(length) {
    const room = Math.max(0, length - head.length - tail.length);
    return head + unit.repeat(Math.ceil(room / unit.length)).slice(0, room) + tail;
  },
}));

/** A text that nobody could object to. */
export const harmlessText = (length: number): string => 'a'.repeat(length);
