export { guardInputs } from './guard-inputs.ts';
export { isDerived, settleDerived, storedExpression } from './settle-derived.ts';
export { writtenExpressions } from './written-expressions.ts';
