/** The expression language: what people reckon and decide with from points, on server and pages. */
export { type Checked, type CheckedExpression, checkExpression } from './check.ts';
export {
  type Expression,
  type ExpressionIssue,
  type ExpressionNode,
  type FunctionName,
  functionNames,
  type IssueCode,
  type IssueDetails,
  isWarning,
  longestExpression,
  type Parsed,
  type Place,
  type PointFacts,
  type PointName,
  type PointReference,
  type PointScope,
  parseExpression,
  type StoredText,
  spellName,
  toStored,
  toWritten,
  type ValueType,
} from './language/index.ts';
export { type Order, orderOf } from './order.ts';
export {
  compileExpression,
  type ExplainedPart,
  ExpressionState,
  evaluate,
  explain,
  type LiveColumns,
  type Program,
  type RunNeeds,
  type SavedState,
  type UnknownReason,
} from './program/index.ts';
