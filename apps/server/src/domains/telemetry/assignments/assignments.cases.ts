import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { assignmentCalls } from '@millwright/contract/telemetry/assignments/assignments.calls';
import type { PointId } from '@millwright/kernel';
import type { CallCase, WalkSide } from '@millwright/testing/access-cases';
import { buildPoint } from '../../devices/devices.builders.ts';

let address = 1_000;
/** At a place of its own: over the registers of another one it would be written with it. */
export const newPoint = async (side: WalkSide): Promise<PointId> => {
  address += 4;
  const point = buildPoint({ name: side.name(), address: String(address), writable: true });
  return (await side.call(pointCalls.create, { deviceId: side.id('device'), point })).id;
};
const newAssignment = async (side: WalkSide) => ({
  itemId: side.id('item'),
  name: side.name(),
  source: { kind: 'point' as const, pointId: await newPoint(side) },
  condition: {
    kind: 'comparison' as const,
    pointId: await newPoint(side),
    sign: '>' as const,
    // Never: a walk writes nothing into a machine.
    value: 1e9,
  },
  targetPointId: await newPoint(side),
  mode: 'once' as const,
});
export const addAssignment = async (side: WalkSide) =>
  side.call(assignmentCalls.create, await newAssignment(side));
const idOfNew = async (side: WalkSide) => ({ id: (await addAssignment(side)).id });

/** With a point of theirs in each place in the place of one's own, in expressions too. */
const withPointOf = async <Given extends object>(from: WalkSide, make: () => Promise<Given>) => {
  const pointId = await newPoint(from);
  const expression = { kind: 'expression' as const, text: `{#${pointId}} > 0` };
  return [
    { ...(await make()), targetPointId: pointId },
    { ...(await make()), source: { kind: 'point' as const, pointId } },
    { ...(await make()), source: expression },
    { ...(await make()), condition: expression },
  ];
};

export const assignmentCases: readonly CallCase[] = [
  { call: assignmentCalls.list, input: (side) => ({ itemId: side.id('item') }) },
  { call: assignmentCalls.get, input: idOfNew },
  { call: assignmentCalls.otherWriters, input: idOfNew },
  { call: assignmentCalls.now, input: idOfNew },
  {
    call: assignmentCalls.create,
    input: newAssignment,
    notAlone: ['targetPointId'],
    crossTenant: (owner, from) => withPointOf(from, () => newAssignment(owner)),
  },
  {
    call: assignmentCalls.edit,
    input: addAssignment,
    notAlone: ['targetPointId'],
    crossTenant: (owner, from) => withPointOf(from, () => addAssignment(owner)),
  },
  {
    call: assignmentCalls.delete,
    input: async (side) => ({ ids: [(await addAssignment(side)).id] }),
    crossTenant: async (owner, from) => [
      { ids: [(await addAssignment(owner)).id, (await addAssignment(from)).id] },
    ],
  },
  { call: assignmentCalls.start, input: idOfNew },
  { call: assignmentCalls.end, input: idOfNew },
];
