/** The live table as the fan-out sees it: rows for a page, and who may see which point. */
import { pointId, Quality } from '@millwright/kernel';
import { mayKnow } from '../../../platform/access/index.ts';
import type { LiveSource } from '../../../platform/live/index.ts';
import type { Devices } from '../../devices/index.ts';
import type { LiveTable } from './live-table.ts';
import type { PointRegistry } from './point-registry.ts';

export const livePoints = (
  table: LiveTable,
  registry: PointRegistry,
  devices: Pick<Devices, 'itemsOfPoints'>,
): LiveSource => ({
  snapshot(points, into) {
    for (let i = 0; i < points.length; i++) {
      const slot = table.slot(pointId(points[i] as number));
      if (slot < 0) {
        // Deleted or switched off: the row must not keep what another point left in it.
        into.value[i] = Number.NaN;
        into.time[i] = 0;
        into.quality[i] = Quality.unknown;
        continue;
      }
      into.value[i] = table.values[slot] as number;
      into.time[i] = table.times[slot] as number;
      into.quality[i] = table.qualities[slot] as number;
      into.text[i] = table.texts[slot] ?? null;
    }
  },
  async allowed(session, given) {
    const points = given.map(pointId);
    // Points that are not collected now (a device switched off) may be watched all the same.
    const others = points.filter((point) => registry.itemOf(point) === null);
    const found = others.length === 0 ? [] : await devices.itemsOfPoints(others);
    const itemOfOther = new Map(others.map((point, i) => [point, found[i] ?? null]));
    return points.map((point) =>
      mayKnow(session, registry.itemOf(point) ?? itemOfOther.get(point) ?? null),
    );
  },
});
