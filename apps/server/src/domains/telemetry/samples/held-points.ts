/** Which points are stored when they change: their value holds until the next one. */
import type { PointId } from '@millwright/kernel';
import type { Devices } from '../../devices/index.ts';
import type { SavePolicies } from './save-policies.ts';

export async function heldPoints(
  points: readonly PointId[],
  needs: {
    readonly policies: Pick<SavePolicies, 'holds'>;
    readonly devices: Pick<Devices, 'find' | 'findPoints'>;
  },
): Promise<ReadonlySet<PointId>> {
  const known = new Map(points.map((id) => [id, needs.policies.holds(id)]));
  const unknown = points.filter((id) => known.get(id) === undefined);
  if (unknown.length > 0) {
    // Of devices that are switched off.
    const found = await needs.devices.findPoints(unknown);
    const devices = await needs.devices.find([...new Set(found.map((point) => point.deviceId))]);
    const saving = new Set(devices.filter(({ mode }) => mode === 'save-flow').map(({ id }) => id));
    for (const { id, deviceId } of found) known.set(id, saving.has(deviceId));
  }
  return new Set(points.filter((id) => known.get(id) === true));
}
