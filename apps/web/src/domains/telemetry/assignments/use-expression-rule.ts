import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import { isWarning, type ValueType } from '@millwright/kernel';
import { useTranslation } from 'react-i18next';
import { checkText } from './check-text.ts';
import { issueText } from './issue-text.ts';
import { pointScope } from './point-scope.ts';

/** The rule of a form that an expression has no errors. */
export function useExpressionRule(points: readonly PointBrief[], wanted: ValueType | null) {
  const { t } = useTranslation('telemetry');
  return {
    validator(_rule: unknown, text = '') {
      const { issues, isSound } = checkText(text, pointScope(points), wanted);
      const error = issues.find((issue) => !isWarning(issue));
      return isSound || error === undefined
        ? Promise.resolve()
        : Promise.reject(new Error(issueText(error, t)));
    },
  };
}
