import { dataMonitorEndpoints } from '@millwright/contract/telemetry/endpoints';
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import type { ItemId } from '@millwright/kernel';
import { EmptyState, ErrorState } from '@millwright/ui';
import { Skeleton, Table } from 'antd';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { LiveValue } from '../live/LiveValue.tsx';
import { idsOf, inBlocks } from '../live/list/live-lines.ts';
import { useWatchedPoints } from '../live/readings.ts';
import { WithTextLists } from '../live/value-format.tsx';
import { useItemPointBriefs } from './points.queries.ts';
import { createRowsInSight, type RowsInSight } from './rows-in-sight.ts';

const listHeight = 420;

/** The points of a data set in their order, with their values now; only rows in sight are built and watched. */
export const DataSetMonitor = ({
  dataSetId,
  itemId,
}: {
  readonly dataSetId: number;
  readonly itemId: ItemId;
}) => {
  const { t } = useTranslation('telemetry');
  const { data, error, refetch } = useCall(dataMonitorEndpoints.dataSet, { id: dataSetId });
  const { data: briefs } = useItemPointBriefs(itemId);
  const deviceNames = new Map(
    briefs?.list.map(({ deviceId, deviceName }) => [deviceId, deviceName]),
  );
  const [rows] = useState(createRowsInSight);
  if (error && !data) {
    return <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton active />;
  const table = (
    <Table<ItemDataPoint>
      virtual
      size="small"
      rowKey="pointId"
      dataSource={data.list}
      pagination={false}
      scroll={{ x: 560, y: listHeight }}
      columns={[
        {
          key: 'device',
          title: t('picker.device'),
          width: 160,
          ellipsis: true,
          render: (_, { deviceId }) => deviceNames.get(deviceId) ?? '–',
        },
        { key: 'name', title: t('picker.point'), width: 180, ellipsis: true, dataIndex: 'name' },
        {
          key: 'value',
          title: t('live.value'),
          width: 220,
          render: (_, point, place) => (
            <InSight rows={rows} place={place}>
              <LiveValue point={point} />
            </InSight>
          ),
        },
      ]}
      locale={{ emptyText: <EmptyState title={t('live.none_found')} /> }}
    />
  );
  return (
    <WithTextLists lists={data.textLists}>
      <WatchInSight rows={rows} points={data.list} />
      {table}
    </WithTextLists>
  );
};

/** Stands in a row of the table, and says that it is built. */
const InSight = ({
  rows,
  place,
  children,
}: {
  readonly rows: RowsInSight;
  readonly place: number;
  readonly children: ReactNode;
}) => {
  useEffect(() => rows.enter(place), [rows, place]);
  return children;
};

/** Keeps the values of the rows in sight coming, and no others. */
const WatchInSight = ({
  rows,
  points,
}: {
  readonly rows: RowsInSight;
  readonly points: readonly ItemDataPoint[];
}) => {
  const places = useSyncExternalStore(rows.subscribe, rows.read);
  useWatchedPoints(
    useMemo(() => (places === null ? [] : idsOf(inBlocks(points, places))), [places, points]),
  );
  return null;
};
