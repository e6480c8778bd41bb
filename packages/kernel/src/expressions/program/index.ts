/** Expressions made ready to run, and what runs them. */
export { mostDigits } from './arithmetic.ts';
export { type Compilable, compileExpression } from './compile.ts';
export { evaluate, type LiveColumns } from './evaluate.ts';
export { type ExplainedPart, explain } from './explain.ts';
export { mostBit } from './logic.ts';
export { type UnknownReason, unknownReasons } from './operations.ts';
export { type Program, Result } from './program.ts';
export { ExpressionState, type ItemClock, type RunNeeds, type SavedState } from './state.ts';
