/**
 * A button that is held: the machine has its value while a hand is on it, and the other one once the hand, or
 * the page, is gone. The machine is not ours, and keeps each frame.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { screenCalls } from '@millwright/contract/screens/screens.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { DataType, type PointId, seconds } from '@millwright/kernel';
import {
  emptyScene,
  type NodeEvent,
  newNode,
  type Shape,
  serializeScene,
  shapeOf,
} from '@millwright/scene';
import { createTempDir, waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { framesOf } from '@millwright/testing/long/verify-writes';
import { type ModbusPeer, startPymodbus } from '@millwright/testing/peers/pymodbus';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foundByAxe } from './nothing-for-axe.ts';
import { textsIn } from './texts.ts';

const t = textsIn('zh-CN');
const place = 210;
const folder = createTempDir();
const logFile = join(folder.path, 'written.log');

let plc: ModbusPeer;
let server: Millwright;
let browser: Browser;
let admin: ApiSession;
let itemId: number;

/** What the button wrote, with the moments at which the machine had it. */
const frames = () =>
  framesOf(readFileSync(logFile, 'utf8')).filter(({ address }) => address === place);
const valuesNow = () => frames().flatMap(({ values }) => values);

beforeAll(async () => {
  [plc, server, browser] = await Promise.all([
    startPymodbus({ logFile }),
    startMillwright({ env: { DEVICE_RANGES: '127.0.0.1/32' } }),
    sharedBrowser(),
  ]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  itemId = (await admin.call(itemCalls.create, { itemName: '冲床' })).id;
  const { host, port } = plc;
  const { id: deviceId } = await admin.call(deviceCalls.create, {
    ...{ itemId, deviceName: '冲床', host, port, periodMs: 200 },
  });
  const { id: point } = await admin.call(pointCalls.create, {
    deviceId,
    point: {
      ...{ name: '点动', family: 'HR', address: String(place), unit: '' },
      ...{ dataType: DataType.INT16U, writable: true },
    },
  });
  const isWritten = () =>
    admin.call(telemetryCalls.setValue, { pointId: point, value: 0 }).then(
      () => true,
      () => false,
    );
  await waitFor('the machine to be online', isWritten);
  await waitFor('the first value', () => valuesNow().length > 0);
  await publish(point);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await plc?.stop();
  folder.remove();
});

/** A screen with one button. */
async function publish(point: PointId): Promise<void> {
  const button = newNode(shapeOf('button') as Shape, 'jog', 120, 120, { text: '点动' });
  const held: NodeEvent = {
    ...{ on: 'press', confirm: 'none' },
    action: { kind: 'momentary', point, pressed: 1, released: 0, longest: 20 },
  };
  const scene = {
    ...emptyScene('pc'),
    size: { width: 480, height: 320 },
    nodes: [
      {
        ...button,
        frame: { ...button.frame, width: 200, height: 72 },
        events: [held],
      },
    ],
  };
  const { id } = await admin.call(screenCalls.create, {
    ...{ itemId, name: '点动', platform: 'pc' as const, popup: false, deviceId: null },
  });
  const content = gzipSync(serializeScene(scene)).toString('base64');
  const { version } = await admin.call(screenCalls.saveDraft, { id, version: 0, content });
  await admin.call(screenCalls.publish, { id, version });
}

const opened = async (page: Page, address: string) => {
  await page.goto('/healthz');
  await page.evaluate((kept) => localStorage.setItem('mw.token', kept), admin.token);
  await page.goto(address);
  const button = page.getByRole('button', { name: '点动' });
  await button.waitFor({ timeout: seconds(60) });
  return button;
};
const middleOf = async (button: Awaited<ReturnType<typeof opened>>) => {
  const box = await button.boundingBox();
  if (box === null) throw new Error('the button is not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

it('a mouse holds it, by leaving it too; a page that is killed meanwhile is let go within two seconds', async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('screen-held', visit, async (page) => {
    const button = await opened(page, `/item/item_query/view_query?itemId=${itemId}`);
    expect(await foundByAxe(page)).toEqual([]);
    const { x, y } = await middleOf(button);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.getByText(t('telemetry:hold.states.held')).waitFor();
    await waitFor('the press', () => valuesNow().at(-1) === 1);
    await page.mouse.up();
    await page.getByText(t('telemetry:hold.states.released')).waitFor();
    expect(valuesNow().slice(-2)).toEqual([1, 0]);

    await page.mouse.down();
    await waitFor('the press', () => valuesNow().at(-1) === 1);
    await page.mouse.move(x + 300, y + 120);
    await waitFor('the release on leaving', () => valuesNow().at(-1) === 0);
    await page.mouse.up();
    // It can be pressed again once the release was read back.
    await page.getByText(t('telemetry:hold.states.released')).waitFor();

    await button.focus();
    await page.keyboard.down('Space');
    await waitFor('the press by a key', () => valuesNow().at(-1) === 1);
    await page.keyboard.press('Escape');
    await waitFor('the release by Escape', () => valuesNow().at(-1) === 0);
    await page.keyboard.up('Space');
    await page.getByText(t('telemetry:hold.states.released')).waitFor();

    // Another page is killed, as by a crash, with a hand on the button.
    const killed = await visit.context.newPage();
    const there = await middleOf(
      await opened(killed, `/item/item_query/view_query?itemId=${itemId}`),
    );
    await killed.mouse.move(there.x, there.y);
    await killed.mouse.down();
    await killed.getByText(t('telemetry:hold.states.held')).waitFor();
    await waitFor('the press', () => valuesNow().at(-1) === 1);
    const before = frames().length;
    const at = Date.now();
    void killed.goto('chrome://crash').catch(() => undefined);
    const release = await waitFor('the release', () => frames()[before]);
    expect(release.values).toEqual([0]);
    expect(release.at - at).toBeLessThan(2000);
    console.log(`released ${release.at - at} ms after the page was killed`);

    const { list } = await admin.call(telemetryCalls.writeList, { itemId, page: 1, pageSize: 2 });
    const screen = { name: '点动', revision: 1 };
    expect(list).toMatchObject([
      { change: { op: 'press' }, screen, userName: 'admin' },
      { change: { op: 'release' }, screen, userName: 'admin' },
    ]);
  });
  await visit.context.close();
});

it('a finger stays on it before it presses, and lets go of it', async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'phone' });
  await browser.journey('screen-held-phone', visit, async (page) => {
    const button = await opened(page, `/m/#/item/view_query?itemId=${itemId}`);
    const { x, y } = await middleOf(button);
    const hand = await visit.context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchEnd') =>
      hand.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchStart' ? [{ x, y }] : [],
      });
    const before = frames().length;
    await touch('touchStart');
    await touch('touchEnd');
    await page.getByText(t('telemetry:hold.hint')).waitFor();
    expect(frames().length).toBe(before);
    await touch('touchStart');
    await page.getByText(t('telemetry:hold.states.held')).waitFor();
    await waitFor('the press', () => valuesNow().at(-1) === 1);
    await touch('touchEnd');
    await page.getByText(t('telemetry:hold.states.released')).waitFor();
    expect(valuesNow().at(-1)).toBe(0);
    expect(await foundByAxe(page)).toEqual([]);
  });
  await visit.context.close();
});
