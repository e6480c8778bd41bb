import type { TrendChartHandle, TrendCursors, TrendLimit, TrendRange } from '@millwright/charts';
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import type { DeviceId, ItemId, PointId } from '@millwright/kernel';
import { ErrorState } from '@millwright/ui';
import { Skeleton } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { WithTextLists } from '../live/value-format.tsx';
import { useItemPoints } from '../telemetry.queries.ts';
import { Trend } from './Trend.tsx';
import { isSliding, type TrendState } from './trend-state.ts';

export interface PointTrendProps {
  readonly itemId: ItemId;
  readonly deviceId: DeviceId;
  readonly pointId: PointId;
  /** What is shown first, and again when it is reset. */
  readonly range: TrendRange;
  /** Instead of those that the point has now; the same object until they are others. */
  readonly limits: readonly Omit<TrendLimit, 'seriesId'>[];
  /** In the place of a point that is there no more. */
  readonly gone: string;
}

const nameOf = ({ name }: ItemDataPoint): string => name;

/** The course of one point around a moment, to be looked at closer; the address stays as it is. */
export const PointTrend = ({
  itemId,
  deviceId,
  pointId,
  range,
  limits: given,
  gone,
}: PointTrendProps) => {
  const chart = useRef<TrendChartHandle>(null);
  const { data, error, refetch } = useItemPoints(itemId, deviceId);
  const [cursors, setCursors] = useState<TrendCursors>([]);
  const [state, setState] = useState<TrendState>({
    points: [pointId],
    shown: range,
    hidden: new Set(),
    axes: 'common',
  });
  const points = useMemo(
    () => data?.points.filter((point) => point.pointId === pointId) ?? [],
    [data, pointId],
  );
  const limits = useMemo(
    () => given.map((limit) => ({ ...limit, seriesId: pointId })),
    [given, pointId],
  );
  const change = (part: Partial<TrendState>): void =>
    setState((before) => {
      const after = { ...before, ...part };
      return isSliding(after.shown) ? { ...after, shown: range } : after;
    });
  if (data === undefined) {
    const reason = failureText(error);
    if (reason === null) return <Skeleton active />;
    return <ErrorState reason={reason} onRetry={() => void refetch()} />;
  }
  if (points.length === 0) return <p>{gone}</p>;
  return (
    <WithTextLists lists={data.textLists}>
      <Trend
        points={points}
        nameOf={nameOf}
        state={state}
        change={change}
        cursors={cursors}
        onCursors={setCursors}
        height="280px"
        chart={chart}
        limits={limits}
      />
    </WithTextLists>
  );
};
