/** Parts of an expression that come to the same whatever the points say: most likely a slip. */
import {
  type CallNode,
  type ExpressionIssue,
  type ExpressionNode,
  issueAt,
  partsOf,
} from './language/index.ts';
import { type Compilable, compileExpression, ExpressionState, evaluate } from './program/index.ts';

/** Of the current hour no text is known in advance. */
const changing: readonly CallNode['name'][] = ['hour', 'weekday', 'shift', 'working'];

/** Nothing is looked at. */
const empty = {
  values: new Float64Array(0),
  times: new Float64Array(0),
  qualities: new Uint8Array(0),
  texts: [],
};

/**
 * Warnings of the widest parts that hold no point and are no plain values: states that are always the
 * same, and numbers that are never known, such as 1 / 0.
 */
export function constantParts(checked: Compilable): ExpressionIssue[] {
  const issues: ExpressionIssue[] = [];
  const constant = new Set<ExpressionNode>();
  const look = (node: ExpressionNode): void => {
    const parts = partsOf(node);
    for (const part of parts) look(part);
    const changes = node.kind === 'point' || (node.kind === 'call' && changing.includes(node.name));
    if (!changes && parts.every((part) => constant.has(part))) constant.add(node);
    else for (const part of parts) if (constant.has(part)) tell(part);
  };
  const tell = (node: ExpressionNode): void => {
    if (partsOf(node).length === 0) return;
    const state = new ExpressionState(compileExpression({ ...checked, root: node }), {
      slotOf: () => -1,
      timeZone: 'UTC',
    });
    evaluate(state, empty, 0);
    if (state.reason !== null) issues.push(issueAt('expression.never_known', node, {}));
    else if (checked.types.get(node) === 'boolean') {
      issues.push(issueAt('expression.constant', node, { value: state.value === 1 }));
    }
  };
  look(checked.root);
  if (constant.has(checked.root)) tell(checked.root);
  return issues;
}
