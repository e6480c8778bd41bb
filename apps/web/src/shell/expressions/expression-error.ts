import { isWarning, type ValueType } from '@millwright/kernel';
import type { Say } from '../../texts/say.ts';
import { checkText } from './check-text.ts';
import { issueText } from './issue-text.ts';
import type { NamedPoint } from './named-point.ts';
import { pointScope } from './point-scope.ts';

/** Why an expression cannot run; null when it can. */
export function expressionError(
  text: string,
  points: readonly NamedPoint[],
  wanted: ValueType | null,
  t: Say,
): string | null {
  const { issues } = checkText(text, pointScope(points), wanted);
  const error = issues.find((issue) => !isWarning(issue));
  return error === undefined ? null : issueText(error, t);
}
