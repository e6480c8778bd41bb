/** The expressions of conditions: as they are stored, what is wrong with them, and made ready to run. */
import { refuse } from '@millwright/contract';
import type { ConditionWhen } from '@millwright/contract/alarms/conditions.schemas';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import {
  type CheckedExpression,
  checkExpression,
  compileExpression,
  type ExpressionIssue,
  type Fault,
  type ItemClock,
  type ItemId,
  isWarning,
  type PointFacts,
  type PointScope,
  parseExpression,
  toStored,
} from '@millwright/kernel';
import type { Devices } from '../../devices/index.ts';
import { expressionsOf, type FormulaOf, withTexts } from './rule-condition.ts';

const wrong = (issue: ExpressionIssue | undefined): Fault =>
  refuse('alarm.expression_wrong', { issue: issue?.code ?? '', column: (issue?.start ?? 0) + 1 });

/** @throws Fault refusal `alarm.expression_wrong`, `alarm.expression_without_point` */
function checkedText(text: string, scope: PointScope): CheckedExpression {
  const { expression, issue } = parseExpression(text);
  if (expression === null) throw wrong(issue);
  const { checked, issues } = checkExpression(expression, scope, 'boolean');
  if (checked === null) throw wrong(issues.find((one) => !isWarning(one)));
  if (expression.points.length === 0) throw refuse('alarm.expression_without_point');
  return checked;
}

/**
 * The condition with the points of its expressions by their ids, as it is stored. What is wrong is told
 * with its place in the text that was given.
 * @throws Fault refusal `alarm.expression_wrong`, `alarm.expression_without_point`
 */
export async function storedWhen(
  devices: Pick<Devices, 'scopeOfTexts'>,
  item: ItemId,
  when: ConditionWhen,
): Promise<ConditionWhen> {
  if (expressionsOf(when).length === 0) return when;
  const scope = await devices.scopeOfTexts(item, expressionsOf(when));
  return withTexts(when, (text) => {
    const { stored, issues } = toStored(text, scope);
    if (stored === null) throw wrong(issues[0]);
    checkedText(text, scope);
    return stored;
  });
}

/** By id alone: what is stored names no point otherwise. */
const scopeOf = (points: readonly Point[]): PointScope => {
  const byId = new Map(
    points.map((point): [number, PointFacts] => [point.id, { ...point, texts: null }]),
  );
  return { byName: () => null, byId: (id) => byId.get(id) ?? null, names: () => [] };
};

/**
 * Looks at the expressions of a condition as it is stored.
 * @param points of its item, all that it looks at
 * @throws Fault refusal `alarm.expression_wrong`, `alarm.expression_without_point`
 */
export function checkExpressions(when: ConditionWhen, points: readonly Point[]): void {
  const scope = scopeOf(points);
  for (const text of expressionsOf(when)) checkedText(text, scope);
}

/** Makes expressions ready to run; one whose points are others now than it needs cannot be. */
export function formulasOf(points: readonly Point[], clock: ItemClock): FormulaOf {
  const scope = scopeOf(points);
  return (text) => {
    const { expression } = parseExpression(text);
    const checked = expression && checkExpression(expression, scope, 'boolean').checked;
    if (!checked) return null;
    const program = compileExpression(checked);
    const types = program.points.map((id) => scope.byId(id)?.dataType);
    return { ...clock, key: `${clock.timeZone} ${types} ${text}`, program };
  };
}
