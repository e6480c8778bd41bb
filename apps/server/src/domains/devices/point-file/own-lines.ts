import { type Language, refuse } from '@millwright/contract';
import type { PointFileProblem } from '@millwright/contract/devices/point-file/point-file.schemas';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { type CsvRecord, isCellError } from '../../../platform/files/index.ts';
import { refusalOf, storedName } from '../one-by-one/index.ts';
import type { PointColumns } from './point-column.ts';
import { fieldsIn } from './point-file-columns.ts';
import {
  checkedPoint,
  type Given,
  type LineContext,
  type PointField,
  type PointLine,
  type PointOfLine,
  problemOf,
} from './point-of-line.ts';
import { rowsOf, type TableColumns, type TableRow } from './point-table.ts';

type Cells = TableRow<PointField>['cells'];

/**
 * The lines of a file with the titles of the export.
 * @throws Fault refusal `point_file.column_missing`, `point_file.column_twice`.
 */
export function ownLines(
  records: readonly CsvRecord[],
  columns: PointColumns,
  language: Language,
): PointLine[] {
  const titles = Object.fromEntries(
    Object.entries(columns).map(([field, { title, formerly = [] }]) => [
      field,
      { title, others: [...formerly, field] },
    ]),
  ) as unknown as TableColumns<PointField>;
  const optional = fieldsIn(columns).filter((field) => columns[field]?.required === undefined);
  return rowsOf(records, titles, language, optional).map(({ line, cells }) => ({
    line,
    name: storedName(cells.name ?? ''),
    textList: cells.textListId,
    read: (before, context) => pointOfCells(cells, before, columns, context),
  }));
}

/** What the file has no column for stays as it was; an empty cell is the default. */
function pointOfCells(
  cells: Cells,
  before: Point | undefined,
  columns: PointColumns,
  { protocol, language, groups, textLists }: LineContext,
): PointOfLine {
  const titleOf = (field: PointField): string => columns[field]?.title[language] ?? field;
  const wrong = (
    field: PointField,
    error: 'point_file.cell_invalid' | 'point_file.cell_error' = 'point_file.cell_invalid',
  ): PointFileProblem => {
    const details = { column: titleOf(field), text: cells[field] ?? '' };
    return problemOf(refuse(error, details), titleOf(field));
  };
  const problems: PointFileProblem[] = [];
  const given: Given = { ...before };
  let textListId: number | undefined;
  for (const field of fieldsIn(columns)) {
    const text = cells[field];
    if (text === undefined) continue;
    if (text === '' && columns[field]?.required === undefined) {
      // The schema fills in its default, whatever stood there before.
      given[field] = undefined;
      continue;
    }
    if (isCellError(text)) {
      problems.push(wrong(field, 'point_file.cell_error'));
      continue;
    }
    if (field === 'groupId') {
      given.groupId = groups.get(storedName(text).toLowerCase());
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
    if (given[field] === undefined) problems.push(wrong(field));
  }
  if (problems.length > 0) return { problems };
  return checkedPoint(given, protocol, (field) => wrong(field), textListId);
}
