/** Rows of points that were copied from a spreadsheet. */
import {
  columnNamed,
  type TableColumn,
  typeNamed,
} from '@millwright/contract/devices/point-file/table-words';
import {
  type LimitValues,
  limitFieldsOf,
  limitSides,
} from '@millwright/contract/devices/points/point-limits';
import type { DataType } from '@millwright/kernel';

/** What was found of a point; the rest is as in an empty row. */
export interface PastedRow {
  readonly name?: string;
  readonly address?: string;
  readonly dataType?: DataType;
  readonly unit?: string;
  readonly lowLowLimit?: number;
  readonly lowerLimit?: number;
  readonly upperLimit?: number;
  readonly highHighLimit?: number;
}

export interface PastedRows {
  readonly rows: readonly PastedRow[];
  /** Types and limits that say nothing here, each once: their fields stay as in an empty row. */
  readonly unread: readonly string[];
}

const columns = ['name', 'address', 'dataType', 'unit', 'lowerLimit', 'upperLimit'] as const;

/** Cells of a line; a cell that a spreadsheet put into quotation marks may hold tabs and line ends. */
function readCells(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy;
  for (let found = cell.exec(text); found !== null; found = cell.exec(text)) {
    rows.at(-1)?.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim());
    if (found[3] === '') break;
    if (found[3] !== '\t') rows.push([]);
  }
  return rows.filter((row) => row.some((each) => each !== ''));
}

/** What stands in which column: by its titles, else by what the first row holds. */
function layoutOf(
  first: readonly string[],
  isAddress: (text: string) => boolean,
): { readonly layout: readonly (TableColumn | null)[]; readonly hasTitles: boolean } {
  const titled = first.map(columnNamed);
  if (titled.includes('address')) return { layout: titled, hasTitles: true };
  const at = first.findIndex(isAddress);
  // The name stands first, wherever the address does; what follows is in the order of our own table.
  const rest = columns.filter(
    (column) => column !== 'address' && (column !== 'name' || first.length > 1),
  );
  const layout: (TableColumn | null)[] = [];
  for (let index = 0; index < first.length; index += 1) {
    layout.push(index === Math.max(at, 0) ? 'address' : (rest.shift() ?? null));
  }
  return { layout, hasTitles: false };
}

const numberIn = (text: string): number | undefined => {
  const number = Number(text.replace(/[,\uFF0C\s]/g, ''));
  return text === '' || !Number.isFinite(number) ? undefined : number;
};

function rowOf(
  cells: readonly string[],
  layout: readonly (TableColumn | null)[],
  unread: Set<string>,
): PastedRow {
  const textIn = (column: TableColumn): string => cells[layout.indexOf(column)] ?? '';
  const dataType = typeNamed(textIn('dataType'));
  if (textIn('dataType') !== '' && dataType === null) unread.add(textIn('dataType'));
  const limits: Partial<Record<keyof LimitValues, number>> = {};
  for (const side of limitSides) {
    const column = limitFieldsOf[side].value;
    const limit = numberIn(textIn(column));
    if (limit !== undefined) limits[column] = limit;
    else if (textIn(column) !== '') unread.add(textIn(column));
  }
  return {
    name: textIn('name'),
    address: textIn('address'),
    unit: textIn('unit'),
    ...(dataType === null ? {} : { dataType }),
    ...limits,
  };
}

/**
 * @param isAddress whether a text is an address of the device
 * @returns null for a text that is no table: it goes into the field it was pasted into
 */
export function readPastedRows(
  text: string,
  isAddress: (text: string) => boolean,
): PastedRows | null {
  if (!/[\t\n\r]/.test(text.trim())) return null;
  const rows = readCells(text);
  const [first] = rows;
  if (!first) return null;
  const { layout, hasTitles } = layoutOf(first, isAddress);
  const unread = new Set<string>();
  const read = rows.slice(hasTitles ? 1 : 0).map((cells) => rowOf(cells, layout, unread));
  return { rows: read, unread: [...unread] };
}
