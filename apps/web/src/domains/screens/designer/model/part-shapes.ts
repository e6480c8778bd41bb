/** What the designer offers to be drawn: shapes with words of the reader's language, and a box for each part. */
import { type Shape, shapeOf } from '@millwright/scene';
import { allParts } from '../../parts/all-parts.ts';

/** What stands before the key of a part where a shape is named by a text. */
const mark = 'part:';

/** @param say a text of any domain, by its key with the domain */
export function partShapes(say: (key: string) => string): readonly Shape[] {
  const base = shapeOf('part');
  if (base === null) return [];
  const { part, title } = base.fields;
  return allParts().map(({ key, size, title: titleKey }) => ({
    ...base,
    size,
    fields: {
      ...base.fields,
      part: { ...part, fallback: key },
      title: { ...title, fallback: say(titleKey) },
    } as Shape['fields'],
  }));
}

/** A shape whose new nodes say what they are in the language of whoever draws, where they say anything. */
export function wordedShape(shape: Shape, title: string): Shape {
  const { text } = shape.fields;
  return text?.kind !== 'text' || text.fallback === ''
    ? shape
    : { ...shape, fields: { ...shape.fields, text: { ...text, fallback: title } } };
}

/** By which a shape is dragged: of a part the key tells which. */
export const shapeKey = ({ type, fields }: Shape): string =>
  type === 'part' ? `${mark}${String(fields.part?.fallback)}` : type;

/** The shape that was dragged; null where there is none such. */
export const shapeByKey = (key: string, say: (key: string) => string): Shape | null =>
  key.startsWith(mark)
    ? (partShapes(say).find((shape) => shapeKey(shape) === key) ?? null)
    : shapeOf(key);
