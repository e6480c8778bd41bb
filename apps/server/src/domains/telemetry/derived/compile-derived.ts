import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { expressionType } from '@millwright/contract/devices/protocols/tally-kinds';
import {
  checkExpression,
  compileExpression,
  type PointFacts,
  type PointId,
  type Program,
  parseExpression,
} from '@millwright/kernel';

/**
 * The program of a calculated point; null where there is none any more.
 * @param factsOf of the points that are collected; null for others
 */
export function compileDerived(
  point: Pick<Point, 'expression' | 'dataType' | 'tally'>,
  factsOf: (point: PointId) => PointFacts | null,
): Program | null {
  const { expression } = parseExpression(point.expression ?? '');
  if (expression === null) return null;
  const scope = { byName: () => null, byId: factsOf, names: () => [] };
  const { checked } = checkExpression(expression, scope, expressionType(point));
  return checked && compileExpression(checked);
}
