/**
 * What a table has under a word that came from outside. Reading it by brackets would find
 * `constructor`, `toString` and `__proto__` in every table, which nobody wrote there.
 */
export const entryOf = <Value>(
  table: Readonly<Record<string, Value>>,
  word: string,
): Value | undefined => (Object.hasOwn(table, word) ? table[word] : undefined);
