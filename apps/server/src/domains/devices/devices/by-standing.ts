import type { DevicePorts } from '../devices.ports.ts';
import type { DeviceListQuery, DeviceQuery } from '../devices.store.ts';

/** The query in terms of rows: how an enabled device stands, its collector knows, not the database. */
export function byStanding(
  { state, ...query }: DeviceListQuery,
  { deviceStates }: Pick<DevicePorts, 'deviceStates'>,
): DeviceQuery {
  if (state === undefined) return query;
  if (state === 'disabled') return { ...query, enabled: false };
  const known = deviceStates.all().flatMap((list) => list(query.visible));
  // One that no collector knows of yet has never answered.
  const isOffline = state === 'offline';
  const ids = known
    .filter((device) => (isOffline ? device.state !== 'offline' : device.state === state))
    .map(({ deviceId }) => deviceId);
  return { ...query, enabled: true, ...(isOffline ? { except: ids } : { only: ids }) };
}
