import { DataType, DisplayFormat, type WordOrder } from '@millwright/kernel';
import { loadProfiles } from './profile/load-profiles.ts';
import type { DeviceProfile } from './profile/profile.ts';
import { type PointSource, type RegisterPoint, resolvePoint } from './profile/register-point.ts';

const profiles = loadProfiles();

export function profileNamed(id: string): DeviceProfile {
  return profiles.get(id) as DeviceProfile;
}

/** A point with sensible defaults: an unsigned word in holding register 0 of a plain device. */
export function pointAt(
  source: Partial<PointSource> = {},
  options: { key?: number; order?: WordOrder; profile?: string } = {},
): RegisterPoint {
  return resolvePoint(
    profileNamed(options.profile ?? 'modbus'),
    options.order ?? 'ABCD',
    options.key ?? 0,
    {
      family: 'HR',
      address: '0',
      bit: null,
      length: 1,
      dataType: DataType.INT16U,
      displayFormat: DisplayFormat.decimal,
      wordOrder: null,
      slope: 1,
      intercept: 0,
      ...source,
    },
  );
}

/** Unsigned words at these holding registers; the key is the index. */
export function wordsAt(...addresses: readonly number[]): RegisterPoint[] {
  return addresses.map((address, key) => pointAt({ address: String(address) }, { key }));
}
