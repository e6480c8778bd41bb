/** How expressions are written, and what their texts say. */
export {
  type FunctionName,
  functionNames,
  functionShape,
  type Parameter,
  parameterCounts,
  type ValueType,
} from './functions.ts';
export {
  type ExpressionIssue,
  type IssueCode,
  type IssueDetails,
  issueAt,
  isWarning,
} from './issues.ts';
export { longestExpression, mostNodes } from './limits.ts';
export { namedShifts } from './named-shifts.ts';
export { type Expression, type Parsed, parseExpression } from './parse.ts';
export { type NamedFacts, pointScopeOf } from './point-scope.ts';
export { spellName } from './point-spelling.ts';
export { type PointFacts, type PointScope, resolvePoints } from './scope.ts';
export { type ShiftQuestion, shiftExpression } from './shift-text.ts';
export {
  type StoredText,
  storedPoints,
  toStored,
  toWritten,
  withOtherPoints,
} from './stored-text.ts';
export {
  type BinaryNode,
  type BinarySign,
  type CallNode,
  type ExpressionNode,
  type Place,
  type PointName,
  type PointNode,
  type PointReference,
  partsOf,
} from './syntax.ts';
export { type BegunName, wordAt } from './word-at.ts';
