import type { ModbusAddress } from '@millwright/contract/devices/protocols/modbus/address';
import type { ModbusSettings } from '@millwright/contract/devices/protocols/modbus/settings';
import { type Clock, refusal } from '@millwright/kernel';
import { type ConnectionTest, testTimes } from '../../connection-test.ts';
import type { DriverPoint } from '../../driver-point.ts';
import type { Link } from '../line/link.ts';
import type { DeviceProfile } from '../profile/profile.ts';
import type { RegisterPoint } from '../profile/register-point.ts';
import { askOver } from './ask-over-link.ts';
import { previewPoints } from './preview-points.ts';
import { testStation } from './test-station.ts';

/** What is known of models, and how an address is read by them. */
export interface Models {
  readonly profiles: ReadonlyMap<string, DeviceProfile>;
  /** @throws refusal when the model has no such address */
  resolve(settings: ModbusSettings, point: DriverPoint<ModbusAddress>): RegisterPoint;
}

/**
 * Over a link, whoever else uses it.
 * @param others stations that may be asked too, when the one that was named does not answer
 * @param timeout milliseconds that a request may take
 */
export function testOver(
  link: Pick<Link, 'send' | 'cancel'>,
  { profiles, resolve }: Models,
  clock: Clock,
  others: readonly number[],
  timeout: number = testTimes.request,
): ConnectionTest<ModbusSettings, ModbusAddress> {
  const ask = askOver(link, clock);
  return {
    async ask({ profile: id, unitId, maxRegisters }, signal) {
      const profile = profiles.get(id);
      if (!profile) throw refusal('device.profile_unknown', { profile: id });
      const rest = others.filter((unit) => unit !== unitId);
      return await testStation(
        ask,
        { profile, unitId, maxRegisters, others: rest, timeout },
        signal,
      );
    },
    preview: (settings, points, signal) =>
      previewPoints(
        ask,
        (point) => resolve(settings, { ...point, key: 0 }),
        { ...settings, timeout },
        points,
        signal,
      ),
  };
}
