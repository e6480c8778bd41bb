import type { ValueType } from '@millwright/kernel';
import { useTranslation } from 'react-i18next';
import { expressionError } from './expression-error.ts';
import type { NamedPoint } from './named-point.ts';

/** The rule of a form that an expression has no errors. */
export function useExpressionRule(points: readonly NamedPoint[], wanted: ValueType | null) {
  const { t } = useTranslation('expressions');
  return {
    validator(_rule: unknown, text = '') {
      const error = expressionError(text, points, wanted, t);
      return error === null ? Promise.resolve() : Promise.reject(new Error(error));
    },
  };
}
