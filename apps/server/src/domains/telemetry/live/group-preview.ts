/** The points of an item by variable group, with what they hold now. */
import type { PointGroup } from '@millwright/contract/devices/point-groups/point-groups.schemas';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import type { ItemDataGroup } from '@millwright/contract/telemetry/telemetry.schemas';
import { itemPointOf, type ShownPoints } from './item-preview.ts';

/**
 * The groups in their order, empty ones too, then the points in none.
 * @param groups all those of the item
 */
export function groupPreview(
  shown: ShownPoints,
  points: readonly Point[],
  groups: readonly PointGroup[],
): ItemDataGroup[] {
  const known = new Set(groups.map((group) => group.id));
  const byGroup = Map.groupBy(points, ({ groupId }) =>
    // A group made or deleted just now is not in step with the points that are collected.
    groupId !== null && known.has(groupId) ? groupId : null,
  );
  const pointsOf = (group: number | null) =>
    (byGroup.get(group) ?? []).map((point) => itemPointOf(shown, point));
  const list: ItemDataGroup[] = groups.map(({ id, name }) => ({
    groupId: id,
    name,
    points: pointsOf(id),
  }));
  return byGroup.has(null)
    ? [...list, { groupId: null, name: null, points: pointsOf(null) }]
    : list;
}
