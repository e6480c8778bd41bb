/** The tables of the files that people import: titles in either language, one line a row. */
import { refuse } from '@millwright/contract';

import { readCsv } from '../../../platform/files/index.ts';

/** What a column may be called; letter case apart. The first is named when it is missing. */
export type TableColumns<Name extends string> = Readonly<Record<Name, readonly string[]>>;

export interface TableRow<Name extends string> {
  /** In the file, from 1. */
  readonly line: number;
  /** What the file has no column for is missing. */
  readonly cells: Readonly<Partial<Record<Name, string>>>;
}

/**
 * Reads the columns that are known; others are passed over.
 * @param optional those that a file may do without
 * @throws Fault refusal `point_file.unreadable`, `point_file.column_missing`.
 */
export function readTable<Name extends string>(
  text: string,
  columns: TableColumns<Name>,
  optional: readonly Name[] = [],
): TableRow<Name>[] {
  const { records, brokenQuote } = readCsv(text);
  if (brokenQuote !== null) throw refuse('point_file.unreadable', { line: brokenQuote });
  const [head, ...rows] = records;
  const titles = (head?.cells ?? []).map((title) => title.toLowerCase());
  const names = Object.keys(columns) as Name[];
  const places = names.flatMap((name) => {
    const known = new Set(columns[name].map((title) => title.toLowerCase()));
    const at = titles.findIndex((title) => known.has(title));
    if (at < 0 && !optional.includes(name)) {
      throw refuse('point_file.column_missing', { column: columns[name][0] ?? name });
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
