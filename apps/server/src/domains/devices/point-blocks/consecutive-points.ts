import { refuse } from '@millwright/contract';
import type { Device } from '@millwright/contract/devices/devices.schemas';
import type { PointBlockInput } from '@millwright/contract/devices/point-blocks/point-blocks.schemas';
import type { PointInput } from '@millwright/contract/devices/points/points.schemas';
import { settingsOf } from '@millwright/contract/devices/protocols/index';
import { driverRulesOf } from '@millwright/drivers';

/**
 * The points of a block, each with the address that follows from the ones before it.
 * @throws Fault refusal `point.family_unknown` where nothing follows from anything, and those of the
 *   driver.
 */
export function consecutivePoints(
  device: Pick<Device, 'protocol'>,
  { family, address, rows }: Pick<PointBlockInput, 'family' | 'address' | 'rows'>,
): PointInput[] {
  const driver = driverRulesOf(device.protocol);
  if (driver.follow === undefined) throw refuse('point.family_unknown', { family });
  const described = rows.map((row) => ({ dataType: row.dataType, address: row }));
  const addresses = driver.follow(settingsOf(device), { family, address }, described);
  return rows.map((row, index) => ({ ...row, ...(addresses[index] as object) }));
}
