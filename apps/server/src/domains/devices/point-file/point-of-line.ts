import { isErrorCode, type Language, refuse } from '@millwright/contract';
import type { PointFileProblem } from '@millwright/contract/devices/point-file/point-file.schemas';
import {
  type Point,
  type PointInput,
  pointInput,
} from '@millwright/contract/devices/points/points.schemas';
import { type Protocol, withAddress } from '@millwright/contract/devices/protocols/index';
import { Fault } from '@millwright/kernel';
import { checkTextListSuits } from '../text-lists/index.ts';
import { fieldsIn, type PointColumns } from './point-file-columns.ts';
import type { TableRow } from './point-table.ts';
import type { TextListsInFile } from './text-list-cells.ts';

export type PointField = keyof PointInput;

export interface PointLine extends TableRow<PointField> {
  /** The title that a field has in the file; null for one that the file has no column for. */
  titleOf(field: PointField): string | null;
}

export interface LineContext {
  readonly protocol: Protocol;
  readonly columns: PointColumns;
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

/** What was refused, or null when it was done. Anything else that goes wrong is thrown on. */
function refusalOf(work: () => void): Fault | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof Fault && error.family === 'refusal') return error;
    throw error;
  }
}

/**
 * The point that a line asks for, or everything that is wrong with it. What the file has no column
 * for stays as it was; an empty cell is the default.
 */
export function pointOfLine(
  line: PointLine,
  before: Point | undefined,
  { protocol, columns, language, groups, textLists }: LineContext,
): PointOfLine {
  const problems: PointFileProblem[] = [];
  const titleOf = (field: PointField): string =>
    line.titleOf(field) ?? columns[field]?.title[language] ?? field;
  const wrong = (field: PointField): void => {
    const details = { column: titleOf(field), text: line.cells[field] ?? '' };
    problems.push(problemOf(refuse('point_file.cell_invalid', details), titleOf(field)));
  };
  const given: Partial<Record<PointField, unknown>> = { ...before };
  let textListId: number | undefined;
  for (const field of fieldsIn(columns)) {
    const text = line.cells[field];
    if (text === undefined) continue;
    if (text === '' && columns[field]?.required === undefined) {
      // The schema fills in its default, whatever stood there before.
      given[field] = undefined;
      continue;
    }
    if (field === 'groupId') {
      given.groupId = groups.get(text.toLowerCase());
      if (given.groupId !== undefined) continue;
      problems.push(problemOf(refuse('point_file.group_unknown', { name: text }), titleOf(field)));
      continue;
    }
    if (field === 'textListId') {
      const refused = refusalOf(() => {
        textListId = textLists.idOf(text);
      });
      if (refused) problems.push(problemOf(refused, titleOf(field)));
      continue;
    }
    given[field] = columns[field]?.read(text);
    if (given[field] === undefined) wrong(field);
  }
  if (problems.length > 0) return { problems };

  const checked = pointInput.safeParse(given);
  if (!checked.success) {
    for (const { message, path } of checked.error.issues) {
      const field = (path[0] ?? 'name') as PointField;
      // The message of a broken rule is its code; what the schema says by itself names the cell.
      if (isErrorCode(message)) problems.push({ column: null, error: message, details: {} });
      else wrong(field);
    }
    return { problems };
  }
  // One that is only in the file has no id yet that the schema would take.
  const data = textListId === undefined ? checked.data : { ...checked.data, textListId };
  const refused = refusalOf(() => checkTextListSuits(data));
  if (refused) return { problems: [problemOf(refused)] };
  return { input: withAddress(protocol, data) };
}
