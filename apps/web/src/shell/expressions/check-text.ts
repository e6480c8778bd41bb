/** What is wrong with an expression while it is typed. */
import {
  type CheckedExpression,
  checkExpression,
  type ExpressionIssue,
  isWarning,
  type PointScope,
  parseExpression,
  type ValueType,
} from '@millwright/kernel';

export interface CheckedText {
  /** In the order of the text. */
  readonly issues: readonly ExpressionIssue[];
  /** It can be saved. */
  readonly isSound: boolean;
  /** Ready to be reckoned; null while something is wrong. */
  readonly checked: CheckedExpression | null;
}

/** @param wanted what the whole is to be; null takes numbers and states */
export function checkText(text: string, scope: PointScope, wanted: ValueType | null): CheckedText {
  const { expression, issue } = parseExpression(text);
  if (expression === null) return { issues: [issue], isSound: false, checked: null };
  const { issues, checked } = checkExpression(expression, scope, wanted);
  return { issues, isSound: issues.every(isWarning), checked };
}
