import type {
  Trigger,
  TriggerAction,
  TriggerCondition,
  TriggerOutcome,
  TriggerState,
} from '@millwright/contract/telemetry/triggers/triggers.schemas';
import { type PointId, type PointName, toWritten } from '@millwright/kernel';
import { type DataColumn, Moment, StatusTag, type StatusTone } from '@millwright/ui';
import type { Say } from '../../../texts/say.ts';
import { sayReason } from '../../../wire/say-reason.ts';
import { shiftText } from '../assignments/assignment-columns.tsx';
import { isOfShifts } from '../assignments/assignment-form.ts';
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

/** What the columns need to know of what triggers use. */
export interface TriggerNames {
  /** Points as they stand in expressions. */
  readonly names: ReadonlyMap<PointId, PointName>;
  /** Points with their devices. */
  readonly labels: ReadonlyMap<PointId, string>;
  readonly assignments: ReadonlyMap<number, string>;
}

export const triggerColumns = (
  t: Say,
  { names, labels, assignments }: TriggerNames,
): readonly DataColumn<Trigger>[] => {
  const label = (id: PointId): string => labels.get(id) ?? t('assignments.gone');
  const written = (stored: string): string => toWritten(stored, (id) => names.get(id) ?? null);
  const conditionText = (condition: TriggerCondition): string => {
    if (condition.kind === 'change')
      return t('triggers.on_change', { what: label(condition.pointId) });
    if (isOfShifts(condition)) {
      return t(`triggers.on_shift.${condition.edge}`, { what: shiftText(t, condition) });
    }
    const what =
      condition.kind === 'expression'
        ? written(condition.text)
        : `${label(condition.pointId)} ${condition.sign} ${condition.value}`;
    return t(`triggers.on_edge.${condition.edge}`, { what });
  };
  const actionText = (action: TriggerAction): string => {
    if (action.kind === 'event') return t('triggers.steps.event', { what: action.text });
    if ('assignmentId' in action) {
      const what = assignments.get(action.assignmentId) ?? '';
      return t(`triggers.steps.${action.kind}`, { what });
    }
    const value = action.kind === 'write' ? action.value : written(action.text);
    return t('triggers.steps.write', { what: `${label(action.pointId)} → ${value}` });
  };
  return [
    { key: 'name', title: t('triggers.name'), hideable: false, render: ({ name }) => name },
    {
      key: 'state',
      title: t('triggers.state'),
      render: (row) => <TriggerStanding t={t} {...row} />,
    },
    {
      key: 'condition',
      title: t('triggers.condition'),
      render: ({ condition }) => conditionText(condition),
    },
    {
      key: 'actions',
      title: t('triggers.actions'),
      render: ({ actions }) => (
        <ol className={styles.actions}>
          {actions.map((action, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: in the order in which they are done
            <li key={position}>{actionText(action)}</li>
          ))}
        </ol>
      ),
    },
    {
      key: 'last',
      title: t('triggers.last'),
      render: ({ lastFiredAt, lastOutcome }) =>
        lastFiredAt === null || lastOutcome === null ? (
          t('triggers.never')
        ) : (
          <span className={styles.state}>
            <StatusTag tone={outcomeTones[lastOutcome]}>
              {t(`triggers.outcomes.${lastOutcome}`)}
            </StatusTag>
            <small>
              <Moment time={lastFiredAt} />
            </small>
          </span>
        ),
    },
    {
      key: 'updatedAt',
      title: t('triggers.updated_at'),
      render: ({ updatedAt }) => <Moment time={updatedAt} />,
    },
  ];
};

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
    <StatusTag tone={tones[state]}>{t(`triggers.states.${state}`)}</StatusTag>
    {reason === null ? null : <small>{sayReason(reason, details)}</small>}
    {skippedAt === null ? null : (
      <small>
        {t('triggers.skipped', { count: skipped })} <Moment time={skippedAt} />
      </small>
    )}
  </span>
);
