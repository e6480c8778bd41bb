/** Which shifts an expression names, whether or not there are any. */
import { parseExpression } from './parse.ts';
import { type ExpressionNode, partsOf } from './syntax.ts';

const isShift = (node: ExpressionNode): boolean => node.kind === 'call' && node.name === 'shift';

/** The texts that `shift()` is compared with, each once, in their order; none of a text that is no expression. */
export function namedShifts(text: string): string[] {
  const { expression } = parseExpression(text);
  const found = new Set<string>();
  const look = (node: ExpressionNode): void => {
    if (node.kind === 'binary') {
      const { left, right } = node;
      if (isShift(left) && right.kind === 'text') found.add(right.value);
      if (isShift(right) && left.kind === 'text') found.add(left.value);
    }
    for (const part of partsOf(node)) look(part);
  };
  if (expression !== null) look(expression.root);
  // Nobody works then: that is the name of no shift.
  found.delete('');
  return [...found];
}
