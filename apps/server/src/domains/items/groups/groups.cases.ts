import { projectGroupCalls } from '@millwright/contract/items/project-groups.calls';
import { itemId, userId } from '@millwright/kernel';
import type { CallCase, WalkSide } from '@millwright/testing/access-cases';
import type { Kysely } from 'kysely';
import { createGroupRows } from './groups.cases.store.ts';

const ownerOf = (side: WalkSide) => userId(side.id('user'));

export function createGroupCases(db: Kysely<unknown>): CallCase[] {
  const rows = createGroupRows(db);
  /** A new group, and the version of the tree with it. */
  const group = async (side: WalkSide) => {
    const owner = ownerOf(side);
    const id = await rows.insertGroup(owner, side.name());
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
      input: async (side) => {
        const { id, version } = await group(side);
        return { ids: [id], version };
      },
    },
  ];
}
