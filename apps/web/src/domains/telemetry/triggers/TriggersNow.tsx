import { triggerEndpoints } from '@millwright/contract/telemetry/endpoints';
import type { Trigger } from '@millwright/contract/telemetry/triggers/triggers.schemas';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { TriggerActions } from './trigger-columns.tsx';
import { sayNow, type TriggerNames } from './trigger-text.ts';
import styles from './triggers.module.css';

/**
 * Before triggers are enabled: what the condition of each came to when this was opened, what each so waits for, and what
 * it does then.
 */
export const TriggersNow = ({
  triggers,
  known,
}: {
  readonly triggers: readonly Trigger[];
  readonly known: TriggerNames;
}) => {
  const { t } = useTranslation('telemetry');
  const asked = { ids: triggers.map(({ id }) => id).join(',') };
  const { data, error } = useCall(triggerEndpoints.now, asked, { retainMs: 0 });
  const seen = new Map(data?.list.map((one) => [one.id, one.seen]));
  const failure = failureText(error);
  if (failure !== null && data === undefined) return <p role="alert">{failure}</p>;
  return (
    <ul
      className={styles.now}
      aria-label={t('telemetry/triggers:now.title')}
      aria-busy={data === undefined}
    >
      {triggers.map((trigger) => (
        <li key={trigger.id}>
          {triggers.length === 1 ? null : <b>{trigger.name}</b>}
          <p>
            {data === undefined ? '…' : sayNow(t, known, trigger, seen.get(trigger.id) ?? null)}
          </p>
          <TriggerActions t={t} known={known} actions={trigger.actions} />
        </li>
      ))}
    </ul>
  );
};
