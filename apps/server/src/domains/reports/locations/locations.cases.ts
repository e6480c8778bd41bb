import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { locationCalls } from '@millwright/contract/reports/locations/locations.calls';
import { type PointId, systemClock } from '@millwright/kernel';
import type { CallCase, WalkSide } from '@millwright/testing/access-cases';
import { buildPoint } from '../../devices/devices.builders.ts';

const newPoint = async (side: WalkSide): Promise<PointId> => {
  const point = buildPoint({ name: side.name() });
  return (await side.call(pointCalls.create, { deviceId: side.id('device'), point })).id;
};
const newLocation = async (side: WalkSide) => ({
  itemId: side.id('item'),
  name: side.name(),
  longitudePointId: await newPoint(side),
  latitudePointId: await newPoint(side),
  datum: 'wgs-84' as const,
});
export const addLocation = async (side: WalkSide) =>
  side.call(locationCalls.create, await newLocation(side));
const lastHour = () => ({ from: systemClock.now() - 3_600_000, to: systemClock.now() });

export const locationCases: readonly CallCase[] = [
  { call: locationCalls.list, input: (side) => ({ itemId: side.id('item') }) },
  { call: locationCalls.create, input: newLocation },
  { call: locationCalls.edit, input: addLocation },
  {
    call: locationCalls.delete,
    input: async (side) => ({ ids: [(await addLocation(side)).id] }),
  },
  {
    call: locationCalls.track,
    input: async (side) => ({ id: (await addLocation(side)).id, ...lastHour() }),
  },
];
