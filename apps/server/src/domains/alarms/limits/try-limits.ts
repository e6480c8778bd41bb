import type { LimitChanges } from '@millwright/contract/alarms/limits/limit-preview.calls';
import type { LimitPreview } from '@millwright/contract/alarms/limits/limit-preview.schemas';
import { type Clock, type PointId, pointId, Quality } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Devices } from '../../devices/index.ts';
import type { Telemetry } from '../../telemetry/index.ts';
import { activeLimits } from '../occurrences/index.ts';
import { limitConditionId } from './limit-conditions.ts';
import { evaluateLimits } from './preview-limits.ts';

interface TryNeeds {
  readonly db: Kysely<unknown>;
  readonly devices: Pick<Devices, 'find' | 'findPoints'>;
  readonly telemetry: Pick<Telemetry, 'values'>;
  readonly clock: Clock;
}

/** What would be active now if these points had other limits. */
export async function tryLimits(
  { db, devices, telemetry, clock }: TryNeeds,
  { ids, changes }: { readonly ids: readonly PointId[]; readonly changes: LimitChanges },
): Promise<LimitPreview> {
  const points = await devices.findPoints([...new Set(ids)]);
  const owners = await devices.find([...new Set(points.map(({ deviceId }) => deviceId))]);
  const owner = new Map(owners.map((device) => [device.id, device]));
  const active = new Set(
    (await activeLimits(db, ids)).map(({ kind, sourceId }) =>
      limitConditionId(pointId(sourceId), kind),
    ),
  );
  const values = telemetry.values(points.map(({ id }) => id));
  const tried = points.map((point, at) => {
    const none = { pointId: point.id, value: null, time: null, quality: Quality.unknown };
    // Of a device that is off nothing is judged.
    const value = owner.get(point.deviceId)?.enabled ? values[at] : undefined;
    return { point, value: value ?? none };
  });
  const { changed, ...sums } = evaluateLimits(tried, changes, (id) => active.has(id), clock.now());
  const nameOf = (change: (typeof changed)[number]): string =>
    owner.get(change.deviceId)?.deviceName ?? '';
  return { ...sums, list: changed.map((change) => ({ ...change, deviceName: nameOf(change) })) };
}
