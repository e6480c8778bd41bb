/** What is entered to be written to several points at once: pure. */
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import type { PointId } from '@millwright/kernel';
import { type Unwritable, unwritable } from '../write-change.ts';
import { entryKind, parseEntry } from '../write-value.ts';

/** What stands in the fields, as text; a point whose field is empty is left as it is. */
export type Entries = ReadonlyMap<PointId, string>;

export interface Entered {
  readonly point: ItemDataPoint;
  readonly value: number | string;
}

/** Why what stands in a field cannot be written; null where it can, or where nothing does. */
export const entryFault = (
  entered: string | undefined,
  point: ItemDataPoint,
): Unwritable | 'not_value' | null => {
  if (entered === undefined || entered === '') return null;
  const value = parseEntry(entered, entryKind(point.dataType));
  return value === null ? 'not_value' : unwritable(value, point);
};

/** What is to be written, in the order of the points; null while one of them cannot be. */
export const enteredOf = (
  entries: Entries,
  points: readonly ItemDataPoint[],
): readonly Entered[] | null => {
  const all: Entered[] = [];
  for (const point of points) {
    const entered = entries.get(point.pointId);
    if (entered === undefined || entered === '') continue;
    if (entryFault(entered, point) !== null) return null;
    const value = parseEntry(entered, entryKind(point.dataType));
    if (value !== null) all.push({ point, value });
  }
  return all;
};

/** The flag last, in the order in which it is sent. */
export const inSendOrder = (
  entered: readonly Entered[],
  flag: PointId | null,
): readonly Entered[] => [
  ...entered.filter(({ point }) => point.pointId !== flag),
  ...entered.filter(({ point }) => point.pointId === flag),
];
