import { projectGroupCalls } from '@millwright/contract/items/project-groups.calls';
import { itemId, type UserId, userId } from '@millwright/kernel';
import type { CallCase, WalkSide } from '@millwright/testing/access-cases';
import type { Kysely } from 'kysely';
import { createGroupRows } from './groups.cases.store.ts';

const ownerOf = (side: WalkSide) => userId(side.id('user'));

export function createGroupCases(db: Kysely<unknown>): CallCase[] {
  const rows = createGroupRows(db);
  const spares = new Map<UserId, number>();
  /** A group of the side's that may go, and the version of its tree: the same until it has gone. */
  const group = async (side: WalkSide) => {
    const owner = ownerOf(side);
    const known = spares.get(owner);
    const isThere = known !== undefined && (await rows.hasGroup(known));
    const id = isThere ? known : await rows.insertGroup(owner, side.name());
    spares.set(owner, id);
    return { id, version: await rows.treeVersion(owner) };
  };
  return [
    {
      call: projectGroupCalls.list,
      input: async (side) => {
        await rows.insertGroup(ownerOf(side), side.name(), [itemId(side.id('item'))]);
        return {};
      },
    },
    { call: projectGroupCalls.own, input: () => ({}) },
    { call: projectGroupCalls.create, input: (side) => ({ groupName: side.name() }) },
    {
      call: projectGroupCalls.edit,
      input: async (side) => ({ ...(await group(side)), groupName: side.name() }),
    },
    {
      call: projectGroupCalls.move,
      input: async (side) => ({ ...(await group(side)), parentId: null, position: 0 }),
    },
    {
      call: projectGroupCalls.setItems,
      input: async (side) => ({ ...(await group(side)), items: [side.id('item')] }),
      crossTenant: async (owner, from) => [{ ...(await group(owner)), items: [from.id('item')] }],
    },
    {
      call: projectGroupCalls.delete,
      // Those that are prepared may have groups below them by then.
      notAlone: ['ids'],
      crossTenant: async (owner, from) => {
        const { id: foreign } = await group(from);
        const { id, version } = await group(owner);
        return [{ ids: [id, foreign], version }];
      },
      input: async (side) => {
        const { id, version } = await group(side);
        return { ids: [id], version };
      },
    },
  ];
}
