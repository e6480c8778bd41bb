import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { historyTaskCalls } from '@millwright/contract/telemetry/history-tasks.calls';
import type { PointId } from '@millwright/kernel';
import type { CallCase, WalkSide } from '@millwright/testing/access-cases';
import { buildPoint } from '../../devices/devices.builders.ts';

/** A point belongs to one task at most, so every task gets one of its own. */
const newPoint = async (side: WalkSide): Promise<PointId> => {
  const point = buildPoint({ name: side.name() });
  return (await side.call(pointCalls.create, { deviceId: side.id('device'), point })).id;
};
const newTask = async (side: WalkSide) => ({
  itemId: side.id('item'),
  name: side.name(),
  mode: 'change' as const,
  pointIds: [await newPoint(side)],
});
const savedWhile = (pointId: PointId) => ({
  mode: 'condition' as const,
  condition: { kind: 'comparison' as const, pointId, sign: '>' as const, value: 1 },
});
export const addTask = async (side: WalkSide) =>
  side.call(historyTaskCalls.create, await newTask(side));

export const historyTaskCases: readonly CallCase[] = [
  { call: historyTaskCalls.list, input: (side) => ({ itemId: side.id('item') }) },
  {
    call: historyTaskCalls.create,
    input: newTask,
    crossTenant: async (owner, from) => [
      { ...(await newTask(owner)), pointIds: [await newPoint(owner), await newPoint(from)] },
      { ...(await newTask(owner)), flagPointId: await newPoint(from) },
      { ...(await newTask(owner)), ...savedWhile(await newPoint(from)) },
    ],
  },
  {
    call: historyTaskCalls.edit,
    input: async (side) => ({ ...(await addTask(side)) }),
    notAlone: ['pointIds'],
    crossTenant: async (owner, from) => [
      { ...(await addTask(owner)), pointIds: [await newPoint(from)] },
      { ...(await addTask(owner)), flagPointId: await newPoint(from) },
      { ...(await addTask(owner)), ...savedWhile(await newPoint(from)) },
    ],
  },
  {
    call: historyTaskCalls.delete,
    input: async (side) => ({ ids: [(await addTask(side)).id] }),
    crossTenant: async (owner, from) => [
      { ids: [(await addTask(owner)).id, (await addTask(from)).id] },
    ],
  },
];
