import type {
  Assignment,
  AssignmentCondition,
  AssignmentSource,
  AssignmentState,
} from '@millwright/contract/telemetry/assignments/assignments.schemas';
import type { PointId, PointName, ShiftQuestion } from '@millwright/kernel';
import { toWritten } from '@millwright/kernel';
import { type DataColumn, Moment, StatusTag, type StatusTone } from '@millwright/ui';
import { inUnits } from '../../../shell/fields/duration.ts';
import type { Say } from '../../../texts/say.ts';
import { sayReason } from '../../../wire/say-reason.ts';
import { isOfShifts } from './assignment-form.ts';
import styles from './assignments.module.css';

const tones: Readonly<Record<AssignmentState, StatusTone>> = {
  waiting: 'busy',
  running: 'ok',
  paused: 'warn',
  failed: 'bad',
  ended: 'off',
};

/** What the columns need to know of points. */
export interface AssignmentPoints {
  /** As they stand in expressions. */
  readonly names: ReadonlyMap<PointId, PointName>;
  /** With their devices. */
  readonly labels: ReadonlyMap<PointId, string>;
}

/** The columns of the assignments; those that do not yield fit into a window of 1440 pixels. */
export const assignmentColumns = (
  t: Say,
  { names, labels }: AssignmentPoints,
): readonly DataColumn<Assignment>[] => {
  const label = (id: PointId): string => labels.get(id) ?? t('assignments.gone');
  return [
    {
      key: 'name',
      title: t('assignments.name'),
      hideable: false,
      ...{ wraps: true, width: 130 },
      render: ({ name }) => name,
    },
    {
      key: 'state',
      title: t('assignments.state'),
      ...{ wraps: true, width: 150 },
      render: (row) => <AssignmentStanding t={t} {...row} />,
    },
    {
      key: 'source',
      title: t('assignments.source'),
      ...{ wraps: true, width: 150 },
      render: ({ source }) => sourceText(t, { names, labels }, source),
    },
    {
      key: 'target',
      title: t('assignments.target'),
      ...{ wraps: true, width: 130 },
      render: ({ targetPointId }) => label(targetPointId),
    },
    {
      key: 'condition',
      title: t('assignments.condition'),
      ...{ wraps: true, width: 200 },
      render: (row) => (
        <span className={styles.state}>
          {conditionText(t, { names, labels }, row.condition)}
          <small>{modeText(t, row)}</small>
        </span>
      ),
    },
    {
      key: 'last',
      title: t('assignments.last'),
      ...{ wraps: true, width: 120 },
      render: ({ lastValue, lastWrittenAt }) =>
        lastWrittenAt === null ? (
          t('assignments.never')
        ) : (
          <span className={styles.state}>
            {lastValue}
            <small>
              <Moment time={lastWrittenAt} />
            </small>
          </span>
        ),
    },
    {
      key: 'updatedAt',
      title: t('assignments.updated_at'),
      yieldsBelow: 1600,
      render: ({ updatedAt }) => <Moment time={updatedAt} />,
    },
  ];
};

/** What is written, as people read it. */
export function sourceText(
  t: Say,
  { names, labels }: AssignmentPoints,
  source: AssignmentSource,
): string {
  if (source.kind === 'constant') return String(source.value);
  if (source.kind === 'point') return labels.get(source.pointId) ?? t('assignments.gone');
  return toWritten(source.text, (id) => names.get(id) ?? null);
}

/** A condition as people read it. */
export function conditionText(
  t: Say,
  { names, labels }: AssignmentPoints,
  condition: AssignmentCondition,
): string {
  if (condition.kind === 'none') return t('assignments.conditions.none');
  if (condition.kind === 'expression') {
    return toWritten(condition.text, (id) => names.get(id) ?? null);
  }
  if (isOfShifts(condition)) return shiftText(t, condition);
  const point = labels.get(condition.pointId) ?? t('assignments.gone');
  return `${point} ${condition.sign} ${condition.value}`;
}

/** What is asked of the shifts, as people read it. */
export const shiftText = (t: Say, asked: ShiftQuestion): string =>
  asked.kind === 'shift'
    ? t('assignments.during.shift', { shift: asked.shift })
    : t(`assignments.during.${asked.kind}`);

const modeText = (t: Say, { mode, periodMs }: Pick<Assignment, 'mode' | 'periodMs'>): string => {
  if (mode !== 'period') return t(`assignments.modes.${mode}`);
  const { every, unit } = inUnits(periodMs);
  return t('assignments.every', { every, unit: t(`history.units.${unit}`) });
};

/** How it stands now, and why. */
export const AssignmentStanding = ({
  t,
  state,
  reason,
  details,
}: { readonly t: Say } & Assignment) => (
  <span className={styles.state}>
    <StatusTag tone={tones[state]}>{t(`assignments.states.${state}`)}</StatusTag>
    {reason === null ? null : <small>{sayReason(reason, details)}</small>}
  </span>
);
