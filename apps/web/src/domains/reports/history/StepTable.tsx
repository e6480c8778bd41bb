import { historyEndpoints } from '@millwright/contract/reports/endpoints';
import type { AggregateName, HistoryTable } from '@millwright/contract/reports/history.schemas';
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import type { TimeSpan, TimeStep } from '@millwright/kernel';
import { ErrorState, Moment } from '@millwright/ui';
import { Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { sayAggregate } from './say-number.ts';

type Row = HistoryTable['list'][number];

/** The aggregates of each step as rows, a page at a time. */
export const StepTable = ({
  points,
  nameOf,
  range,
  step,
  aggregates,
}: {
  readonly points: readonly ItemDataPoint[];
  readonly nameOf: (point: ItemDataPoint) => string;
  readonly range: TimeSpan;
  readonly step: TimeStep;
  readonly aggregates: readonly AggregateName[];
}) => {
  const { t } = useTranslation('reports');
  const [{ page, pageSize }, setPage] = useState({ page: 1, pageSize: 50 });
  const span = { from: Math.round(range.from), to: Math.round(range.to) };
  const asked = {
    ...{ points: points.map(({ pointId }) => pointId), ...span, step },
    ...{ aggregates: [...aggregates], page, pageSize },
  };
  const { data, error, isFetching, refetch } = useCall(
    historyEndpoints.table,
    points.length === 0 ? null : asked,
    { keepPrevious: true, staleMs: 60_000 },
  );
  if (error) {
    return <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />;
  }
  return (
    <Table<Row>
      size="small"
      bordered
      rowKey="from"
      loading={isFetching}
      dataSource={data?.list ?? []}
      scroll={{ x: 'max-content', y: 520 }}
      pagination={{
        current: page,
        pageSize,
        total: data?.total ?? 0,
        showSizeChanger: true,
        pageSizeOptions: [20, 50, 100, 200],
        onChange: (next, size) => setPage({ page: next, pageSize: size }),
      }}
      columns={[
        {
          title: t('history.from'),
          fixed: 'left',
          width: 170,
          rowScope: 'row',
          render: (_, { from }) => <Moment time={from} />,
        },
        ...points.map((point, column) => ({
          key: point.pointId,
          title: point.unit === '' ? nameOf(point) : `${nameOf(point)} (${point.unit})`,
          children: aggregates.map((name, place) => ({
            key: `${point.pointId} ${name}`,
            title: t(`history.aggregates.${name}`),
            align: 'right' as const,
            width: 110,
            render: (_: unknown, { cells }: Row) =>
              sayAggregate(name, cells[column]?.[place] ?? null, point),
          })),
        })),
      ]}
    />
  );
};
