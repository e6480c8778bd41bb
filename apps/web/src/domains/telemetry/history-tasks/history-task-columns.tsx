import type {
  HistoryTask,
  HistoryTaskState,
} from '@millwright/contract/telemetry/history-tasks.schemas';
import { bytesText } from '@millwright/kernel';
import { type DataColumn, Moment, StatusTag, type StatusTone } from '@millwright/ui';
import { inUnits } from '../../../shell/fields/duration.ts';
import type { Say } from '../../../texts/say.ts';
import { type AssignmentPoints, conditionText } from '../assignments/assignment-columns.tsx';
import styles from './history-tasks.module.css';
import { storageEstimate } from './storage-estimate.ts';

const month = 30;

const tones: Readonly<Record<HistoryTaskState, StatusTone>> = {
  saving: 'ok',
  waiting: 'busy',
  'flag-down': 'off',
};

/** The columns of the history tasks; they fit into a window of 1440 pixels. */
export const historyTaskColumns = (
  t: Say,
  points: AssignmentPoints,
): readonly DataColumn<HistoryTask>[] => [
  {
    key: 'name',
    title: t('history.name'),
    hideable: false,
    ...{ wraps: true, width: 180 },
    render: ({ name }) => name,
  },
  {
    key: 'state',
    title: t('history.state'),
    render: ({ state }) =>
      state === undefined ? (
        '–'
      ) : (
        <StatusTag tone={tones[state]}>{t(`history.states.${state}`)}</StatusTag>
      ),
  },
  {
    key: 'mode',
    title: t('history.when'),
    ...{ wraps: true, width: 260 },
    render: (task) => (
      <span className={styles.lines}>
        {t(`history.modes.${task.mode}`)}
        <small>{rateText(t, points, task)}</small>
        {task.leadCutTo === null ? null : (
          <StatusTag tone="warn">{t('history.lead_cut', { count: task.leadCutTo })}</StatusTag>
        )}
      </span>
    ),
  },
  {
    key: 'flag',
    title: t('history.flag'),
    ...{ wraps: true, width: 150 },
    render: ({ flagPointId: id, resetFlag, flagChanged }) => {
      if (id === null) return t('history.no_flag');
      const label = points.labels.get(id) ?? '–';
      if (!resetFlag) return label;
      return (
        <>
          {label}{' '}
          <StatusTag tone={flagChanged ? 'bad' : 'ok'}>
            {t(flagChanged ? 'history.reset_stopped' : 'history.reset_short')}
          </StatusTag>
        </>
      );
    },
  },
  {
    key: 'retention',
    title: t('history.retention'),
    ...{ wraps: true, width: 140 },
    render: (task) => {
      const { retentionDays: days } = task;
      const bytes = storageEstimate({ ...task, retentionDays: null }, month);
      return (
        <span className={styles.lines}>
          {days === null ? t('history.retention_default') : t('history.days', { count: days })}
          {bytes === null ? null : (
            <small>{t('history.a_month', { room: bytesText(bytes) })}</small>
          )}
        </span>
      );
    },
  },
  {
    key: 'points',
    title: t('history.points'),
    align: 'right',
    render: ({ pointIds }) => pointIds.length,
  },
  {
    key: 'updatedAt',
    title: t('history.updated_at'),
    yieldsBelow: 1600,
    render: ({ updatedAt }) => <Moment time={updatedAt} />,
  },
];

const rateText = (
  t: Say,
  points: AssignmentPoints,
  { mode, intervalMs, deadband, condition, leadSeconds }: HistoryTask,
): string => {
  if (mode === 'condition') {
    const text = condition === null ? '' : conditionText(t, points, condition);
    return leadSeconds === 0 ? text : t('history.with_lead', { text, count: leadSeconds });
  }
  if (mode === 'change') {
    return deadband === 0 ? t('history.every_change') : t('history.beyond', { deadband });
  }
  const { every, unit } = inUnits(intervalMs);
  return `${every} ${t(`history.units.${unit}`)}`;
};
