/** The points of an item by variable group, with what they hold now. */
import type { PointGroup } from '@millwright/contract/devices/point-groups.schemas';
import type { ItemDataGroup } from '@millwright/contract/telemetry/telemetry.schemas';
import { itemPreview } from './item-preview.ts';
import type { LiveTable } from './live-table.ts';
import type { PointRegistry } from './point-registry.ts';

/**
 * The groups in their order, empty ones too, then the points in none.
 * @param groups all those of the item
 */
export function groupPreview(
  registry: PointRegistry,
  table: LiveTable,
  filter: Parameters<typeof itemPreview>[2],
  groups: readonly PointGroup[],
): ItemDataGroup[] {
  const known = new Set(groups.map((group) => group.id));
  const points = Map.groupBy(itemPreview(registry, table, filter), ({ pointId }) => {
    const group = registry.point(pointId)?.point.groupId ?? null;
    // A group made or deleted just now is not in step with the points that are collected.
    return group !== null && known.has(group) ? group : null;
  });
  const list: ItemDataGroup[] = groups.map(({ id, name }) => ({
    groupId: id,
    name,
    points: points.get(id) ?? [],
  }));
  const loose = points.get(null);
  return loose === undefined ? list : [...list, { groupId: null, name: null, points: loose }];
}
