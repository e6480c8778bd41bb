import type { HistoryTask } from '@millwright/contract/telemetry/history-tasks.schemas';
import type { PointId } from '@millwright/kernel';
import { type DataColumn, Moment } from '@millwright/ui';
import { inUnits } from '../../../shell/fields/duration.ts';
import { bytesText } from '../../../texts/bytes-text.ts';
import type { Say } from '../../../texts/say.ts';
import { storageEstimate } from './storage-estimate.ts';

const month = 30;

/** The columns of the history tasks; `pointNames` by point id. */
export const historyTaskColumns = (
  t: Say,
  pointNames: ReadonlyMap<PointId, string>,
): readonly DataColumn<HistoryTask>[] => [
  { key: 'name', title: t('history.name'), hideable: false, render: ({ name }) => name },
  { key: 'mode', title: t('history.mode'), render: ({ mode }) => t(`history.modes.${mode}`) },
  { key: 'rate', title: t('history.rate'), render: (task) => rateText(t, task) },
  {
    key: 'flag',
    title: t('history.flag'),
    render: ({ flagPointId: id }) =>
      id === null ? t('history.no_flag') : (pointNames.get(id) ?? '–'),
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
    render: ({ updatedAt }) => <Moment time={updatedAt} />,
  },
];

const rateText = (t: Say, { mode, intervalMs, deadband }: HistoryTask): string => {
  if (mode === 'change') {
    return deadband === 0 ? t('history.every_change') : t('history.beyond', { deadband });
  }
  const { every, unit } = inUnits(intervalMs);
  return `${every} ${t(`history.units.${unit}`)}`;
};
