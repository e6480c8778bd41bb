/** The cells that a formula refers to. */
import { type CellRef, type Formula, partsOf } from './formula.ts';

/** From one row and column to another, both among them and counted from 0. */
export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export const between = (from: CellRef, to: CellRef): CellRange => ({
  ...{ top: Math.min(from.row, to.row), bottom: Math.max(from.row, to.row) },
  ...{ left: Math.min(from.column, to.column), right: Math.max(from.column, to.column) },
});

/** Each once, however often the formula says it; of a single cell the range that it is. */
export function rangesOf(formula: Formula): readonly CellRange[] {
  const ranges = new Map<string, CellRange>();
  const rest = [formula];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (next.kind !== 'cell' && next.kind !== 'range') {
      rest.push(...partsOf(next));
      continue;
    }
    const [from, to] = next.kind === 'cell' ? [next.ref, next.ref] : [next.from, next.to];
    const range = between(from, to);
    ranges.set(Object.values(range).join(' '), range);
  }
  return [...ranges.values()];
}

/** The part of a range that lies within so many rows and columns, row by row. */
export function* placesOf(
  { top, bottom, left, right }: CellRange,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): Generator<{ readonly row: number; readonly column: number }> {
  for (let row = top; row <= Math.min(bottom, rows - 1); row += 1) {
    for (let column = left; column <= Math.min(right, columns - 1); column += 1) {
      yield { row, column };
    }
  }
}
