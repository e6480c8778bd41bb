/** The tables of the files that people import: titles in either language, one line a row. */
import { type Language, refuse } from '@millwright/contract';

import {
  type CsvRead,
  type CsvRecord,
  readCsv,
  readCsvInTurns,
} from '../../../platform/files/index.ts';

export interface TableColumn {
  /** Letter case apart; one that is missing is named by that of the reader's language. */
  readonly title: Readonly<Record<Language, string>>;
  /** What it may be called besides. */
  readonly others?: readonly string[];
}

export type TableColumns<Name extends string> = Readonly<Record<Name, TableColumn>>;

export interface TableRow<Name extends string> {
  /** In the file, from 1. */
  readonly line: number;
  /** What the file has no column for is missing. */
  readonly cells: Readonly<Partial<Record<Name, string>>>;
}

/**
 * Reads the columns that are known; others are passed over.
 * @param optional those that a file may do without
 * @throws Fault refusal `point_file.column_missing`, `point_file.column_twice`.
 */
export function rowsOf<Name extends string>(
  [head, ...rows]: readonly CsvRecord[],
  columns: TableColumns<Name>,
  language: Language,
  optional: readonly Name[] = [],
): TableRow<Name>[] {
  const titles = (head?.cells ?? []).map((title) => title.toLowerCase());
  const names = Object.keys(columns) as Name[];
  const places = names.flatMap((name) => {
    const { title, others = [] } = columns[name];
    const known = new Set([...Object.values(title), ...others].map((word) => word.toLowerCase()));
    const at = titles.findIndex((given) => known.has(given));
    if (at < 0 && !optional.includes(name)) {
      throw refuse('point_file.column_missing', { column: title[language] });
    }
    // Which of them is meant, nobody can tell.
    if (at >= 0 && titles.indexOf(titles[at] ?? '', at + 1) > 0) {
      throw refuse('point_file.column_twice', { column: head?.cells[at] ?? '' });
    }
    return at < 0 ? [] : [{ name, at }];
  });
  return rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(places.map(({ name, at }) => [name, cells[at] ?? ''])) as Partial<
      Record<Name, string>
    >,
  }));
}

/**
 * {@link rowsOf} the text of a CSV file.
 * @throws Fault refusal `point_file.unreadable`, `point_file.column_missing`, `point_file.column_twice`.
 */
export const readTable = <Name extends string>(
  text: string,
  columns: TableColumns<Name>,
  language: Language,
): TableRow<Name>[] => rowsOf(recordsOfText(text), columns, language);

/** @throws Fault refusal `point_file.unreadable`. */
const sound = ({ records, brokenQuote }: CsvRead): readonly CsvRecord[] => {
  if (brokenQuote !== null) throw refuse('point_file.unreadable', { line: brokenQuote });
  return records;
};

/** @throws Fault refusal `point_file.unreadable`. */
const recordsOfText = (text: string): readonly CsvRecord[] => sound(readCsv(text));

/**
 * The records of a text of any length, of which so many lines are taken.
 * @throws Fault refusal `point_file.unreadable`, `point_file.too_long` {limit}.
 */
export async function recordsOfLongText(
  text: string,
  limit: number,
): Promise<readonly CsvRecord[]> {
  const read = await readCsvInTurns(text, {
    // The titles too.
    rows: limit + 1,
    columns: Number.POSITIVE_INFINITY,
    cellLength: Number.POSITIVE_INFINITY,
  });
  if (read.beyond !== null) throw refuse('point_file.too_long', { limit });
  return sound(read);
}
