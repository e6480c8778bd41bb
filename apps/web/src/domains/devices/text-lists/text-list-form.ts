/** What the form of a text list holds, and how pasted lines come into it. */
import type { TextList } from '@millwright/contract/devices/text-lists/text-lists.schemas';
import { readValueTexts } from '@millwright/contract/devices/text-lists/value-text-lines';
import type { ValueColor } from '@millwright/kernel';

/** A row as it is entered: both may still be empty. */
export interface EnteredText {
  readonly value: number | null;
  readonly text: string;
  readonly color: ValueColor | null;
}

export interface TextListFields {
  readonly name: string;
  readonly texts: readonly EnteredText[];
}

/** A new list begins with the two states that most have. */
export const startTextList = (list: TextList | null): TextListFields =>
  list === null
    ? { name: '', texts: [0, 1].map((value) => ({ value, text: '', color: null })) }
    : { name: list.name, texts: list.texts };

/** The next row has the next value. */
export const nextText = (texts: readonly EnteredText[]): EnteredText => {
  const values = texts.flatMap(({ value }) => value ?? []);
  return { value: values.length === 0 ? 0 : Math.max(...values) + 1, text: '', color: null };
};

/** Whether a value stands in another row too. */
export const isTwice = (texts: readonly EnteredText[], value: number | null): boolean =>
  value !== null && texts.filter((each) => each.value === value).length > 1;

/**
 * The rows with pasted lines among them: a value that has a row gets its new text, rows without a
 * text make room. `unread` are the lines that hold no value with its text.
 */
export function withPasted(
  texts: readonly EnteredText[],
  lines: string,
): { readonly texts: readonly EnteredText[]; readonly unread: readonly number[] } {
  const { texts: pasted, unread } = readValueTexts(lines);
  const values = new Set(pasted.map(({ value }) => value));
  const kept = texts.filter(
    ({ value, text }) => text.trim() !== '' && !(value !== null && values.has(value)),
  );
  const all = [...kept, ...pasted];
  return { texts: all.sort((a, b) => (a.value ?? 0) - (b.value ?? 0)), unread };
}
