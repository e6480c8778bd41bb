import { editorSeenMs } from '@millwright/contract/screens/screen-limits';
import { screenCalls } from '@millwright/contract/screens/screens.calls';
import { itemId, milliseconds, userId } from '@millwright/kernel';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actingAs } from '../../../platform/audit/index.ts';
import {
  openPlatformForTests,
  type PlatformForTests,
} from '../../../platform/platform.builders.ts';
import { createScreensForTests, type ScreensForTests } from '../screens.builders.ts';

let platform: PlatformForTests;
let made: ScreensForTests;
let wang: string;
let li: string;
let screen: number;

beforeAll(async () => {
  platform = await openPlatformForTests();
  made = createScreensForTests(platform);
});
afterAll(async () => {
  await platform.close();
  made.removeFiles();
});
beforeEach(async () => {
  await platform.reset();
  await platform.addUsers(1, 2);
  await made.items.create(
    { itemName: '一号泵站', lnglat: null, note: '' },
    actingAs('test'),
    'all',
  );
  const as = (id: number, userName: string) =>
    platform.signIn({
      ...{ userId: userId(id), userName, items: new Set([itemId(1)]) },
      permissions: new Set(['screens.edit']),
    });
  [wang, li] = [as(1, '王工'), as(2, '李工')];
  const { data } = await platform.call(wang, screenCalls.create, {
    ...{ itemId: itemId(1), name: '总览', platform: 'pc', popup: false, deviceId: null },
  });
  screen = data.id;
});

const seen = async (token: string, page: string, leaves = false, id = screen) =>
  (await platform.call(token, screenCalls.editing, { id, page, leaves })).data.others;
const names = async (token: string, page: string) =>
  (await seen(token, page)).map(({ name, own }) => (own ? `${name}*` : name));

test('each sees the others, and which of them are pages of their own', async () => {
  expect(await seen(wang, 'page-of-wang')).toEqual([]);
  const began = platform.clock.now();
  platform.clock.advance(milliseconds(1_000));
  expect(await seen(li, 'page-of-li')).toEqual([{ name: '王工', own: false, since: began }]);
  expect(await names(wang, 'page-of-wang')).toEqual(['李工']);
  expect(await names(wang, 'other-page')).toEqual(['王工*', '李工']);
});

test('who leaves is seen no more at once, and who says nothing soon', async () => {
  await seen(wang, 'page-of-wang');
  expect(await names(li, 'page-of-li')).toEqual(['王工']);
  await seen(wang, 'page-of-wang', true);
  expect(await names(li, 'page-of-li')).toEqual([]);
  await seen(wang, 'page-of-wang');
  platform.clock.advance(milliseconds(editorSeenMs));
  expect(await names(li, 'page-of-li')).toEqual(['王工']);
  platform.clock.advance(milliseconds(1));
  expect(await names(li, 'page-of-li')).toEqual([]);
});

test('a page of the same name of somebody else is another one', async () => {
  await seen(wang, 'the-same');
  expect(await names(li, 'the-same')).toEqual(['王工']);
  await seen(li, 'the-same', true);
  expect(await names(li, 'other-page')).toEqual(['王工']);
});

test('one screen says nothing of another, and goes with all who draw it', async () => {
  const { data: other } = await platform.call(wang, screenCalls.create, {
    ...{ itemId: itemId(1), name: '水池', platform: 'pc', popup: false, deviceId: null },
  });
  await seen(wang, 'page-of-wang');
  expect(await seen(li, 'page-of-li', false, other.id)).toEqual([]);
  await platform.call(wang, screenCalls.delete, { id: screen });
  expect(await platform.call(li, screenCalls.editing, { id: screen, page: 'page-of-li' })).toEqual(
    expect.objectContaining({ error: 'general.not_found' }),
  );
});

test('somebody who opens it again and again counts with ten pages', async () => {
  for (let n = 0; n < 12; n += 1) {
    platform.clock.advance(milliseconds(1));
    await seen(wang, `page-${n}-of-wang`);
  }
  expect(await names(li, 'page-of-li')).toHaveLength(10);
});
