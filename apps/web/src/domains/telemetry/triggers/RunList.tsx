import type {
  TriggerRunEntry,
  TriggerStep,
} from '@millwright/contract/telemetry/triggers/triggers.schemas';
import { Moment, StatusTag } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { sayReason } from '../../../wire/say-reason.ts';
import { outcomeTones } from './trigger-columns.tsx';
import styles from './triggers.module.css';

/** Times that a trigger fired, and what came of each action. */
export const RunList = ({ runs }: { readonly runs: readonly TriggerRunEntry[] }) => {
  const { t } = useTranslation('telemetry');
  if (runs.length === 0) return <p className={styles.none}>{t('telemetry/triggers:no_runs')}</p>;
  const said = ({ kind, name, value }: TriggerStep): string => {
    if (name === '') return t(`telemetry/triggers:kinds.${kind}`);
    const what = kind === 'write' && value !== null ? `${name} → ${value}` : name;
    return t(`telemetry/triggers:steps.${kind}`, { what });
  };
  return (
    <ul className={styles.runs} aria-label={t('telemetry/triggers:runs')}>
      {runs.map(({ id: run, at, outcome, steps }) => (
        <li key={run}>
          <Moment time={at} />
          <StatusTag tone={outcomeTones[outcome]}>
            {t(`telemetry/triggers:outcomes.${outcome}`)}
          </StatusTag>
          <ol>
            {steps.map((step, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps of a run that is over never move
              <li key={position}>
                {said(step)}
                {step.outcome === 'left-out' ? (
                  <small>{t('telemetry/triggers:left_out')}</small>
                ) : null}
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
