import { historyEndpoints } from '@millwright/contract/reports/endpoints';
import type { PointStatistics } from '@millwright/contract/reports/history.schemas';
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import type { PointId, TimeSpan } from '@millwright/kernel';
import { ErrorState } from '@millwright/ui';
import { Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import styles from './history.module.css';
import { sayDuration, sayNumber, sayReckoned } from './say-number.ts';

interface Row extends PointStatistics {
  readonly key: string;
  readonly point: ItemDataPoint;
  readonly name: string;
}

const statisticsInput = (points: readonly PointId[], { from, to }: TimeSpan) => ({
  points: [...points],
  from: Math.round(from),
  to: Math.round(to),
});

/** What each point was over the span, and over an earlier one where one is laid under it. */
export const StatisticsTable = ({
  points,
  nameOf,
  range,
  earlier,
}: {
  readonly points: readonly ItemDataPoint[];
  readonly nameOf: (point: ItemDataPoint) => string;
  readonly range: TimeSpan;
  readonly earlier: (TimeSpan & { readonly nameOf: (name: string) => string }) | null;
}) => {
  const { t } = useTranslation('reports');
  const ids = points.map(({ pointId }) => pointId);
  const how = { keepPrevious: true, staleMs: 60_000 } as const;
  const now = useCall(historyEndpoints.statistics, statisticsInput(ids, range), how);
  const before = useCall(
    historyEndpoints.statistics,
    earlier === null ? null : statisticsInput(ids, earlier),
    how,
  );
  const { data, error, refetch } = now;
  const rows = points.flatMap((point): Row[] => {
    const found = data?.list.find(({ pointId }) => pointId === point.pointId);
    const past =
      earlier === null
        ? undefined
        : before.data?.list.find(({ pointId }) => pointId === point.pointId);
    const name = nameOf(point);
    return [
      ...(found ? [{ ...found, key: String(point.pointId), point, name }] : []),
      ...(past && earlier
        ? [{ ...past, key: `${point.pointId} before`, point, name: earlier.nameOf(name) }]
        : []),
    ];
  });
  if (error && !data) {
    return (
      <section className={styles.panel}>
        <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />
      </section>
    );
  }
  const number = (key: 'min' | 'max' | 'first' | 'last') => ({
    title: t(`history.aggregates.${key}`),
    align: 'right' as const,
    render: (_: unknown, row: Row) => sayNumber(row[key], row.point),
  });
  const reckoned = (key: 'mean' | 'timeWeightedMean' | 'deviation', title: string) => ({
    title,
    align: 'right' as const,
    render: (_: unknown, row: Row) => sayReckoned(row[key], row.point),
  });
  const within = ({ known, withinLimits }: Row): string =>
    withinLimits === null || !known
      ? sayDuration(withinLimits)
      : `${sayDuration(withinLimits)} (${((100 * withinLimits) / known).toFixed(1)} %)`;
  return (
    <section className={styles.panel} aria-label={t('history.statistics')}>
      <h2 className={styles.title}>{t('history.statistics')}</h2>
      <Table<Row>
        size="small"
        rowKey="key"
        loading={now.isFetching && !data}
        dataSource={rows}
        pagination={false}
        scroll={{ x: 'max-content' }}
        columns={[
          {
            title: t('history.point'),
            fixed: 'left',
            rowScope: 'row',
            render: (_, { name, point }) => (point.unit === '' ? name : `${name} (${point.unit})`),
          },
          number('min'),
          number('max'),
          reckoned('mean', t('history.aggregates.mean')),
          reckoned('timeWeightedMean', t('history.aggregates.timeWeightedMean')),
          reckoned('deviation', t('history.deviation')),
          number('first'),
          number('last'),
          { title: t('history.aggregates.count'), align: 'right', dataIndex: 'count' },
          { title: t('history.aggregates.bad'), align: 'right', dataIndex: 'bad' },
          {
            title: t('history.known'),
            align: 'right',
            render: (_, { known }) => sayDuration(known),
          },
          { title: t('history.within'), align: 'right', render: (_, row) => within(row) },
        ]}
      />
      {data && !data.sampled ? <p className={styles.note}>{t('history.not_sampled')}</p> : null}
    </section>
  );
};
