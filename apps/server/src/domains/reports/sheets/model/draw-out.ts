/** Draws a template out: rows with lists come once for each entry, and formulas go along. */
import { usualSize } from '@millwright/contract/reports/sheets/sheet-limits';
import type {
  SheetCell,
  SheetMerge,
  SheetStyle,
  SheetTemplate,
} from '@millwright/contract/reports/sheets/sheet-template';
import type { SourceCell } from './evaluate.ts';
import { type CellRef, changeRefs, type Formula, readFormula } from './formula.ts';
import type { CellFault } from './values.ts';

/** What history says of a cell, and how many decimals it has unless a format says otherwise. */
export interface Found {
  readonly value: number | string | CellFault | null;
  readonly decimals?: number | null;
}

/** Of a cell that is bound: one value, or a list that repeats its row. */
export type Filling = Found | readonly Found[];

export interface DrawnCell {
  readonly row: number;
  readonly column: number;
  readonly source: SourceCell;
  readonly style: SheetStyle | undefined;
  readonly decimals: number | null;
}

export interface DrawnSheet {
  readonly rows: number;
  readonly columns: number;
  readonly widths: readonly number[];
  readonly heights: readonly number[];
  readonly cells: readonly DrawnCell[];
  readonly merges: readonly SheetMerge[];
}

const isList = (filling: Filling | undefined): filling is readonly Found[] =>
  Array.isArray(filling);

/** Where the rows of a template come to stand. */
interface Rows {
  /** How often each is repeated. */
  readonly counts: readonly number[];
  readonly starts: readonly number[];
  readonly total: number;
}

function rowsOf({ rows, cells }: SheetTemplate, fillings: ReadonlyMap<SheetCell, Filling>): Rows {
  const counts = Array.from({ length: rows }, () => 1);
  for (const cell of cells) {
    const filling = fillings.get(cell);
    if (isList(filling)) counts[cell.row] = Math.max(counts[cell.row] ?? 1, filling.length);
  }
  const starts: number[] = [];
  let total = 0;
  for (const count of counts) {
    starts.push(total);
    total += count;
  }
  return { counts, starts, total };
}

/**
 * References to the own row of a repeated formula, and to the row above it, go along with it; all
 * others stay, and a range that ends in a repeated row ends with the last of its repeats.
 */
function moved(formula: Formula, own: number, repeat: number, rows: Rows): Formula {
  const { counts, starts, total } = rows;
  // Below the template nothing is repeated.
  const startOf = (row: number): number => starts[row] ?? row + total - starts.length;
  const lastOf = (row: number): number => startOf(row) + (counts[row] ?? 1) - 1;
  const isRepeated = (counts[own] ?? 1) > 1;
  const goesAlong = ({ row, rowFixed }: CellRef): boolean =>
    isRepeated && !rowFixed && (row === own || row === own - 1);
  const along = ({ row }: CellRef): number => startOf(own) + repeat + row - own;
  const first = (ref: CellRef): CellRef => ({
    ...ref,
    row: goesAlong(ref) ? along(ref) : startOf(ref.row),
  });
  const last = (ref: CellRef): CellRef => ({
    ...ref,
    row: goesAlong(ref) ? along(ref) : lastOf(ref.row),
  });
  return changeRefs(formula, {
    cell: (ref, argument) =>
      argument && !goesAlong(ref) && (counts[ref.row] ?? 1) > 1
        ? { kind: 'range', from: first(ref), to: last(ref) }
        : { kind: 'cell', ref: first(ref) },
    range: (from, to) =>
      from.row <= to.row
        ? { kind: 'range', from: first(from), to: last(to) }
        : { kind: 'range', from: last(from), to: first(to) },
  });
}

