import { isErrorCode, type Language } from '@millwright/contract';
import type { PointFileProblem } from '@millwright/contract/devices/point-file/point-file.schemas';
import {
  type Point,
  type PointInput,
  pointInput,
} from '@millwright/contract/devices/points/points.schemas';
import { type Protocol, withAddress } from '@millwright/contract/devices/protocols/index';
import type { Fault } from '@millwright/kernel';
import { refusalOf } from '../one-by-one/index.ts';
import { checkTextListSuits } from '../text-lists/index.ts';
import type { TextListsInFile } from './text-list-cells.ts';

export type PointField = keyof PointInput;

/** A line of a file, whatever columns that has. */
export interface PointLine {
  /** In the file, from 1. */
  readonly line: number;
  readonly name: string;
  /** The cell of its text list; undefined where the file has none. */
  readonly textList: string | undefined;
  /** The point that it asks for, or everything that is wrong with it. */
  read(before: Point | undefined, context: LineContext): PointOfLine;
}

export interface LineContext {
  readonly protocol: Protocol;
  /** Of who reads what is refused. */
  readonly language: Language;
  /** The groups of the item by their names in small letters. */
  readonly groups: ReadonlyMap<string, number>;
  readonly textLists: TextListsInFile;
}

export type PointOfLine =
  | { readonly input: PointInput }
  | { readonly problems: readonly PointFileProblem[] };

/** What a refusal says of a cell, or of the line as a whole. */
export const problemOf = (
  { code, details }: Pick<Fault, 'code' | 'details'>,
  column: string | null = null,
): PointFileProblem => ({ column, error: code, details: { ...details } });

/** A point as it is asked for, not checked yet. */
export type Given = Partial<Record<PointField, unknown>>;

/**
 * The point, or what the rules say against it.
 * @param wrong tells of a cell that the schema of its field does not take
 * @param textListId one that is only in the file has no id yet that the schema would take
 */
export function checkedPoint(
  given: Given,
  protocol: Protocol,
  wrong: (field: PointField) => PointFileProblem,
  textListId?: number,
): PointOfLine {
  const checked = pointInput.safeParse(given);
  if (!checked.success) {
    const problems = checked.error.issues.map(({ message, path }) =>
      // The message of a broken rule is its code; what the schema says by itself names the cell.
      isErrorCode(message)
        ? { column: null, error: message, details: {} }
        : wrong((path[0] ?? 'name') as PointField),
    );
    return { problems };
  }
  const data = textListId === undefined ? checked.data : { ...checked.data, textListId };
  const refused = refusalOf(() => checkTextListSuits(data));
  if (refused) return { problems: [problemOf(refused)] };
  return { input: withAddress(protocol, data) };
}
