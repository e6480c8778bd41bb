/** Where a value goes, and what it is there. */
import type { PointId } from '@millwright/kernel';
import { reachOf } from './overlapping-points.ts';
import type { PointRegistry } from './point-registry.ts';

/** Digits that no reckoning in doubles spoils. */
export const sureDigits = 12;

/** The same for points over the same registers that differ in their scales. */
export function rawAtPlace(
  registry: Pick<PointRegistry, 'point' | 'machineOf'>,
  pointId: PointId,
  value: number,
): { readonly place: string; readonly value: number } {
  const known = registry.point(pointId);
  if (known === undefined) return { place: `point ${pointId}`, value };
  const { device, point } = known;
  const { place } = reachOf(registry.machineOf(device.id), { pointId, deviceId: device.id });
  const raw = (value - point.intercept) / point.slope;
  return { place, value: Number(raw.toPrecision(sureDigits)) };
}
