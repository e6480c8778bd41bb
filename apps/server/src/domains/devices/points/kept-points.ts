/**
 * The points of devices that nobody collects. Pages ask for the values of an item again and again;
 * ten thousand rows from the database for each of them held the loop up for everybody. Whether they
 * are still as they were is one small row a device.
 */
import type { Device } from '@millwright/contract/devices/devices.schemas';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import type { DeviceId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { createGiveWay } from '../../../base/give-way.ts';
import { pointPagesOf, pointRevisions } from './points.store.ts';

/** Points of all devices together: some 20 MB. */
const mostKept = 20_000;

interface Kept {
  readonly revision: string;
  /** How many there were when their revision was asked for. */
  readonly count: number;
  readonly points: Promise<readonly Point[]>;
}

export interface KeptPoints {
  /** The points of each device, by id. */
  of(
    devices: readonly Pick<Device, 'id' | 'itemId'>[],
  ): Promise<ReadonlyMap<DeviceId, readonly Point[]>>;
}

async function readPoints(db: Kysely<unknown>, device: DeviceId): Promise<readonly Point[]> {
  const points: Point[] = [];
  const giveWay = createGiveWay();
  for await (const page of pointPagesOf(db, device)) {
    points.push(...page);
    await giveWay();
  }
  return points;
}

/** @param most points that are kept, of the devices that were asked for last */
export function createKeptPoints(db: Kysely<unknown>, most = mostKept): KeptPoints {
  /** The longest unasked first. */
  const kept = new Map<DeviceId, Kept>();
  /** Each counts one more than its points: devices without any have their place, too. */
  const sizeOf = ({ count }: Kept): number => count + 1;
  let size = 0;

  const forget = (device: DeviceId): void => {
    const known = kept.get(device);
    if (known === undefined) return;
    kept.delete(device);
    size -= sizeOf(known);
  };

  const keep = (device: DeviceId, fresh: Kept): void => {
    forget(device);
    if (sizeOf(fresh) > most) return;
    kept.set(device, fresh);
    size += sizeOf(fresh);
    for (const oldest of kept.keys()) {
      if (size <= most) break;
      forget(oldest);
    }
  };

  const find = (device: DeviceId, revision: string, count: number): Promise<readonly Point[]> => {
    const known = kept.get(device);
    const isFresh = known?.revision === revision;
    // A change in between makes them newer than their revision, which the next look finds out.
    const points = isFresh ? known.points : readPoints(db, device);
    keep(device, { revision, count, points });
    if (!isFresh) {
      points.catch(() => {
        if (kept.get(device)?.points === points) forget(device);
      });
    }
    return points;
  };

  return {
    async of(devices) {
      const ids = devices.map(({ id }) => id);
      const revisions = ids.length === 0 ? new Map() : await pointRevisions(db, ids);
      const found = new Map<DeviceId, readonly Point[]>();
      for (const { id, itemId } of devices) {
        const { count, revision } = revisions.get(id) ?? { count: 0, revision: '' };
        // Points know the item of their device.
        found.set(id, count === 0 ? [] : await find(id, `${itemId} ${revision}`, count));
      }
      return found;
    },
  };
}
