import { triggerEndpoints } from '@millwright/contract/telemetry/endpoints';
import type { TriggerStep } from '@millwright/contract/telemetry/triggers/triggers.schemas';
import { ErrorState, Moment, StatusTag } from '@millwright/ui';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { sayReason } from '../../../wire/say-reason.ts';
import { outcomeTones } from './trigger-columns.tsx';
import styles from './triggers.module.css';

/** When a trigger fired last, newest first, and what came of each action. */
export const TriggerRuns = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('telemetry');
  const { data, error, refetch } = useCall(triggerEndpoints.get, { id });
  if (error !== null && data === undefined) {
    return <ErrorState onRetry={() => void refetch()} reason={failureText(error) ?? ''} />;
  }
  if (data === undefined) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  if (data.runs.length === 0) return <p className={styles.none}>{t('triggers.no_runs')}</p>;
  const said = ({ kind, name, value }: TriggerStep): string =>
    kind === 'write' && value !== null ? `${name} → ${value}` : name;
  return (
    <ul className={styles.runs} aria-label={t('triggers.runs')}>
      {data.runs.map(({ id: run, at, outcome, steps }) => (
        <li key={run}>
          <Moment time={at} />
          <StatusTag tone={outcomeTones[outcome]}>{t(`triggers.outcomes.${outcome}`)}</StatusTag>
          <ol>
            {steps.map((step, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps of a run that is over never move
              <li key={position}>
                {t(`triggers.steps.${step.kind}`, { what: said(step) })}
                {step.reason === null ? null : (
                  <small>{sayReason(step.reason, step.details)}</small>
                )}
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  );
};