function sourceOf(
  { content, row }: SheetCell,
  read: Formula | null,
  filling: Filling | undefined,
  repeat: number,
  rows: Rows,
): { source: SourceCell; decimals: number | null } {
  if (isList(filling)) {
    const found = filling[repeat];
    return { source: { value: found?.value ?? null }, decimals: found?.decimals ?? null };
  }
  if (filling !== undefined) {
    return { source: { value: filling.value }, decimals: filling.decimals ?? null };
  }
  if (read !== null) return { source: { formula: moved(read, row, repeat, rows) }, decimals: null };
  switch (content?.kind) {
    case 'text':
      return { source: { value: content.text }, decimals: null };
    case 'number':
      return { source: { value: content.number }, decimals: null };
    default:
      return { source: { value: null }, decimals: null };
  }
}

function* mergesOf(merges: readonly SheetMerge[], { counts, starts }: Rows) {
  for (const merge of merges) {
    const start = starts[merge.row] ?? 0;
    const last = merge.row + merge.rows - 1;
    if (merge.rows === 1) {
      for (let repeat = 0; repeat < (counts[merge.row] ?? 1); repeat += 1) {
        yield { ...merge, row: start + repeat };
      }
    } else {
      yield { ...merge, row: start, rows: (starts[last] ?? 0) + (counts[last] ?? 1) - start };
    }
  }
}

/**
 * The repeats of a cell that are there: others are merged over the rest. Told by the template, for merged
 * rows that repeat cover millions of places.
 */
function shownRepeats(
  { row, column }: SheetCell,
  merges: readonly SheetMerge[],
  count: number,
): number {
  const over = merges.find(
    (merge) =>
      row >= merge.row &&
      row < merge.row + merge.rows &&
      column >= merge.column &&
      column < merge.column + merge.columns,
  );
  if (over === undefined) return count;
  if (over.row !== row || over.column !== column) return 0;
  return over.rows === 1 ? count : 1;
}

/** Characters of a formula that are as dear to draw out as a cell. */
const charactersOfCell = 16;

/** What it will have, in cells: long formulas and merged cells that repeat count as well. */
export function countDrawn(
  template: SheetTemplate,
  fillings: ReadonlyMap<SheetCell, Filling>,
): number {
  const { counts } = rowsOf(template, fillings);
  const cells = template.cells.reduce((sum, { row, content }) => {
    const length = content?.kind === 'formula' ? content.formula.length : 0;
    return sum + (counts[row] ?? 1) * (1 + Math.floor(length / charactersOfCell));
  }, 0);
  return template.merges.reduce(
    (sum, { row, rows }) => sum + (rows === 1 ? (counts[row] ?? 1) : 1),
    cells,
  );
}

/** @param fillings of the cells that are bound */
export function drawOut(
  template: SheetTemplate,
  fillings: ReadonlyMap<SheetCell, Filling>,
): DrawnSheet {
  const { counts, starts, total } = rowsOf(template, fillings);
  const rows = { counts, starts, total };
  const merges = [...mergesOf(template.merges, rows)];
  const cells: DrawnCell[] = [];
  for (const cell of template.cells) {
    const length = shownRepeats(cell, template.merges, counts[cell.row] ?? 1);
    const { content } = cell;
    const formula = content?.kind === 'formula' ? readFormula(content.formula) : null;
    for (let repeat = 0; repeat < length; repeat += 1) {
      cells.push({
        row: (starts[cell.row] ?? 0) + repeat,
        column: cell.column,
        ...sourceOf(cell, formula, fillings.get(cell), repeat, rows),
        style: cell.style,
      });
    }
  }
  const sizes = new Map(template.heights.map(({ row, pixels }) => [row, pixels]));
  const widths = new Map(template.widths.map(({ column, pixels }) => [column, pixels]));
  return {
    rows: total,
    columns: template.columns,
    widths: Array.from(
      { length: template.columns },
      (_, column) => widths.get(column) ?? usualSize.width,
    ),
    heights: counts.flatMap((count, row) =>
      Array.from({ length: count }, () => sizes.get(row) ?? usualSize.height),
    ),
    cells: cells.sort((a, b) => a.row - b.row || a.column - b.column),
    merges,
  };
}
