/** The points of an item as conditions speak of them: with what their values are called. */
import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import { DataType, type SwitchWords, type ValueText, wordOf } from '@millwright/kernel';

export interface RulePoint extends PointBrief {
  readonly texts: readonly ValueText[] | null;
}

/** What a value of a point is called, null where it is a number. */
export const stateWord = (
  point: RulePoint | undefined,
  value: number,
  words: SwitchWords,
): string | null => (point === undefined ? null : wordOf(value, point, words));

/** The states of a point to choose from; null where its values are measured. */
export const statesOf = (
  point: RulePoint | undefined,
  words: SwitchWords,
): readonly { readonly value: number; readonly label: string }[] | null => {
  if (point === undefined) return null;
  const values = point.dataType === DataType.BOOL ? [0, 1] : point.texts?.map((one) => one.value);
  return (
    values?.map((value) => ({ value, label: stateWord(point, value, words) ?? String(value) })) ??
    null
  );
};
