export { checkItem } from './check-item.ts';
export { areUnitsApart, type FoundAt, findingsOfExpression } from './findings-of-expression.ts';
export { findingsOfRefusal } from './findings-of-refusal.ts';
