import { refuse } from '@millwright/contract';
import type { DeviceBatchRow } from '@millwright/contract/devices/device-batches/device-batches.schemas';
import type { Device } from '@millwright/contract/devices/devices.schemas';
import type { DeviceId, Fault } from '@millwright/kernel';

/** What became of each, in the order of the ids; one that is gone meanwhile was not found. */
export function batchRows(
  ids: readonly DeviceId[],
  devices: readonly Device[],
  refusals: ReadonlyMap<DeviceId, Fault>,
): DeviceBatchRow[] {
  const names = new Map(devices.map(({ id, deviceName }) => [id, deviceName]));
  return [...new Set(ids)].map((id) => {
    const deviceName = names.get(id);
    const refusal = deviceName === undefined ? refuse('general.not_found') : refusals.get(id);
    return {
      id,
      deviceName: deviceName ?? '',
      error: refusal?.code ?? null,
      details: { ...refusal?.details },
    };
  });
}
