/** An assignment made ready to run, and what is wrong with it where it cannot. */
import { refuse } from '@millwright/contract';
import type {
  Assignment,
  AssignmentCondition,
  AssignmentSource,
} from '@millwright/contract/telemetry/assignments/assignments.schemas';
import {
  type CheckedExpression,
  checkExpression,
  compileExpression,
  DataType,
  type ExpressionIssue,
  isWarning,
  type PointId,
  type PointScope,
  type Program,
  parseExpression,
  shiftExpression,
  toStored,
  type ValueType,
} from '@millwright/kernel';
import { createPointsOfTexts } from './points-of-texts.ts';

/** What of an assignment decides what it reckons. */
export type Reckoned = Pick<Assignment, 'source' | 'condition'>;

export interface CompiledAssignment {
  /** A number where it is a constant. */
  readonly source: Program | number;
  /** Null where it always holds. */
  readonly condition: Program | null;
  /** The points that source and condition look at, each once. */
  readonly inputs: readonly PointId[];
}

const refuseIssue = ({ code, start }: ExpressionIssue) =>
  refuse('assignment.expression_wrong', { issue: code, column: start + 1 });

const firstError = (issues: readonly ExpressionIssue[]): ExpressionIssue | undefined =>
  issues.find((issue) => !isWarning(issue));

/** The expressions with ids in the place of names. @throws Fault refusal `assignment.expression_wrong` */
export function withIds<Given extends Reckoned>(given: Given, scope: PointScope): Given {
  const stored = (text: string): string => {
    const { stored: found, issues } = toStored(text, scope);
    if (found !== null) return found;
    const [issue] = issues;
    throw issue === undefined
      ? refuse('assignment.expression_wrong', { issue: '', column: 1 })
      : refuseIssue(issue);
  };
  const { source, condition } = given;
  return {
    ...given,
    source: source.kind === 'expression' ? { ...source, text: stored(source.text) } : source,
    condition:
      condition.kind === 'expression' ? { ...condition, text: stored(condition.text) } : condition,
  };
}

/** Some thirty megabytes: the texts of a few dozen items as full of long ones as may be. */
const texts = createPointsOfTexts(20_000_000, (text) =>
  (parseExpression(text).expression?.points ?? []).flatMap(({ reference }) =>
    'id' in reference ? [reference.id] : [],
  ),
);

/** The points that are named by their ids, each once: of expressions, as far as they can be read. */
export function inputsOf({ source, condition }: Reckoned): PointId[] {
  const points = [source, condition].flatMap((part) => {
    if ('pointId' in part) return [part.pointId];
    if (part.kind !== 'expression') return [];
    return texts.of(part.text);
  });
  return [...new Set(points)];
}

function programOf(text: string, scope: PointScope, wanted: ValueType | null): CheckedExpression {
  const { expression, issue } = parseExpression(text);
  if (expression === null) throw refuseIssue(issue);
  const { checked, issues } = checkExpression(expression, scope, wanted);
  if (checked !== null) return checked;
  const error = firstError(issues);
  throw error === undefined
    ? refuse('assignment.expression_wrong', { issue: '', column: 1 })
    : refuseIssue(error);
}

function sourceOf(source: AssignmentSource, scope: PointScope): Program | number {
  if (source.kind === 'constant') return source.value;
  const text = source.kind === 'point' ? `{#${source.pointId}}` : source.text;
  const checked = programOf(text, scope, null);
  if (checked.type === 'text') throw refuse('assignment.source_text');
  return compileExpression(checked);
}

function conditionOf(condition: AssignmentCondition, scope: PointScope): Program | null {
  if (condition.kind === 'none') return null;
  if (condition.kind === 'expression') {
    return compileExpression(programOf(condition.text, scope, 'boolean'));
  }
  if (condition.kind !== 'comparison') {
    return compileExpression(programOf(shiftExpression(condition), scope, 'boolean'));
  }
  const { pointId, sign, value } = condition;
  const isState = scope.byId(pointId)?.dataType === DataType.BOOL;
  const left = isState ? `if({#${pointId}}, 1, 0)` : `{#${pointId}}`;
  return compileExpression(programOf(`${left} ${sign} ${value}`, scope, 'boolean'));
}

/** @throws Fault refusal `assignment.expression_wrong`, `assignment.source_text` */
export function compileAssignment(given: Reckoned, scope: PointScope): CompiledAssignment {
  const source = sourceOf(given.source, scope);
  const condition = conditionOf(given.condition, scope);
  return { source, condition, inputs: inputsOf(given) };
}
