import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import type { ItemId, PointId, ValueFormat } from '@millwright/kernel';
import { ErrorState } from '@millwright/ui';
import { Skeleton } from 'antd';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { WithTextLists } from '../live/value-format.tsx';
import { type FormattedPoint, valueFormatOf } from '../live/value-format-of.ts';
import { type ItemPoints, useItemPoints } from '../telemetry.queries.ts';
import { firstChoice, isDrawable } from '../trend/point-kind.ts';
import { Trend, type TrendProps } from '../trend/Trend.tsx';

/** The points of an item, and how they are called and written. */
export interface KnownPoints extends Pick<ItemPoints, 'points'> {
  /** Those of which a course can be drawn. */
  readonly drawable: ReadonlySet<PointId>;
  /** What a fresh page looks at. */
  readonly first: readonly PointId[];
  /** Tells points of one name apart by their device. */
  readonly nameOf: (point: ItemDataPoint) => string;
  readonly formatOf: (point: FormattedPoint) => ValueFormat;
  /** The course of some of them over a span, laid over an earlier one where one is given. */
  readonly Trend: ComponentType<TrendProps>;
}

export interface PointsOfItemProps {
  readonly itemId: ItemId;
  readonly children: (known: KnownPoints) => ReactNode;
}

/** Points that a fresh page looks at. */
const firstPoints = 3;

/** Shows its children once all points of the item are known. */
export const PointsOfItem = ({ itemId, children }: PointsOfItemProps) => {
  const { data, error, refetch } = useItemPoints(itemId);
  // Values and states come anew all the time; what the points are does not.
  const [points, textLists] = [data?.points, data?.textLists];
  const deviceNames = data?.devices.map(({ deviceId, deviceName }) => [deviceId, deviceName]);
  const said = JSON.stringify(deviceNames);
  const known = useMemo((): KnownPoints | null => {
    if (points === undefined || textLists === undefined) return null;
    const names = new Map<number, string>(JSON.parse(said));
    const texts = new Map(textLists.map((list) => [list.id, list.texts]));
    return {
      points,
      drawable: new Set(points.filter(isDrawable).map(({ pointId }) => pointId)),
      first: firstChoice(points, firstPoints).map(({ pointId }) => pointId),
      nameOf: ({ deviceId, name }) =>
        names.size > 1 ? `${names.get(deviceId) ?? ''} · ${name}` : name,
      formatOf: (point) => valueFormatOf(point, texts),
      Trend,
    };
  }, [points, textLists, said]);
  if (error && !data) {
    return <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />;
  }
  if (known === null || !data?.whole) return <Skeleton active />;
  return <WithTextLists lists={data.textLists}>{children(known)}</WithTextLists>;
};
