/** The live table as the fan-out sees it: rows for a page, and who may see which point. */
import { itemId } from '@millwright/kernel';
import { mayKnow } from '../../platform/access.ts';
import type { LiveSource } from '../../platform/live-source.ts';
import type { LiveTable } from './live-table.ts';
import type { PointRegistry } from './point-registry.ts';

export const livePoints = (table: LiveTable, registry: PointRegistry): LiveSource => ({
  snapshot(points, into) {
    for (let i = 0; i < points.length; i++) {
      const slot = table.slot(points[i] as number);
      if (slot < 0) continue;
      into.value[i] = table.values[slot] as number;
      into.time[i] = table.times[slot] as number;
      into.quality[i] = table.qualities[slot] as number;
      into.text[i] = table.texts[slot] ?? null;
    }
  },
  async allowed(session, points) {
    return points.map((point) => {
      const item = registry.itemOf(point);
      return item !== null && mayKnow(session, itemId(item));
    });
  },
});
