import type { Point } from '@millwright/contract/devices/points/points.schemas';
import type { DeviceId, ItemId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { ShiftText } from '../../items/index.ts';
import { isDerived } from '../points/index.ts';
import { placedDevices } from './findings.store.ts';
import { pointAt } from './findings-of.ts';

/** The expressions of an item's calculated points, as far as they are reckoned. */
export async function calculatedTexts(
  needs: {
    readonly db: Kysely<unknown>;
    pointsOf(devices: readonly DeviceId[]): Promise<readonly Point[]>;
  },
  item: ItemId,
): Promise<readonly ShiftText[]> {
  const devices = new Map(
    (await placedDevices(needs.db, item)).filter(isDerived).map((device) => [device.id, device]),
  );
  const points = await needs.pointsOf([...devices.keys()]);
  return points.map((point) => ({
    at: pointAt({ ...point, deviceName: devices.get(point.deviceId)?.deviceName ?? '' }),
    text: point.expression ?? '',
  }));
}
