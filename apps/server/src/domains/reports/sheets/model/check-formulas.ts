/** What is wrong with the formulas of a template: told when it is saved, not when it is read. */
import { refuse } from '@millwright/contract/call/refuse';
import { cellName } from '@millwright/contract/reports/sheets/sheet-limits';
import type { SheetTemplate } from '@millwright/contract/reports/sheets/sheet-template';
import { type Formula, FormulaError, partsOf, readFormula } from './formula.ts';
import { sheetFunctions } from './functions.ts';
import { rangesOf } from './ranges.ts';

/** Longest piece of a formula that is told. */
const told = 40;

interface PlacedFormula {
  readonly row: number;
  readonly column: number;
  readonly formula: Formula;
}

function checkCalls(formula: Formula, cell: string): void {
  if (formula.kind === 'call') {
    const { name, given } = formula;
    const known = sheetFunctions.get(name);
    if (known === undefined) throw refuse('history_sheet.unknown_function', { cell, name });
    if (given.length < known.least || given.length > known.most) {
      throw refuse('history_sheet.formula_rule', { cell, near: `${name}(` });
    }
  }
  for (const part of partsOf(formula)) checkCalls(part, cell);
}

function formulaAt(source: string, cell: string): Formula {
  try {
    return readFormula(source);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    throw refuse('history_sheet.formula_rule', { cell, near: error.near.slice(0, told) }, error);
  }
}

/** Where they stand, in plain numbers: all of a sheet may look at all others by dozens of ranges each. */
interface Places {
  readonly rows: Uint16Array;
  readonly columns: Uint16Array;
}

/** The formulas that one looks at. */
function lookedAt(
  all: readonly PlacedFormula[],
  { rows, columns }: Places,
  { formula }: PlacedFormula,
): PlacedFormula[] {
  const isLookedAt = new Uint8Array(all.length);
  for (const { top, bottom, left, right } of rangesOf(formula)) {
    for (let n = 0; n < rows.length; n += 1) {
      const row = rows[n] as number;
      const column = columns[n] as number;
      if (row >= top && row <= bottom && column >= left && column <= right) isLookedAt[n] = 1;
    }
  }
  return all.filter((_, n) => isLookedAt[n] === 1);
}

/** Refuses the first way on which a formula comes back to itself. */
function checkCycles(
  all: readonly PlacedFormula[],
  lookedAtBy: ReadonlyMap<PlacedFormula, readonly PlacedFormula[]>,
): void {
  const done = new Set<PlacedFormula>();
  const way: PlacedFormula[] = [];
  const visit = (one: PlacedFormula): void => {
    if (done.has(one)) return;
    const at = way.indexOf(one);
    if (at >= 0) {
      const path = [...way.slice(at), one].map(({ row, column }) => cellName(row, column));
      throw refuse('history_sheet.cycle', { path: path.join(' → ') });
    }
    way.push(one);
    for (const next of lookedAtBy.get(one) ?? []) visit(next);
    way.pop();
    done.add(one);
  };
  for (const one of all) visit(one);
}

/**
 * @throws Fault refusal `history_sheet.formula_rule` {cell, near},
 *   `history_sheet.unknown_function` {cell, name}, `history_sheet.cycle` {path}
 */
export function checkFormulas({ cells }: Pick<SheetTemplate, 'cells'>): void {
  const formulas: PlacedFormula[] = [];
  for (const { row, column, content } of cells) {
    if (content?.kind !== 'formula') continue;
    const cell = cellName(row, column);
    const formula = formulaAt(content.formula, cell);
    checkCalls(formula, cell);
    formulas.push({ row, column, formula });
  }
  const places = {
    rows: Uint16Array.from(formulas, ({ row }) => row),
    columns: Uint16Array.from(formulas, ({ column }) => column),
  };
  const lookedAtBy = new Map<PlacedFormula, readonly PlacedFormula[]>();
  for (const one of formulas) {
    lookedAtBy.set(one, lookedAt(formulas, places, one));
  }
  checkCycles(formulas, lookedAtBy);
}
