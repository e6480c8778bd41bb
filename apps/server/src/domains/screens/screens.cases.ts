import { gzipSync } from 'node:zlib';
import { screenCalls } from '@millwright/contract/screens/screens.calls';
import { emptyScene, serializeScene } from '@millwright/scene';
import type { DomainCases, WalkSide } from '@millwright/testing/access-cases';

const content = gzipSync(serializeScene(emptyScene())).toString('base64');

/** Names of screens are shorter than those that sides give: the mark, and what differs most. */
const nameOf = (name: string): string => name.slice(0, 4) + name.slice(-4);

const newScreen = (side: WalkSide) => ({
  itemId: side.id('item'),
  name: nameOf(side.name()),
  platform: 'pc' as const,
  popup: false,
  deviceId: null,
});
const create = (side: WalkSide) => side.call(screenCalls.create, newScreen(side));
const draw = async (side: WalkSide) => {
  const { id } = await create(side);
  const { version } = await side.call(screenCalls.saveDraft, { id, version: 0, content });
  return { id, version };
};
const publish = async (side: WalkSide) => side.call(screenCalls.publish, await draw(side));
const id = async (side: WalkSide) => ({ id: (await create(side)).id });

export const cases: DomainCases = {
  domain: 'screens',
  prepare: async (side) => ({ screen: (await publish(side)).id }),
  cases: [
    { call: screenCalls.list, input: (side) => ({ itemId: side.id('item') }) },
    {
      call: screenCalls.create,
      input: newScreen,
      crossTenant: (owner, from) => [{ ...newScreen(owner), deviceId: from.id('device') }],
    },
    {
      call: screenCalls.edit,
      input: create,
      crossTenant: async (owner, from) => [
        { ...(await create(owner)), deviceId: from.id('device') },
      ],
    },
    { call: screenCalls.delete, input: id },
    { call: screenCalls.setMain, input: async (side) => ({ ...(await id(side)), main: true }) },
    { call: screenCalls.draft, input: (side) => ({ id: side.id('screen') }) },
    {
      call: screenCalls.saveDraft,
      input: async (side) => ({ ...(await id(side)), version: 0, content }),
    },
    { call: screenCalls.published, input: (side) => ({ id: side.id('screen') }) },
    { call: screenCalls.publish, input: draw },
    { call: screenCalls.revisions, input: (side) => ({ id: side.id('screen') }) },
    {
      call: screenCalls.restore,
      input: async (side) => {
        const { id: published, draftVersion } = await publish(side);
        return { id: published, version: draftVersion, revision: 1 };
      },
    },
    { call: screenCalls.svg, input: (side) => ({ id: side.id('screen') }) },
  ],
};
