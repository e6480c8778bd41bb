import type { PointId } from '@millwright/kernel';
import type { DevicePoints } from './group-points.ts';

/** The favourites of each device before its other points, both in their order. */
export const pickedFirst = (
  groups: readonly DevicePoints[],
  picked: ReadonlySet<PointId>,
): readonly DevicePoints[] =>
  picked.size === 0
    ? groups
    : groups.map(({ device, points }) => {
        const [first, rest] = [true, false].map((is) =>
          points.filter(({ pointId }) => picked.has(pointId) === is),
        );
        return { device, points: [...(first ?? []), ...(rest ?? [])] };
      });

/** The favourites alone; devices without any go. */
export const pickedOnly = (
  groups: readonly DevicePoints[],
  picked: ReadonlySet<PointId>,
): readonly DevicePoints[] =>
  groups
    .map(({ device, points }) => ({
      device,
      points: points.filter(({ pointId }) => picked.has(pointId)),
    }))
    .filter(({ points }) => points.length > 0);
