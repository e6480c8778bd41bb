export { ExpressionField } from './ExpressionField.tsx';
export { expressionError } from './expression-error.ts';
export { pointNames, pointScope, writtenBy } from './point-scope.ts';
export { useExpressionRule } from './use-expression-rule.ts';
