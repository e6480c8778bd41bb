/** What a column of a file of points is: how its cell is written, and read. */
import type { Language } from '@millwright/contract';
import type { Point, PointInput } from '@millwright/contract/devices/points/points.schemas';

export type PointField = keyof PointInput;

/** What a point only has the id of, as it stands in the file. */
interface NamedByPoint {
  group(): string;
  textList(): string;
}

export interface PointColumn {
  readonly title: Readonly<Record<Language, string>>;
  /** Titles of files that were exported before. */
  readonly formerly?: readonly string[];
  /** Must be there; the others have defaults. */
  readonly required?: true;
  write(point: Point, named: NamedByPoint): string | number | boolean | null;
  /** Undefined for what is no value of the field; an empty cell is the default of the field. */
  read(text: string): unknown;
}

export type PointColumns = Readonly<Partial<Record<PointField, PointColumn>>>;

/** Undefined for what is no number. */
export const numberIn = (text: string): number | undefined => {
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
};
