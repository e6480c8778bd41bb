import type { Point } from '@millwright/contract/devices/points/points.schemas';
import {
  checkExpression,
  compileExpression,
  DataType,
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
  { expression: text = '', dataType }: Pick<Point, 'expression' | 'dataType'>,
  factsOf: (point: PointId) => PointFacts | null,
): Program | null {
  const { expression } = parseExpression(text);
  if (expression === null) return null;
  const scope = { byName: () => null, byId: factsOf, names: () => [] };
  const wanted = dataType === DataType.BOOL ? 'boolean' : 'number';
  const { checked } = checkExpression(expression, scope, wanted);
  return checked && compileExpression(checked);
}
