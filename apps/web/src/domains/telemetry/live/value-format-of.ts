import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import type { DataType, DisplayFormat, ValueFormat, ValueText } from '@millwright/kernel';

/** What values are called, by the text lists that points name. */
export type TextsById = ReadonlyMap<number, readonly ValueText[]>;

/** What of a point decides how its values are shown. */
export type FormattedPoint = Pick<
  ItemDataPoint,
  'dataType' | 'displayFormat' | 'decimals' | 'textListId'
>;

/** How values of a point are shown. */
export const valueFormatOf = (
  { dataType, displayFormat, decimals, textListId }: FormattedPoint,
  lists: TextsById,
): ValueFormat => ({
  dataType: dataType as DataType,
  displayFormat: displayFormat as DisplayFormat,
  decimals,
  texts: textListId === null ? null : (lists.get(textListId) ?? null),
});
