/** Which column of a table of points holds what, where it is none that we exported. */
import { z } from 'zod/mini';
import { text } from '../../fields/text.ts';
import { type TableColumn, tableColumns } from './table-words.ts';

/** Makers whose tables are known from what they publish; a table of any other is read by its columns. */
export const tableMakers = ['kepserverex'] as const;
export type TableMaker = (typeof tableMakers)[number];

/** Columns by their places from 0. */
export type PlacedColumns = Readonly<Partial<Record<TableColumn, number>>>;

export interface TableLayout {
  /** Whose spellings the cells have; null for ours and those of the field. */
  readonly maker: TableMaker | null;
  /** Line of the titles in the file, from 1; what stands above is passed over. */
  readonly titleLine: number;
  readonly columns: PlacedColumns;
}

/** More columns than this no table of points has. */
const mostPlace = 99;
const isColumn = (name: string): name is TableColumn =>
  (tableColumns as readonly string[]).includes(name);

/** `name:0,address:1`, as it stands in a query string. */
export const placedColumnsText = (columns: PlacedColumns): string =>
  Object.entries(columns)
    .map(([column, at]) => `${column}:${at}`)
    .join(',');

function readPlaced(given: string): PlacedColumns | null {
  const columns: Partial<Record<TableColumn, number>> = {};
  for (const part of given.split(',')) {
    const [name = '', at = ''] = part.split(':');
    if (!isColumn(name) || !/^\d{1,2}$/.test(at) || Number(at) > mostPlace) return null;
    columns[name] = Number(at);
  }
  return columns;
}

/** What {@link placedColumnsText} wrote; a table needs names and addresses. */
export const placedColumns = z.pipe(
  text({ max: 500 }).check(
    z.refine((given) => {
      const columns = readPlaced(given);
      return columns?.name !== undefined && columns.address !== undefined;
    }),
  ),
  z.transform((given: string) => readPlaced(given) ?? {}),
);
