/**
 * Takes the pictures of the README and of the manual from a running server with the simulated plant:
 * `node scripts/screenshots.ts [readme|manual]`, both without a word. Needs the built web app and
 * Chromium.
 */
import { dirname, join } from 'node:path';
import { alarmCalls } from '@millwright/contract/alarms/alarms.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { minutes } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { signIn } from '@millwright/testing/api-session';
import { startBrowser } from '@millwright/testing/browser';
import { startMillwright } from '@millwright/testing/start-millwright';
import { arrange } from './screenshots/arrange.ts';
import { takeManualPictures } from './screenshots/manual.ts';
import { takeReadmePictures } from './screenshots/readme.ts';

const root = dirname(import.meta.dirname);
const [only] = process.argv.slice(2);

const server = await startMillwright({ plant: true });
const browser = await startBrowser();
try {
  const user = { userName: 'admin', password: server.adminPassword };
  const session = await signIn(server.url, user);
  const { list } = await session.call(itemCalls.list, {});
  const [item] = list;
  if (item === undefined) throw new RangeError('the plant made no item');
  await waitFor('values of the plant', async () => {
    const preview = await session.call(telemetryCalls.itemPreview, { itemId: item.id });
    return preview.points.length > 0 && preview.points.every(({ value }) => value !== null);
  });
  const { devices, points } = await session.call(telemetryCalls.itemPreview, { itemId: item.id });
  const [device] = devices;
  if (device === undefined) throw new RangeError('the plant made no device');
  const query = new URLSearchParams({ itemName: item.itemName, itemId: String(item.id) });
  const needs = {
    browser,
    url: server.url,
    token: session.token,
    itemPage: `/item/item_query?${query}`,
  };
  // The past of the plant is still being made at first, and pages without it are empty.
  await waitFor(
    'alarms of the past',
    async () => {
      const asked = { confirmed: false, retained: true, page: 1, pageSize: 1 } as const;
      return (await session.call(alarmCalls.current, asked)).total > 0;
    },
    minutes(10),
  );
  if (only !== 'readme') {
    await arrange({ session, items: list, itemId: item.id, points });
    await takeManualPictures({ ...needs, folder: join(root, 'apps/web/src/manual/articles') });
  }
  if (only !== 'manual') {
    const { deviceName } = device;
    const station = list.find(({ itemName }) => itemName === '宁波供水泵站');
    const screenPage = `/item/item_query/view_query?itemId=${station?.id ?? item.id}`;
    const folder = join(root, 'docs/pictures');
    await takeReadmePictures({ ...needs, deviceName, screenPage, folder });
  }
} finally {
  await browser.close();
  await server.stop();
}
