import { type ValueText, valueColors } from '@millwright/kernel';
import { z } from 'zod/mini';
import { itemIdField, textListIdField } from '../../fields/ids.ts';
import { bracketFreeName } from '../../fields/names.ts';
import { text } from '../../fields/text.ts';
import { dataType, displayFormat } from '../points/points.schemas.ts';
import { maxTextsPerList, maxValueText } from './text-list-size.ts';

/** What one value is called. */
export const valueText = z.object({
  value: z.int(),
  text: text(
    { min: 1, max: maxValueText, error: 'text_list.text_rule', trim: true },
    z.regex(/^[^\r\n\t]*$/, 'text_list.text_rule'),
  ),
  color: z._default(z.nullable(z.enum(valueColors)), null),
});

/** Each value once. */
export const valueTexts = z.array(valueText).check(
  z.minLength(1, 'text_list.size_rule'),
  z.maxLength(maxTextsPerList, 'text_list.size_rule'),
  z.refine(
    (texts: readonly ValueText[]) => new Set(texts.map(({ value }) => value)).size === texts.length,
    'text_list.value_twice',
  ),
);

/** What a person enters of a text list. */
export const textListFields = {
  /** Unique in the item, letter case apart. */
  name: bracketFreeName(30, 'text_list.name_rule'),
  texts: valueTexts,
};

/** What the values of points of an item are called; any number of its points share one. */
export const textList = z.object({
  id: textListIdField,
  itemId: itemIdField,
  ...textListFields,
  /** Points that use it. */
  pointCount: z.int(),
  version: z.int(),
});
export type TextList = z.infer<typeof textList>;

export const textListInput = z.object({ itemId: itemIdField, ...textListFields });
export type TextListInput = z.infer<typeof textListInput>;

/** The new state of a text list, with the version that the edit started from. */
export const textListEdit = z.object({
  id: textListIdField,
  version: z.int(),
  ...textListFields,
});
export type TextListEdit = z.infer<typeof textListEdit>;

/** A text list as those need it who show values. */
export const shownTextList = z.pick(textList, { id: true, texts: true });
export type ShownTextList = z.infer<typeof shownTextList>;

/** How a value that is told was formatted at its point; of the texts those that it needs. */
export const valueFormat = z.object({
  dataType,
  displayFormat,
  decimals: z.nullable(z.number()),
  texts: z.nullable(z.readonly(z.array(valueText))),
});
