/** The limits of points: what they have of their own, in the one column that most points leave empty, and which points have any. */
import {
  type LimitedPoint,
  type OwnLimitKey,
  ownLimitKeys,
} from '@millwright/contract/devices/points/point-limits';
import type { Point, PointInput } from '@millwright/contract/devices/points/points.schemas';
import type { DeviceId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import { anyOf } from '../../../platform/storage/index.ts';

/** As much as there is of it. */
export type OwnLimits = Partial<Pick<PointInput, OwnLimitKey>>;

/** Null where every limit goes by its point. */
export function ownLimitsOf(input: OwnLimits): OwnLimits | null {
  const own = ownLimitKeys.flatMap((key) => {
    const value = input[key] ?? null;
    return value === null ? [] : [[key, value]];
  });
  return own.length === 0 ? null : Object.fromEntries(own);
}

/** Who does not know of something that a limit has of its own leaves it as it was. */
export const keptLimits = (input: OwnLimits, before: OwnLimits): OwnLimits =>
  Object.fromEntries(
    ownLimitKeys.flatMap((key) => {
      const value = input[key] === undefined ? before[key] : input[key];
      return value === undefined ? [] : [[key, value]];
    }),
  );

/** A point that has limits, as far as they and what it is say. */
export type PointWithLimits = LimitedPoint & Pick<Point, 'id' | 'deviceId' | 'itemId' | 'dataType'>;

type LimitsRow = Omit<PointWithLimits, OwnLimitKey> & { readonly own: OwnLimits | null };

/** Those of some devices that have limits, by device and id: few of the points, and few of their fields. */
export async function pointsWithLimits(
  db: Kysely<unknown>,
  devices: readonly DeviceId[],
): Promise<PointWithLimits[]> {
  const { rows } = await sql<LimitsRow>`
    select point.id, device_id as "deviceId", item_id as "itemId", data_type as "dataType",
        low_low_limit as "lowLowLimit", lower_limit as "lowerLimit",
        upper_limit as "upperLimit", high_high_limit as "highHighLimit",
        limit_level as "limitLevel", limit_delay_ms as "limitDelayMs",
        limit_deadband as "limitDeadband", own_limits as own
      from point join device on device.id = device_id
      where deletion_id is null and device_id = ${anyOf(devices)}
        and coalesce(low_low_limit, lower_limit, upper_limit, high_high_limit) is not null
      order by device_id, point.id`.execute(db);
  return rows.map(({ own, ...point }) => ({ ...point, ...own }));
}
