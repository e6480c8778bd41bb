/** Keeps spreadsheets from taking a cell for a formula, and takes that back. */

const number = /^[-+]?\d+(\.\d+)?([eE][-+]?\d+)?$/;
/** What begins a formula, full-width forms included, and what already stands guarded. */
const formula = /^'*\s*[=+\-@\t\r＝＋－＠]/;

export const guardFormula = (text: string): string =>
  formula.test(text) && !number.test(text) ? `'${text}` : text;

/** What {@link guardFormula} was given. */
export const unguardFormula = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
