import { type ChangeNews, changesTopics } from '@millwright/contract/call/changes.topics';
import { homeCalls } from '@millwright/contract/items/home.calls';
import { itemCheckCalls } from '@millwright/contract/items/item-check/item-check.calls';
import { itemFileCalls } from '@millwright/contract/items/item-file.calls';
import { itemMapCalls } from '@millwright/contract/items/item-map.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { shiftCalendarCalls } from '@millwright/contract/items/shift-calendars/shift-calendars.calls';
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

const calendar = async (side: WalkSide) => {
  const itemId = side.id('item');
  const { version } = await side.call(shiftCalendarCalls.get, { itemId });
  const hours = { name: side.name(), begin: 480, minutes: 480 };
  return {
    ...{ itemId, version, shifts: [{ ...hours, weekdays: [1, 2, 3, 4, 5] }] },
    exceptions: [{ date: '2026-10-10', shifts: [hours] }],
  };
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
    { call: itemCheckCalls.get, input: (side) => ({ itemId: side.id('item') }) },
    { call: shiftCalendarCalls.get, input: (side) => ({ itemId: side.id('item') }) },
    { call: shiftCalendarCalls.missing, input: (side) => ({ itemId: side.id('item') }) },
    { call: shiftCalendarCalls.edit, input: calendar },
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
