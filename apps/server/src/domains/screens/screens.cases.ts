import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { galleryEntryCalls } from '@millwright/contract/screens/gallery/gallery.calls';
import { screenFileCalls } from '@millwright/contract/screens/screen-file/screen-file.calls';
import { screenCalls } from '@millwright/contract/screens/screens.calls';
import { emptyScene, newNode, serializeScene, shapeOf } from '@millwright/scene';
import type { DomainCases, WalkSide } from '@millwright/testing/access-cases';

const content = gzipSync(serializeScene(emptyScene())).toString('base64');

/** One pixel, and no more than a picture must have. */
const pixel = Uint8Array.from(
  Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
);
const shape = shapeOf('rectangle');
const nodes = shape === null ? [] : [newNode(shape, 'n1', 0, 0)];
const symbol = gzipSync(serializeScene({ ...emptyScene(), nodes })).toString('base64');
const keep = (side: WalkSide) =>
  side.call(galleryEntryCalls.save, { name: side.name(), content: symbol });

/** A file without anything that would have to be found. */
const buildFile = (): Uint8Array<ArrayBuffer> => {
  const inside = JSON.stringify({
    screen: { name: 'A', platform: 'pc', popup: false },
    ...{ scene: emptyScene(), devices: [], points: [], screens: [], images: [] },
  });
  const checksum = createHash('sha256').update(inside).digest('hex');
  const frame = { format: 'millwright-screen', version: 1, exportedAt: 0 };
  return Uint8Array.from(gzipSync(JSON.stringify({ ...frame, checksum, content: inside })));
};

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
  prepare: async (side) => ({
    screen: (await publish(side)).id,
    galleryEntry: (await keep(side)).id,
  }),
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
      call: screenCalls.editing,
      input: (side) => ({ id: side.id('screen'), page: 'of-the-walk' }),
    },
    {
      call: screenCalls.saveDraft,
      input: async (side) => ({ ...(await id(side)), version: 0, content }),
    },
    { call: screenCalls.published, input: (side) => ({ id: side.id('screen') }) },
    { call: screenCalls.publish, input: draw },
    { call: screenCalls.revisions, input: (side) => ({ id: side.id('screen') }) },
    {
      call: screenCalls.revision,
      input: (side) => ({ id: side.id('screen'), revision: 1 }),
    },
    {
      call: screenCalls.restore,
      input: async (side) => {
        const { id: published, draftVersion } = await publish(side);
        return { id: published, version: draftVersion, revision: 1 };
      },
    },
    { call: galleryEntryCalls.list, input: () => ({}) },
    { call: galleryEntryCalls.folders, input: () => ({}) },
    { call: galleryEntryCalls.byName, input: () => ({ name: 'a' }) },
    { call: galleryEntryCalls.get, input: (side) => ({ id: side.id('galleryEntry') }) },
    {
      call: galleryEntryCalls.upload,
      input: (side) => ({ name: side.name() }),
      file: { name: 'a.gif', content: pixel },
    },
    {
      call: galleryEntryCalls.image,
      input: (side) => ({ id: side.id('galleryEntry') }),
      strangerGets: 404,
    },
    { call: galleryEntryCalls.save, input: (side) => ({ name: side.name(), content: symbol }) },
    {
      call: galleryEntryCalls.edit,
      input: async (side) => ({ ...(await keep(side)), folder: 'a' }),
    },
    {
      call: galleryEntryCalls.recolor,
      input: async (side) => ({
        ...{ id: (await keep(side)).id, folder: '', name: side.name() },
        colors: [{ from: '@surface', to: '#123456' }],
      }),
    },
    { call: galleryEntryCalls.delete, input: async (side) => ({ id: (await keep(side)).id }) },
    { call: screenFileCalls.export, input: (side) => ({ id: side.id('screen') }) },
    {
      call: screenFileCalls.import,
      input: (side) => ({ itemId: side.id('item'), name: nameOf(side.name()) }),
      file: { name: 'a.mwscreen', content: buildFile() },
    },
    { call: screenCalls.svg, input: (side) => ({ id: side.id('screen') }) },
  ],
};
