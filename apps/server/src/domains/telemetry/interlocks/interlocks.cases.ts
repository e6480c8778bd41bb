import { interlockCalls } from '@millwright/contract/telemetry/interlocks/interlocks.calls';
import type { CallCase, WalkSide } from '@millwright/testing/access-cases';
import { newPoint } from '../assignments/assignments.cases.ts';

const newInterlock = async (side: WalkSide) => ({
  itemId: side.id('item'),
  name: side.name(),
  locked: { kind: 'point' as const, pointId: await newPoint(side) },
  condition: {
    kind: 'comparison' as const,
    pointId: await newPoint(side),
    sign: '>' as const,
    value: 8,
  },
  lockReason: 'the press is closed',
});
export const addInterlock = async (side: WalkSide) =>
  side.call(interlockCalls.create, await newInterlock(side));

/** With something of theirs in each place in the place of one's own, in expressions too. */
const withTheirs = async <Given extends object>(from: WalkSide, make: () => Promise<Given>) => {
  const pointId = await newPoint(from);
  const expression = { kind: 'expression' as const, text: `{#${pointId}} > 0` };
  return [
    { ...(await make()), locked: { kind: 'point' as const, pointId } },
    { ...(await make()), locked: { kind: 'device' as const, deviceId: from.id('device') } },
    { ...(await make()), condition: { ...expression } },
    { ...(await make()), condition: { kind: 'comparison' as const, pointId, sign: '>', value: 1 } },
  ];
};

export const interlockCases: readonly CallCase[] = [
  { call: interlockCalls.list, input: (side) => ({ itemId: side.id('item') }) },
  { call: interlockCalls.forbidding, input: (side) => ({ pointId: side.id('setpoint') }) },
  {
    call: interlockCalls.create,
    input: newInterlock,
    crossTenant: (owner, from) => withTheirs(from, () => newInterlock(owner)),
  },
  {
    call: interlockCalls.edit,
    input: addInterlock,
    crossTenant: (owner, from) => withTheirs(from, () => addInterlock(owner)),
  },
  {
    call: interlockCalls.delete,
    input: async (side) => ({ ids: [(await addInterlock(side)).id] }),
    crossTenant: async (owner, from) => [
      { ids: [(await addInterlock(owner)).id, (await addInterlock(from)).id] },
    ],
  },
];
