import type { Assignment } from '@millwright/contract/telemetry/assignments/assignments.schemas';
import { assignmentEndpoints } from '@millwright/contract/telemetry/endpoints';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { sayReason } from '../../../wire/say-reason.ts';

/** Before an assignment is started: whether its condition was true when this was opened, and what it would write at once. */
export const AssignmentStands = ({
  id,
  target,
  unit,
}: Pick<Assignment, 'id'> & { readonly target: string; readonly unit: string }) => {
  const { t } = useTranslation('telemetry');
  const { data, error } = useCall(assignmentEndpoints.now, { id }, { retainMs: 0 });
  const failure = failureText(error);
  if (data === undefined)
    return failure === null ? <p aria-busy>…</p> : <p role="alert">{failure}</p>;
  const { holds, value, writes, reason } = data;
  if (holds === false) return <p>{t('assignments.now.waits')}</p>;
  if (writes)
    return <p>{t('assignments.now.writes', { value: `${value} ${unit}`.trimEnd(), target })}</p>;
  return (
    <p>{t('assignments.now.paused', { reason: reason === null ? '' : sayReason(reason, {}) })}</p>
  );
};
