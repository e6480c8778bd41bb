import { textListCalls } from '@millwright/contract/devices/text-lists/text-lists.calls';
import type { TextList } from '@millwright/contract/devices/text-lists/text-lists.schemas';
import type { CallCase, WalkSide } from '@millwright/testing/access-cases';

const newTextList = (side: WalkSide) => ({
  itemId: side.id('item'),
  name: side.name(),
  texts: [{ value: 0, text: side.name() }],
});
export const createTextList = (side: WalkSide): Promise<TextList> =>
  side.call(textListCalls.create, newTextList(side));

export const textListCases: readonly CallCase[] = [
  { call: textListCalls.list, input: (side) => ({ itemId: side.id('item') }) },
  { call: textListCalls.create, input: newTextList },
  { call: textListCalls.edit, input: async (side) => ({ ...(await createTextList(side)) }) },
  { call: textListCalls.delete, input: async (side) => ({ id: (await createTextList(side)).id }) },
];
