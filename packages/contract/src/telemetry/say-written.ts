/** Values of the value-change log, which keeps them as texts, as people read them. */
import {
  DataType,
  entryOf,
  noValue,
  type SwitchWords,
  sayValue,
  type ValueFormat,
  wordOf,
} from '@millwright/kernel';

const bits: Readonly<Record<string, number>> = { false: 0, true: 1 };

/** The value that a text of the log stands for; digits that no number holds stay a text. */
const readWritten = (text: string, { dataType }: ValueFormat): number | string => {
  if (dataType === DataType.CHAR) return text;
  const number = entryOf(bits, text) ?? Number(text);
  const isWhole = /^[+-]?\d+$/.test(text);
  return Number.isNaN(number) || (isWhole && !Number.isSafeInteger(number)) ? text : number;
};

/** A value with its unit: `运行`, `4.50 bar`; a dash for one that nobody knew. */
export const sayWritten = (
  text: string | null,
  { format, unit }: { readonly format: ValueFormat | null; readonly unit: string },
  words: SwitchWords,
): string => {
  if (text === null) return noValue;
  if (format === null) return `${text} ${unit}`.trimEnd();
  const value = readWritten(text, format);
  return (
    wordOf(value, format, words) ??
    // What was written is shown with all its digits.
    `${sayValue(value, { ...format, decimals: null }, words)} ${unit}`.trimEnd()
  );
};

/** The word of a value, null where it has none. */
export const wordOfWritten = (
  text: string | null,
  format: ValueFormat | null,
  words: SwitchWords,
): string | null =>
  text === null || format === null ? null : wordOf(readWritten(text, format), format, words);
