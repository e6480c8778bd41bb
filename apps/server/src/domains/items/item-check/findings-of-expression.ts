import type { Finding } from '@millwright/contract/items/item-check/item-check.schemas';
import {
  checkExpression,
  type ExpressionIssue,
  type PointScope,
  parseExpression,
  sameUnit,
  type ValueType,
} from '@millwright/kernel';

/** What something is called where it is found. */
export type FoundAt = Pick<Finding, 'subject' | 'id' | 'name' | 'device'>;

/** What is warned of is told; what keeps an expression from running, saving it refuses. */
function warningOf(issue: ExpressionIssue): Pick<Finding, 'code' | 'details'> | null {
  const column = issue.start + 1;
  switch (issue.code) {
    case 'expression.units_differ':
      return { code: 'item_check.units_differ', details: { ...issue.details } };
    case 'expression.constant':
      return {
        code: issue.details.value ? 'item_check.part_always_true' : 'item_check.part_never_true',
        details: { column },
      };
    case 'expression.never_known':
      return { code: 'item_check.part_never_known', details: { column } };
    default:
      return null;
  }
}

/** Units that look alike are the same; who names none clashes with nobody. */
export const areUnitsApart = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one !== '' && other !== '' && !sameUnit(one, other);

/**
 * What is likely not meant in an expression that can run.
 * @param result the unit of what it is given to; null where it is given to nothing
 */
export function findingsOfExpression(
  of: FoundAt,
  text: string,
  scope: PointScope,
  wanted: ValueType | null = null,
  result: string | null = null,
): Finding[] {
  const { expression } = parseExpression(text);
  if (expression === null) return [];
  const { checked, issues } = checkExpression(expression, scope, wanted);
  const found = issues.flatMap((issue) => warningOf(issue) ?? []);
  const unit = checked?.unit ?? null;
  if (areUnitsApart(unit, result)) {
    found.push({ code: 'item_check.units_differ', details: { left: unit, right: result } });
  }
  return found.map((one) => ({ weight: 'warning', ...one, ...of }));
}
