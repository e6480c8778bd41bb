import type { Point } from '@millwright/contract/devices/points/points.schemas';
import type { ShownTextList } from '@millwright/contract/devices/text-lists/text-lists.schemas';
import { LiveValue } from '../live/LiveValue.tsx';
import { useWatchedPoints } from '../live/readings.ts';
import { WithTextLists } from '../live/value-format.tsx';

/** A point with its value now, its quality where that is not good, and its age: watched while it is shown. */
export const PointNow = ({
  point,
  textLists,
}: {
  readonly point: Point;
  /** Those of its item. */
  readonly textLists: readonly ShownTextList[];
}) => {
  useWatchedPoints([point.id]);
  return (
    <WithTextLists lists={textLists}>
      <LiveValue point={{ ...point, pointId: point.id }} />
    </WithTextLists>
  );
};
