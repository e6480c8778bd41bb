/** Reckons the formulas of a sheet. */
import type { BinaryOperator, CellRef, Formula } from './formula.ts';
import { type Given, sheetFunctions } from './functions.ts';
import { between, placesOf, rangesOf } from './ranges.ts';
import {
  type CellFault,
  type CellValue,
  compare,
  divided,
  finite,
  fitting,
  inCycle,
  isFault,
  numberOf,
  textOf,
  wrongNumber,
  wrongValue,
} from './values.ts';

/** A cell before anything is reckoned. */
export type SourceCell =
  | { readonly value: Exclude<CellValue, CellFault> | CellFault }
  | { readonly formula: Formula };

/** Of the sheet by row and column; nothing stands where it answers undefined. */
export interface SourceGrid {
  readonly rows: number;
  readonly columns: number;
  at(row: number, column: number): SourceCell | undefined;
}

/** More was looked at than one sheet may ask for. */
export class TooMuchError extends Error {}

/** Cells that all formulas together look at; a long text counts as many. */
const mostLooks = 200_000;
/** Characters that are as dear to look at as a cell. */
const charactersOfLook = 32;
const dearOf = (value: CellValue): number =>
  typeof value === 'string' ? Math.floor(value.length / charactersOfLook) : 0;

/** Formulas, and what they are made of, that wait for one another; one of a ring adds ten calls to the stack. */
const mostOpen = 500;

const orders: Readonly<Partial<Record<BinaryOperator, (order: number) => boolean>>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '>': (order) => order > 0,
  '<=': (order) => order <= 0,
  '>=': (order) => order >= 0,
};

const arithmetic: Readonly<
  Partial<Record<BinaryOperator, (left: number, right: number) => number | CellFault>>
> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => (right === 0 ? divided : left / right),
  '^': (left, right) => (left === 0 && right <= 0 ? wrongNumber : left ** right),
};

function combine(operator: BinaryOperator, left: CellValue, right: CellValue): CellValue {
  if (isFault(left)) return left;
  if (isFault(right)) return right;
  const order = orders[operator];
  if (order !== undefined) return order(compare(left, right));
  if (operator === '&') {
    const texts = [textOf(left), textOf(right)];
    return texts.find(isFault) ?? fitting(texts.join(''));
  }
  const [a, b] = [numberOf(left), numberOf(right)];
  if (isFault(a)) return a;
  if (isFault(b)) return b;
  return arithmetic[operator]?.(a, b) ?? wrongValue;
}

/**
 * What each cell of a sheet is, reckoned when it is asked for. A cell that leads to itself is a fault.
 * @throws TooMuchError
 */
export function evaluateGrid(grid: SourceGrid): (row: number, column: number) => CellValue {
  const known = new Map<number, CellValue>();
  const open = new Set<number>();
  let looks = 0;
  let depth = 0;
  let prepared = 0;

  function spend(more: number): void {
    looks += more;
    if (looks > mostLooks) throw new TooMuchError();
  }

  function valueAt(row: number, column: number): CellValue {
    const value = lookAt(row, column);
    spend(1 + dearOf(value));
    return value;
  }

  /** A text that a formula makes on the way counts as one that it looks at. */
  function made(value: CellValue): CellValue {
    spend(dearOf(value));
    return value;
  }

  function lookAt(row: number, column: number): CellValue {
    const cell = grid.at(row, column);
    if (cell === undefined) return null;
    if ('value' in cell) return finite(cell.value);
    const place = row * grid.columns + column;
    const before = known.get(place);
    if (before !== undefined) return before;
    if (open.has(place)) return inCycle;
    open.add(place);
    // A formula of an empty cell is 0, as everywhere.
    const value = single(cell.formula) ?? 0;
    open.delete(place);
    known.set(place, value);
    return value;
  }

  /** The formulas that one may look at and that are not known yet. */
  function unknownOf(formula: Formula): { row: number; column: number }[] {
    const found: { row: number; column: number }[] = [];
    for (const range of rangesOf(formula)) {
      for (const place of placesOf(range, grid)) {
        prepared += 1;
        // It is not needed, and they are looked at in vain where a formula chooses among them.
        if (prepared > mostLooks) return [];
        const cell = grid.at(place.row, place.column);
        if (cell === undefined || 'value' in cell) continue;
        if (!known.has(place.row * grid.columns + place.column)) found.push(place);
      }
    }
    return found;
  }

  /** Reckons first what a formula waits for, and what that waits for: thousands of them would not stand on the stack. */
  function prepare(row: number, column: number): void {
    const begun = new Set<number>();
    const waiting = [{ row, column }];
    for (let next = waiting.at(-1); next !== undefined; next = waiting.at(-1)) {
      const place = next.row * grid.columns + next.column;
      const cell = grid.at(next.row, next.column);
      if (cell === undefined || 'value' in cell || known.has(place) || begun.has(place)) {
        waiting.pop();
        lookAt(next.row, next.column);
      } else {
        begun.add(place);
        waiting.push(...unknownOf(cell.formula));
      }
    }
  }

  const rangeOf = (from: CellRef, to: CellRef): CellValue[] => {
    const values: CellValue[] = [];
    for (const { row, column } of placesOf(between(from, to), grid))
      values.push(valueAt(row, column));
    return values;
  };

  const givenOf = (formula: Formula | null): Given => {
    if (formula === null) return { isRange: false, values: [null] };
    if (formula.kind === 'range') {
      return { isRange: true, values: rangeOf(formula.from, formula.to) };
    }
    return { isRange: formula.kind === 'cell', values: [single(formula)] };
  };

  function single(formula: Formula): CellValue {
    depth += 1;
    if (depth > mostOpen) throw new TooMuchError();
    const value = finite(reckon(formula));
    depth -= 1;
    return value;
  }

  function reckon(formula: Formula): CellValue {
    switch (formula.kind) {
      case 'constant':
        return formula.value;
      case 'cell':
        return valueAt(formula.ref.row, formula.ref.column);
      case 'range': {
        // Where one value is wanted a range of one cell is that cell.
        const values = rangeOf(formula.from, formula.to);
        return values.length === 1 ? (values[0] ?? null) : wrongValue;
      }
      case 'group':
        return single(formula.inner);
      case 'sign': {
        const value = single(formula.operand);
        if (formula.operator === '+') return value;
        const number = numberOf(value);
        return isFault(number) ? number : -number;
      }
      case 'percent': {
        const number = numberOf(single(formula.operand));
        return isFault(number) ? number : number / 100;
      }
      case 'binary':
        return made(combine(formula.operator, single(formula.left), single(formula.right)));
      case 'call': {
        const { given, name } = formula;
        const run = sheetFunctions.get(name)?.run;
        return run === undefined ? wrongValue : made(run(given.map((each) => () => givenOf(each))));
      }
    }
  }
  return (row, column) => {
    prepare(row, column);
    return valueAt(row, column);
  };
}
