/**
 * Keeps spreadsheets from taking a cell for a formula, and takes that back. A comma parts cells only
 * where the machine's language has it so: elsewhere a semicolon does, and then quotes within a line
 * hold nothing together, not even lines. So what stands behind either is looked at like a cell.
 */

const number = /^[-+]?\d+(\.\d+)?([eE][-+]?\d+)?[;\r\n]*$/;
/** What begins a formula, full-width forms included, and what already stands guarded. */
const formula = /^['"]*\s*[=+\-@\t\r＝＋－＠]/;

const eachPart = (text: string, change: (part: string) => string): string =>
  /[;\r\n]/.test(text)
    ? text
        .split(/(?<=[;\r\n])(?![;\r\n])/)
        .map(change)
        .join('')
    : change(text);

export const guardFormula = (text: string): string =>
  eachPart(text, (part) => (formula.test(part) && !number.test(part) ? `'${part}` : part));

/** What {@link guardFormula} was given. */
export const unguardFormula = (text: string): string =>
  eachPart(text, (part) =>
    part.startsWith("'") && formula.test(part.slice(1)) ? part.slice(1) : part,
  );
