import { type ChangeNews, changesTopics } from '@millwright/contract/call/changes.topics';
import { homeCalls } from '@millwright/contract/items/home.calls';
import { itemFileCalls } from '@millwright/contract/items/item-file.calls';
import { itemMapCalls } from '@millwright/contract/items/item-map.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { type ItemId, timestamp, userId } from '@millwright/kernel';
import type { DomainCases, WalkSide } from '@millwright/testing/access-cases';
import type { Kysely } from 'kysely';
import { createGroupRows } from './groups/groups.cases.store.ts';
import { createGroupCases } from './groups/groups.cases.ts';
import { packItemFile } from './item-file/item-file.ts';

const fields = (side: WalkSide) => ({ itemName: side.name(), lnglat: null, note: '' });

const createItem = async (side: WalkSide): Promise<ItemId> =>
  (await side.call(itemCalls.create, fields(side))).id;

const edited = async (side: WalkSide) => {
  const { id, version } = await side.call(itemCalls.get, { id: side.id('item') });
  return { ...fields(side), id, version };
};

/** The same for both sides: what is already called like that gets another name. */
const content = { item: { itemName: '导入的项目', lnglat: null, note: '' }, parts: {} };
const packed = await packItemFile(content, timestamp(1_795_132_800_000));
const file = { name: 'site.mwitem', content: new Uint8Array(packed) };

export const cases = ({ db }: { readonly db: Kysely<unknown> }): DomainCases => ({
  domain: 'items',
  async prepare(side) {
    const item = await createItem(side);
    const user = userId(side.id('user'));
    const groups = createGroupRows(db);
    return { item, projectGroup: await groups.insertGroup(user, side.name(), [item]) };
  },
  cases: [
    { call: itemCalls.list, input: () => ({}) },
    { call: homeCalls.statistics, input: () => ({ timeZone: 'Asia/Shanghai' }) },
    { call: itemCalls.get, input: (side) => ({ id: side.id('item') }) },
    { call: itemCalls.create, input: fields },
    { call: itemCalls.edit, input: edited },
    { call: itemFileCalls.export, input: (side) => ({ id: side.id('item') }) },
    { call: itemFileCalls.import, input: () => ({}), file },
    { call: itemMapCalls.settings, input: () => ({}) },
    { call: itemCalls.delete, input: async (side) => ({ id: await createItem(side) }) },
    { call: itemCalls.deleteMany, input: async (side) => ({ ids: [await createItem(side)] }) },
    ...createGroupCases(db),
  ],
  topics: [
    {
      topic: changesTopics.item,
      cause: async (owner) => void (await owner.call(itemCalls.edit, await edited(owner))),
      isOwners: (data, owner) => (data as ChangeNews).of === owner.id('item'),
      notToCauser: true,
    },
    {
      topic: changesTopics.account,
      cause: async (owner) => void (await createItem(owner)),
      isOwners: (data, owner) => (data as ChangeNews).of === owner.id('user'),
      notToCauser: true,
    },
  ],
});
