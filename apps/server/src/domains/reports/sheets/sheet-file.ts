/** A cell of a filled sheet as workbooks and paper take it. */
import type { StyledCell } from '../../../platform/files/index.ts';
import { isFault, type SheetResult } from './model/index.ts';

export const styledCell = ({
  row,
  column,
  value,
  formula,
  text,
  style,
  format,
}: SheetResult): StyledCell => ({
  ...{ row, column, text, formula, style: { ...style, format } },
  // What a spreadsheet shows as a fault it finds again by itself.
  value: isFault(value) ? (formula === null ? text : null) : value,
});
