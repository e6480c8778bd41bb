import type { HistoryTask } from '@millwright/contract/telemetry/history-tasks.schemas';
import { type DataColumn, Moment, StatusTag } from '@millwright/ui';
import { inUnits } from '../../../shell/fields/duration.ts';
import { bytesText } from '../../../texts/bytes-text.ts';
import type { Say } from '../../../texts/say.ts';
import { type AssignmentPoints, conditionText } from '../assignments/assignment-columns.tsx';
import { storageEstimate } from './storage-estimate.ts';

const month = 30;

/** The columns of the history tasks. */
export const historyTaskColumns = (
  t: Say,
  points: AssignmentPoints,
): readonly DataColumn<HistoryTask>[] => [
  { key: 'name', title: t('history.name'), hideable: false, render: ({ name }) => name },
  { key: 'mode', title: t('history.mode'), render: ({ mode }) => t(`history.modes.${mode}`) },
  {
    key: 'rate',
    title: t('history.rate'),
    render: (task) => (
      <>
        {rateText(t, points, task)}
        {task.leadCutTo === null ? null : (
          <>
            {' '}
            <StatusTag tone="warn">{t('history.lead_cut', { count: task.leadCutTo })}</StatusTag>
          </>
        )}
      </>
    ),
  },
  {
    key: 'flag',
    title: t('history.flag'),
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
    render: ({ retentionDays: days }) =>
      days === null ? t('history.retention_default') : t('history.days', { count: days }),
  },
  {
    key: 'points',
    title: t('history.points'),
    align: 'right',
    render: ({ pointIds }) => pointIds.length,
  },
  {
    key: 'room',
    title: t('history.per_month'),
    align: 'right',
    render: (task) => {
      const bytes = storageEstimate({ ...task, retentionDays: null }, month);
      return bytes === null ? '–' : bytesText(bytes);
    },
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
