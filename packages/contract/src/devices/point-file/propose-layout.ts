import type { TableLayout, TableMaker } from './table-layout.ts';
import { columnNamed, type TableColumn } from './table-words.ts';

/** A line of a file. */
export interface TableRecord {
  /** Where it begins in the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Titles are looked for in so many lines: above them stand names of plants, dates, merged headings. */
export const mostAbove = 10;

/** What the CSV files of a maker are known by: columns of these words are among theirs. */
const known: Readonly<Record<TableMaker, readonly string[]>> = {
  kepserverex: ['tag name', 'address', 'data type', 'respect data type', 'client access'],
};

const wordsIn = (cells: readonly string[]): Set<string> =>
  new Set(cells.map((cell) => cell.toLowerCase()));

function makerOf(cells: readonly string[]): TableMaker | null {
  const words = wordsIn(cells);
  const makers = Object.keys(known) as TableMaker[];
  return makers.find((maker) => known[maker].every((word) => words.has(word))) ?? null;
}

function columnsIn(titles: readonly string[]): TableLayout['columns'] {
  const columns: Partial<Record<TableColumn, number>> = {};
  for (const [at, title] of titles.entries()) {
    const column = columnNamed(title);
    if (column !== null) columns[column] ??= at;
  }
  return columns;
}

/**
 * The titles of a table: where a cell is empty, as of one that was merged with those above, the nearest
 * above it counts.
 */
export function titlesOf(records: readonly TableRecord[], titleLine: number): string[] {
  const at = records.findIndex(({ line }) => line === titleLine);
  const above = records.slice(0, at + 1).toReversed();
  const width = Math.max(0, ...records.slice(at, at + mostAbove).map(({ cells }) => cells.length));
  return Array.from(
    { length: width },
    (_, column) => above.find(({ cells }) => (cells[column] ?? '') !== '')?.cells[column] ?? '',
  );
}

/** What the columns of a table seem to be; its words are those of the field. */
export function proposeLayout(records: readonly TableRecord[]): TableLayout {
  const first = records.slice(0, mostAbove);
  const counted = first.map(({ line, cells }) => ({
    line,
    columns: columnsIn(cells),
    maker: makerOf(cells),
  }));
  const titles =
    counted.find(({ maker }) => maker !== null) ??
    counted.toSorted(
      (one, other) => Object.keys(other.columns).length - Object.keys(one.columns).length,
    )[0];
  const titleLine = titles?.line ?? 1;
  return {
    maker: titles?.maker ?? null,
    titleLine,
    columns: columnsIn(titlesOf(records, titleLine)),
  };
}
