import { itemCalls } from '@millwright/contract/items/items.calls';
import type { DomainCases, WalkSide } from '@millwright/testing/access-cases';

const fields = (side: WalkSide) => ({ itemName: side.name(), lnglat: null, note: '' });

const createItem = async (side: WalkSide): Promise<number> =>
  (await side.call(itemCalls.create, fields(side))).id;

export const itemCases: DomainCases = {
  domain: 'items',
  prepare: async (side) => ({ item: await createItem(side) }),
  cases: [
    { call: itemCalls.list, input: () => ({}) },
    { call: itemCalls.get, input: (side) => ({ id: side.id('item') }) },
    { call: itemCalls.create, input: fields },
    {
      call: itemCalls.edit,
      input: async (side) => {
        const { id, version } = await side.call(itemCalls.get, { id: side.id('item') });
        return { ...fields(side), id, version };
      },
    },
    { call: itemCalls.delete, input: async (side) => ({ id: await createItem(side) }) },
  ],
};
