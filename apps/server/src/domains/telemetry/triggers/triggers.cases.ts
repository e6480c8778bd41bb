import { triggerCalls } from '@millwright/contract/telemetry/triggers/triggers.calls';
import type { CallCase, WalkSide } from '@millwright/testing/access-cases';
import { addAssignment, newPoint } from '../assignments/assignments.cases.ts';

/** Whose condition never turns: a walk writes nothing into a machine. */
const newTrigger = async (side: WalkSide) => ({
  itemId: side.id('item'),
  name: side.name().slice(-12),
  condition: {
    ...{ kind: 'comparison' as const, edge: 'true' as const, sign: '>' as const, value: 1e9 },
    pointId: await newPoint(side),
  },
  actions: [{ kind: 'write' as const, pointId: await newPoint(side), value: 1 }],
});
export const addTrigger = async (side: WalkSide) =>
  side.call(triggerCalls.create, await newTrigger(side));
const idsOfNew = async (side: WalkSide) => ({ ids: [(await addTrigger(side)).id] });
const withTheirs = async (owner: WalkSide, from: WalkSide) => [
  { ids: [(await addTrigger(owner)).id, (await addTrigger(from)).id] },
];

/** With a point, or an assignment, of theirs in each place in the place of one's own. */
const withPartsOf = async <Given extends object>(
  owner: WalkSide,
  from: WalkSide,
  make: () => Promise<Given>,
) => {
  const own = await newPoint(owner);
  const pointId = await newPoint(from);
  const assignmentId = (await addAssignment(from)).id;
  const edge = 'true' as const;
  const text = `{#${pointId}} > 0`;
  return [
    { ...(await make()), condition: { kind: 'change' as const, pointId } },
    { ...(await make()), condition: { kind: 'expression' as const, edge, text } },
    { ...(await make()), actions: [{ kind: 'write' as const, pointId, value: 1 }] },
    { ...(await make()), actions: [{ kind: 'reckon' as const, pointId, text: '1' }] },
    { ...(await make()), actions: [{ kind: 'reckon' as const, pointId: own, text }] },
    { ...(await make()), actions: [{ kind: 'record' as const, pointIds: [own, pointId] }] },
    { ...(await make()), actions: [{ kind: 'start' as const, assignmentId }] },
    { ...(await make()), actions: [{ kind: 'end' as const, assignmentId }] },
  ];
};

export const triggerCases: readonly CallCase[] = [
  { call: triggerCalls.list, input: (side) => ({ itemId: side.id('item') }) },
  { call: triggerCalls.get, input: async (side) => ({ id: (await addTrigger(side)).id }) },
  { call: triggerCalls.otherWriters, input: idsOfNew, crossTenant: withTheirs },
  { call: triggerCalls.now, input: idsOfNew, crossTenant: withTheirs },
  { call: triggerCalls.records, input: async (side) => ({ id: (await addTrigger(side)).id }) },
  {
    call: triggerCalls.exportRecords,
    input: async (side) => ({ id: (await addTrigger(side)).id }),
  },
  {
    call: triggerCalls.create,
    input: newTrigger,
    notAlone: ['actions.0|1.pointId'],
    crossTenant: (owner, from) => withPartsOf(owner, from, () => newTrigger(owner)),
  },
  {
    call: triggerCalls.edit,
    input: addTrigger,
    notAlone: ['actions.0|1.pointId'],
    crossTenant: (owner, from) => withPartsOf(owner, from, () => addTrigger(owner)),
  },
  { call: triggerCalls.delete, input: idsOfNew, crossTenant: withTheirs },
  { call: triggerCalls.enable, input: idsOfNew, crossTenant: withTheirs },
  { call: triggerCalls.disable, input: idsOfNew, crossTenant: withTheirs },
];
