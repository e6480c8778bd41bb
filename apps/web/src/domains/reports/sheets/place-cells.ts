import type {
  FilledCell,
  HistorySheetData,
} from '@millwright/contract/reports/sheets/history-sheets.schemas';

interface PlacedCell {
  readonly column: number;
  readonly cell: FilledCell | null;
  /** Over how many columns and rows it stands. */
  readonly across: number;
  readonly down: number;
}

/** The cells of a sheet row by row as a table takes them, without what is empty at its right and below. */
export function placeCells({ widths, heights, cells, merges }: HistorySheetData): {
  readonly columns: readonly number[];
  readonly rows: readonly {
    readonly row: number;
    readonly height: number;
    readonly cells: readonly PlacedCell[];
  }[];
} {
  const key = (row: number, column: number): string => `${row} ${column}`;
  const byPlace = new Map(cells.map((cell) => [key(cell.row, cell.column), cell]));
  const starts = new Map(merges.map((merge) => [key(merge.row, merge.column), merge]));
  const covered = new Set<string>();
  for (const { row, column, rows, columns } of merges) {
    for (let down = row; down < row + rows; down += 1) {
      for (let across = column; across < column + columns; across += 1) {
        if (down !== row || across !== column) covered.add(key(down, across));
      }
    }
  }
  const used = (end: (one: (typeof merges)[number]) => number, of: (one: FilledCell) => number) =>
    Math.max(
      cells.reduce((most, cell) => Math.max(most, of(cell) + 1), 0),
      merges.reduce((most, merge) => Math.max(most, end(merge)), 0),
    );
  const lastRow = used(
    ({ row, rows }) => row + rows,
    ({ row }) => row,
  );
  const lastColumn = used(
    ({ column, columns }) => column + columns,
    ({ column }) => column,
  );
  return {
    columns: widths.slice(0, lastColumn),
    rows: heights.slice(0, lastRow).map((height, row) => ({
      row,
      height,
      cells: Array.from({ length: lastColumn }, (_, column) => column)
        .filter((column) => !covered.has(key(row, column)))
        .map((column) => {
          const merge = starts.get(key(row, column));
          return {
            column,
            cell: byPlace.get(key(row, column)) ?? null,
            across: merge?.columns ?? 1,
            down: merge?.rows ?? 1,
          };
        }),
    })),
  };
}
