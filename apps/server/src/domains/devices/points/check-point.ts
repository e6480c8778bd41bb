import { refuse } from '@millwright/contract';
import type { Device } from '@millwright/contract/devices/devices.schemas';
import type { PointInput } from '@millwright/contract/devices/points/points.schemas';
import { addressOf, protocolOf, settingsOf } from '@millwright/contract/devices/protocols/index';
import { driverRulesOf } from '@millwright/drivers';
import { Fault } from '@millwright/kernel';

/**
 * Checks that the device has what the point asks for.
 * @throws Fault refusal `point.derived_not_writable`, `point.read_only_family`, and those of the driver: `device.profile_unknown`,
 *   `point.family_unknown`, `point.address_invalid`, `point.type_does_not_fit` …
 */
export function checkPoint(device: Pick<Device, 'protocol'>, point: PointInput): void {
  const { writable, area } = driverRulesOf(device.protocol).checkPoint(settingsOf(device), {
    ...point,
    address: readAddress(device, point),
  });
  if (point.writable && protocolOf(device.protocol).can.derived) {
    throw refuse('point.derived_not_writable');
  }
  if (point.writable && !writable) throw refuse('point.read_only_family', { family: area });
}

/** The schema of points knows no device: an address of another protocol comes as far as here. */
export function readAddress({ protocol }: Pick<Device, 'protocol'>, point: object): unknown {
  try {
    return addressOf(protocol, point as Readonly<Record<string, unknown>>);
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw refuse('point.address_of_other_protocol', { protocol }, error);
  }
}
