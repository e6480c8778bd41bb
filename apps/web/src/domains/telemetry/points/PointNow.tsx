import type { ComponentProps } from 'react';
import type { PointNote } from '../../items/index.ts';
import { LiveValue } from '../live/LiveValue.tsx';
import { useWatchedPoints } from '../live/readings.ts';
import { WithTextLists } from '../live/value-format.tsx';

/** A point with its value now, its quality where that is not good, and its age: watched while it is shown. */
export const PointNow = ({ point, textLists }: ComponentProps<PointNote['Note']>) => {
  useWatchedPoints([point.id]);
  return (
    <WithTextLists lists={textLists}>
      <LiveValue point={{ ...point, pointId: point.id }} />
    </WithTextLists>
  );
};
