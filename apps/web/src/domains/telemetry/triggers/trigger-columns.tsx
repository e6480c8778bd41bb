import type {
  Trigger,
  TriggerAction,
  TriggerOutcome,
  TriggerState,
} from '@millwright/contract/telemetry/triggers/triggers.schemas';
import { type DataColumn, Moment, StatusTag, type StatusTone } from '@millwright/ui';
import type { Say } from '../../../texts/say.ts';
import { sayReason } from '../../../wire/say-reason.ts';
import {
  actionText,
  type TriggerNames,
  triggerConditionText,
  triggerPaceText,
} from './trigger-text.ts';
import styles from './triggers.module.css';

const tones: Readonly<Record<TriggerState, StatusTone>> = {
  off: 'off',
  idle: 'ok',
  delaying: 'busy',
  fired: 'busy',
  limited: 'warn',
  paused: 'warn',
  failed: 'bad',
};

export const outcomeTones: Readonly<Record<TriggerOutcome, StatusTone>> = {
  running: 'busy',
  done: 'ok',
  failed: 'bad',
  unknown: 'warn',
};

export const triggerColumns = (t: Say, known: TriggerNames): readonly DataColumn<Trigger>[] => {
  return [
    {
      key: 'name',
      title: t('telemetry/triggers:name'),
      hideable: false,
      render: ({ name }) => name,
    },
    {
      key: 'state',
      title: t('telemetry/triggers:state'),
      render: (row) => <TriggerStanding t={t} {...row} />,
    },
    {
      key: 'last',
      title: t('telemetry/triggers:last'),
      render: (row) => <TriggerLast t={t} {...row} />,
    },
    {
      key: 'condition',
      title: t('telemetry/triggers:condition'),
      render: (row) => <TriggerCause t={t} known={known} trigger={row} />,
    },
    {
      key: 'actions',
      title: t('telemetry/triggers:actions'),
      render: ({ actions }) => <TriggerActions t={t} known={known} actions={actions} />,
    },
    {
      key: 'updatedAt',
      title: t('telemetry/triggers:updated_at'),
      yieldsBelow: 1600,
      render: ({ updatedAt }) => <Moment time={updatedAt} />,
    },
  ];
};

/** What sets it off, after how long, and how often at most. */
export const TriggerCause = ({
  t,
  known,
  trigger,
}: {
  readonly t: Say;
  readonly known: TriggerNames;
  readonly trigger: Trigger;
}) => (
  <span className={styles.state}>
    {triggerConditionText(t, known, trigger.condition)}
    <small className={styles.pace}>{triggerPaceText(t, trigger)}</small>
  </span>
);

/** What it does, in the order in which it is done. */
export const TriggerActions = ({
  t,
  known,
  actions,
}: {
  readonly t: Say;
  readonly known: TriggerNames;
  readonly actions: readonly TriggerAction[];
}) => (
  <ol className={styles.actions}>
    {actions.map((action, position) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: in the order in which they are done
      <li key={position}>{actionText(t, known, action)}</li>
    ))}
  </ol>
);

/** How it stands now, and why. */
export const TriggerStanding = ({
  t,
  state,
  reason,
  details,
  skipped,
  skippedAt,
}: { readonly t: Say } & Trigger) => (
  <span className={styles.state}>
    <StatusTag tone={tones[state]}>{t(`telemetry/triggers:states.${state}`)}</StatusTag>
    {reason === null ? null : <small>{sayReason(reason, details)}</small>}
    {skippedAt === null ? null : (
      <small>
        {t('telemetry/triggers:skipped', { count: skipped })} <Moment time={skippedAt} />
      </small>
    )}
  </span>
);

/** When it fired last, how that went, and what it broke off at. */
export const TriggerLast = ({
  t,
  lastFiredAt,
  lastOutcome,
  lastReason,
  lastDetails,
}: { readonly t: Say } & Trigger) =>
  lastFiredAt === null || lastOutcome === null ? (
    t('telemetry/triggers:never')
  ) : (
    <span className={styles.state}>
      <StatusTag tone={outcomeTones[lastOutcome]}>
        {t(`telemetry/triggers:outcomes.${lastOutcome}`)}
      </StatusTag>
      {lastReason === null ? null : (
        <small className={styles.pace}>{sayReason(lastReason, lastDetails)}</small>
      )}
      <small>
        <Moment time={lastFiredAt} />
      </small>
    </span>
  );
