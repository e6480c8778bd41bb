import { refuse } from '@millwright/contract';
import type { CopySeries } from '@millwright/contract/devices/device-batches/device-batches.schemas';
import type { Device } from '@millwright/contract/devices/devices.schemas';
import { ipVersionOf } from '@millwright/kernel';

const bytes = 256;
const addresses = bytes ** 4;

/**
 * The IPv4 address that stands so many further on.
 * @throws Fault refusal `device.host_not_counted`, `device.host_rule` beyond the last one
 */
export function hostFurtherOn(host: string, by: number): string {
  if (by === 0) return host;
  if (ipVersionOf(host) !== 4) throw refuse('device.host_not_counted', { host });
  const at = host.split('.').reduce((sum, part) => sum * bytes + Number(part), 0) + by;
  if (at < 0 || at >= addresses) throw refuse('device.host_rule');
  return [3, 2, 1, 0].map((place) => Math.floor(at / bytes ** place) % bytes).join('.');
}

/** The name of the copy with this number. */
export const nameOfCopy = (
  { pattern }: Pick<CopySeries, 'pattern'>,
  { deviceName }: Pick<Device, 'deviceName'>,
  number: number,
): string => pattern.replaceAll('{name}', deviceName).replaceAll('{n}', String(number));

/** The station of a device, for protocols that have one. */
export const unitOf = (device: Device): number | null =>
  'unitId' in device && typeof device.unitId === 'number' ? device.unitId : null;
