/** Formulas as spreadsheets write them: read into a tree, and written again. */

/** A cell, both counted from 0; with `$` before its row or column it stays where it is. */
export interface CellRef {
  readonly row: number;
  readonly column: number;
  readonly rowFixed: boolean;
  readonly columnFixed: boolean;
}

export type BinaryOperator = (typeof binaries)[number];

export type Formula =
  | { readonly kind: 'constant'; readonly value: number | string | boolean }
  | { readonly kind: 'cell'; readonly ref: CellRef }
  | { readonly kind: 'range'; readonly from: CellRef; readonly to: CellRef }
  | { readonly kind: 'group'; readonly inner: Formula }
  | { readonly kind: 'sign'; readonly operator: '-' | '+'; readonly operand: Formula }
  | { readonly kind: 'percent'; readonly operand: Formula }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Formula;
      readonly right: Formula;
    }
  /** Its name in capitals; an argument that is left out is null. */
  | { readonly kind: 'call'; readonly name: string; readonly given: readonly (Formula | null)[] };

/** Where a formula cannot be read on: the text from there. */
export class FormulaError extends Error {
  readonly near: string;
  constructor(near: string) {
    super(`unreadable from ${near}`);
    this.near = near;
  }
}

const binaries = ['=', '<>', '<=', '>=', '<', '>', '&', '+', '-', '*', '/', '^'] as const;

/** From what binds least to what binds most; all go from the left. */
const levels: readonly (readonly string[])[] = [
  ['=', '<>', '<=', '>=', '<', '>'],
  ['&'],
  ['+', '-'],
  ['*', '/'],
  ['^'],
];

const token =
  /\s*(?:(?<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|"(?<text>(?:[^"]|"")*)"|(?<cell>\$?[A-Za-z]{1,3}\$?\d{1,7})(?![\w(.])|(?<name>[A-Za-z][A-Za-z0-9.]*)|(?<sign><>|<=|>=|[=<>&+\-*/^%(),:]))/y;

interface Token {
  readonly kind: 'number' | 'text' | 'cell' | 'name' | 'sign';
  readonly text: string;
  readonly at: number;
}

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  token.lastIndex = 1;
  const end = source.trimEnd().length;
  while (token.lastIndex < end) {
    const at = token.lastIndex;
    const found = token.exec(source)?.groups;
    if (found === undefined) throw new FormulaError(source.slice(at).trim());
    const [kind, text] = Object.entries(found).find(([, one]) => one !== undefined) ?? [];
    tokens.push({ kind: kind as Token['kind'], text: text ?? '', at });
  }
  return tokens;
}

const columnOf = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Brackets and signs within one another: as many as spreadsheets take. */
const deepest = 64;

/** What a spreadsheet has at most. */
const mostRows = 1_048_576;
const mostColumns = 16_384;

function refOf(text: string): CellRef | null {
  const [, columnSign, letters = '', rowSign, digits] =
    /^(\$?)([A-Za-z]+)(\$?)(\d+)$/.exec(text) ?? [];
  const row = Number(digits) - 1;
  const column = columnOf(letters);
  if (row < 0 || row >= mostRows || column >= mostColumns) return null;
  return { row, column, rowFixed: rowSign === '$', columnFixed: columnSign === '$' };
}

