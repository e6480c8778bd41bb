/** A screen is found by the point that it shows, goes as a file into a project whose device has another name, and shows an image. */
import { readFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { screenCalls } from '@millwright/contract/screens/screens.calls';
import { DataType, pointId } from '@millwright/kernel';
import { emptyScene, newNode, serializeScene, shapeOf } from '@millwright/scene';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languagesFrom } from './combinations.ts';
import { formSteps } from './form-steps.ts';
import { foundByAxe } from './nothing-for-axe.ts';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

let server: Millwright;
let browser: Browser;
let admin: ApiSession;

beforeAll(async () => {
  [server, browser] = await Promise.all([
    startMillwright({ env: { DEVICE_RANGES: '127.0.0.1/32' } }),
    sharedBrowser(),
  ]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A project with one device of one point. */
const build = async (itemName: string, deviceName: string) => {
  const itemId = (await admin.call(itemCalls.create, { itemName })).id;
  const device = { itemId, deviceName, host: '127.0.0.1', port: 1, enabled: false };
  const deviceId = (await admin.call(deviceCalls.create, device)).id;
  const { id } = await admin.call(pointCalls.create, {
    deviceId,
    point: {
      ...{ name: '液位', family: 'HR', address: '60', unit: '%' },
      ...{ dataType: DataType.INT16U, writable: true },
    },
  });
  return { itemId, deviceId, level: id };
};

const draw = (level: number): string => {
  const shape = shapeOf('value');
  if (shape === null) throw new RangeError('there is no shape of values');
  const node = {
    ...newNode(shape, 'level', 40, 40),
    bindings: [
      {
        target: 'value' as const,
        source: { kind: 'point' as const, point: pointId(level), input: 'value' as const },
        transform: { kind: 'none' as const },
      },
    ],
  };
  return gzipSync(serializeScene({ ...emptyScene(), nodes: [node] })).toString('base64');
};

it.each(languagesFrom('zh-CN'))('a screen is found and taken along, in %s', async (language) => {
  const t = textsIn(language);
  const d = (key: string): string => t(`screens/designer:${key}`);
  const here = await build(`一号泵站${language.slice(0, 2)}`, '水池');
  const there = await build(`二号泵站${language.slice(0, 2)}`, '高位水池');
  const { id } = await admin.call(screenCalls.create, {
    ...{ itemId: here.itemId, name: '总览', platform: 'pc', popup: false, deviceId: null },
  });
  await admin.call(screenCalls.saveDraft, { id, version: 0, content: draw(here.level) });
  await admin.call(screenCalls.publish, { id, version: 1 });

  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop', language });
  await browser.journey(`screen-travels-${language}`, visit, async (page) => {
    await signInAsAdmin(page, server, language);
    // Images are fetched by the browser itself, with the cookie that signing in by the form leaves.
    await page
      .context()
      .addCookies([{ name: 'millwright_session', value: admin.token, url: server.url }]);

    // Who would delete the point is told of the screen, and led to it.
    await openPage(page, `/device/device_page?deviceId=${here.deviceId}&tab=points`);
    const point = page.getByRole('row').filter({ hasText: '液位' });
    await formSteps(page, language).more(point, t('devices:actions.delete'));
    const asked = page.getByRole('dialog', {
      name: t('devices:points.delete_one', { name: '液位' }),
    });
    await asked.getByRole('link', { name: '总览' }).click();
    await page.getByRole('link', { name: '总览', exact: true }).waitFor();

    const row = page.getByRole('row').filter({ hasText: '总览' });
    const saved = page.waitForEvent('download');
    await formSteps(page, language).more(row, t('screens:list.export'));
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^总览 .*\.mwscreen$/);
    const content = await readFile(await file.path());

    // The other project calls its device otherwise: it is chosen, and its points follow.
    await openPage(page, `/item/item_query?itemId=${there.itemId}&tab=screens`);
    await page.getByRole('button', { name: t('screens:list.import') }).click();
    const drawer = page.getByRole('dialog', { name: t('screens/file:title') });
    await drawer
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.mwscreen', mimeType: 'application/gzip', buffer: content });
    await drawer.getByText(t('screens/file:points_found', { found: '0', all: '1' })).waitFor();
    await drawer.getByText(t('screens/file:points_open', { count: '1' })).waitFor();
    expect(await foundByAxe(page)).toEqual([]);
    await drawer.getByLabel(t('screens/file:device_for', { name: '水池' })).click();
    await page.getByTitle('高位水池').click();
    await drawer.getByText(t('screens/file:points_found', { found: '1', all: '1' })).waitFor();
    await drawer.getByLabel(t('screens/file:name')).fill('新总览');
    await drawer.getByRole('button', { name: t('screens/file:import'), exact: true }).click();
    await page.getByRole('cell', { name: '新总览' }).waitFor();
    const { list } = await admin.call(screenCalls.list, { itemId: there.itemId });
    const made = await waitFor('the draft', async () => {
      const { content: drawn } = await admin.call(screenCalls.draft, { id: list[0]?.id ?? 0 });
      return drawn;
    });
    const scene = JSON.parse(gunzipSync(Buffer.from(made, 'base64')).toString());
    expect(scene.nodes[0].bindings[0].source.point).toBe(there.level);

    // An image of one's own is put onto the screen, and seen by whoever watches it.
    await page.goto(`/shape?itemId=${here.itemId}&screenId=${id}`);
    await page.getByRole('tab', { name: d('gallery.title'), exact: true }).click();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'pump.png', mimeType: 'image/png', buffer: onePixel });
    await page.getByRole('button', { name: 'pump', exact: true }).click();
    await page.getByRole('button', { name: d('save'), exact: true }).click();
    expect(await foundByAxe(page)).toEqual([]);
    await waitFor('the image to be saved', async () => {
      const { content: drawn } = await admin.call(screenCalls.draft, { id });
      return gunzipSync(Buffer.from(drawn ?? '', 'base64')).includes('"image"');
    });
    await page.getByRole('button', { name: d('publish.action') }).click();
    const dialog = page.getByRole('dialog', { name: d('publish.title') });
    await dialog.getByRole('button', { name: d('publish.action') }).click();
    await waitFor('it to be published', async () => {
      return (await admin.call(screenCalls.published, { id })).revision === 2;
    });
    await page.goto(`/item/item_query/view_query?itemId=${here.itemId}&screenId=${id}`);
    const address = await page.locator('svg image').getAttribute('href');
    expect((await page.request.get(address ?? '')).status()).toBe(200);
  });
  await visit.context.close();
});
