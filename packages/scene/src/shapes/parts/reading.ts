/** What parts that show a number have in common. */
import { numberField, textField } from '../../fields/field.ts';

/** Digits after the point, -1 for as many as the point says; the unit, where it is another. */
export const readingFields = {
  decimals: numberField(-1, -1, 9),
  unit: textField('', 20),
};

/** Between which values it moves. */
export const spanFields = {
  min: numberField(0, -1e15, 1e15),
  max: numberField(100, -1e15, 1e15),
};