/** @param source with its `=` @throws FormulaError */
export function readFormula(source: string): Formula {
  const tokens = tokensOf(source);
  let at = 0;
  let depth = 0;
  const fail = (): FormulaError => new FormulaError(source.slice(tokens[at]?.at ?? 0).trim());
  const isSign = (...signs: readonly string[]): boolean => {
    const next = tokens[at];
    return next?.kind === 'sign' && signs.includes(next.text);
  };
  const take = (sign: string): void => {
    if (!isSign(sign)) throw fail();
    at += 1;
  };
  const cell = (): CellRef => {
    const next = tokens[at];
    const ref = next?.kind === 'cell' ? refOf(next.text) : null;
    if (ref === null) throw fail();
    at += 1;
    return ref;
  };
  /** What stands in brackets or behind a sign. */
  const nested = (read: () => Formula): Formula => {
    depth += 1;
    if (depth > deepest) throw fail();
    const inner = read();
    depth -= 1;
    return inner;
  };
  const call = (name: string): Formula => {
    take('(');
    const given: (Formula | null)[] = [];
    if (!isSign(')')) {
      given.push(isSign(',', ')') ? null : nested(() => binary(0)));
      while (isSign(',')) {
        at += 1;
        given.push(isSign(',', ')') ? null : nested(() => binary(0)));
      }
    }
    take(')');
    return { kind: 'call', name, given };
  };
  const primary = (): Formula => {
    const next = tokens[at];
    if (next === undefined) throw fail();
    if (isSign('(')) {
      at += 1;
      const inner = nested(() => binary(0));
      take(')');
      return { kind: 'group', inner };
    }
    if (next.kind === 'cell') {
      const from = cell();
      if (!isSign(':')) return { kind: 'cell', ref: from };
      at += 1;
      return { kind: 'range', from, to: cell() };
    }
    if (next.kind === 'sign') throw fail();
    at += 1;
    if (next.kind === 'number') return { kind: 'constant', value: Number(next.text) };
    if (next.kind === 'text') return { kind: 'constant', value: next.text.replaceAll('""', '"') };
    const name = next.text.toUpperCase();
    if (isSign('(')) return call(name);
    if (name === 'TRUE' || name === 'FALSE') return { kind: 'constant', value: name === 'TRUE' };
    at -= 1;
    throw fail();
  };
  const signed = (): Formula => {
    if (isSign('-', '+')) {
      const operator = tokens[at]?.text === '-' ? '-' : '+';
      at += 1;
      return { kind: 'sign', operator, operand: nested(signed) };
    }
    let operand = primary();
    while (isSign('%')) {
      at += 1;
      operand = { kind: 'percent', operand };
    }
    return operand;
  };
  const binary = (level: number): Formula => {
    const signs = levels[level];
    if (signs === undefined) return signed();
    let left = binary(level + 1);
    while (isSign(...signs)) {
      const operator = tokens[at]?.text as BinaryOperator;
      at += 1;
      left = { kind: 'binary', operator, left, right: binary(level + 1) };
    }
    return left;
  };
  if (!source.startsWith('=') || tokens.length === 0) throw new FormulaError(source);
  const formula = binary(0);
  if (at < tokens.length) throw fail();
  return formula;
}

function lettersOf(column: number): string {
  let letters = '';
  for (let rest = column; rest >= 0; rest = Math.floor(rest / 26) - 1) {
    letters = String.fromCharCode(65 + (rest % 26)) + letters;
  }
  return letters;
}

const sayRef = ({ row, column, rowFixed, columnFixed }: CellRef): string =>
  `${columnFixed ? '$' : ''}${lettersOf(column)}${rowFixed ? '$' : ''}${row + 1}`;

function sayConstant(value: number | string | boolean): string {
  if (typeof value === 'string') return `"${value.replaceAll('"', '""')}"`;
  if (typeof value === 'boolean') return String(value).toUpperCase();
  // What is too large is none.
  return Number.isFinite(value) ? String(value) : '#NUM!';
}

/** Without the `=`, as a workbook keeps it. */
export function sayFormula(formula: Formula): string {
  switch (formula.kind) {
    case 'constant':
      return sayConstant(formula.value);
    case 'cell':
      return sayRef(formula.ref);
    case 'range':
      return `${sayRef(formula.from)}:${sayRef(formula.to)}`;
    case 'group':
      return `(${sayFormula(formula.inner)})`;
    case 'sign':
      return `${formula.operator}${sayFormula(formula.operand)}`;
    case 'percent':
      return `${sayFormula(formula.operand)}%`;
    case 'binary':
      return `${sayFormula(formula.left)}${formula.operator}${sayFormula(formula.right)}`;
    case 'call':
      return `${formula.name}(${formula.given.map((one) => one && sayFormula(one)).join(',')})`;
  }
}

/** The formulas directly within one. */
export function partsOf(formula: Formula): readonly Formula[] {
  switch (formula.kind) {
    case 'group':
      return [formula.inner];
    case 'sign':
    case 'percent':
      return [formula.operand];
    case 'binary':
      return [formula.left, formula.right];
    case 'call':
      return formula.given.filter((one) => one !== null);
    default:
      return [];
  }
}

/** The same with every reference changed; `argument` of one that stands by itself in a call. */
export function changeRefs(
  formula: Formula,
  change: {
    readonly cell: (ref: CellRef, argument: boolean) => Formula;
    readonly range: (from: CellRef, to: CellRef) => Formula;
  },
  argument = false,
): Formula {
  const within = (one: Formula): Formula => changeRefs(one, change);
  switch (formula.kind) {
    case 'cell':
      return change.cell(formula.ref, argument);
    case 'range':
      return change.range(formula.from, formula.to);
    case 'group':
      return { ...formula, inner: within(formula.inner) };
    case 'sign':
    case 'percent':
      return { ...formula, operand: within(formula.operand) };
    case 'binary':
      return { ...formula, left: within(formula.left), right: within(formula.right) };
    case 'call':
      return {
        ...formula,
        given: formula.given.map((one) => one && changeRefs(one, change, true)),
      };
    default:
      return formula;
  }
}
