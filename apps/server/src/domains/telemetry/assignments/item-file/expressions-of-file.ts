/** Expressions in the file of an item: they name its points by the ids of the file, and by nothing else. */
import { type PointId, parseExpression, pointId, withOtherPoints } from '@millwright/kernel';
import type { ItemFileFindings, ItemFileTarget } from '../../../items/index.ts';
import type { Reckoned } from '../compile-assignment.ts';

/** A part of a rule that may look at points. */
type Part = Reckoned['source'] | Reckoned['condition'];

/**
 * Tells what cannot be read of an expression, and each point that the file does not have. A point by
 * its name is told too: what it means would depend on what else is there.
 */
export function referExpression(
  findings: Pick<ItemFileFindings, 'problem' | 'refer'>,
  at: string,
  text: string,
): void {
  const { expression, issue } = parseExpression(text);
  const wrong = (code: string, start: number): void =>
    findings.problem(at, 'assignment.expression_wrong', { issue: code, column: start + 1 });
  if (expression === null) {
    wrong(issue.code, issue.start);
    return;
  }
  for (const { reference, start } of expression.points) {
    if ('id' in reference) findings.refer(at, 'point', reference.id);
    else wrong('expression.point_unknown', start);
  }
}

/** The same for the parts of a rule: expressions, comparisons, points. */
export function referParts(
  findings: Pick<ItemFileFindings, 'problem' | 'refer'>,
  at: string,
  parts: readonly Part[],
): void {
  for (const part of parts) {
    if ('pointId' in part) findings.refer(at, 'point', part.pointId);
    else if (part.kind === 'expression') referExpression(findings, at, part.text);
  }
}

/** Points, and texts that name them, as they were made from the ids of a file. */
export function madePoints(ids: Pick<ItemFileTarget['ids'], 'get'>) {
  const point = (inFile: number): PointId => pointId(ids.get('point', inFile));
  const text = (inFile: string): string => withOtherPoints(inFile, point);
  return {
    point,
    text,
    /** Any part of a rule; what names no point is as it was. */
    part<Given extends object>(given: Given): Given {
      return {
        ...given,
        ...('pointId' in given && typeof given.pointId === 'number'
          ? { pointId: point(given.pointId) }
          : {}),
        ...(isExpression(given) ? { text: text(given.text) } : {}),
      };
    },
  };
}

/** Of all that has a text only these name points by it. */
const isExpression = (part: object): part is { readonly text: string } =>
  'kind' in part && (part.kind === 'expression' || part.kind === 'reckon') && 'text' in part;
