/**
 * The way to a running device is broken in five ways, one after another: its page says the right reason
 * each time, on the desktop and on the phone, its values do not look live, and both come back by
 * themselves.
 */
import { createServer, type Server, type Socket } from 'node:net';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { telemetryErrors } from '@millwright/contract/telemetry/telemetry.errors';
import { createModbusFake, type ModbusFake } from '@millwright/drivers/modbus/fake/fake';
import { DataType } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const t = textsIn('zh-CN');
const device = '1号泵';
let plc: ModbusFake;
let port: number;
let stranger: Server;
const sockets = new Set<Socket>();
let server: Millwright;
let browser: Browser;
let admin: ApiSession;
let itemId: number;
let deviceId: number;

beforeAll(async () => {
  plc = createModbusFake();
  // Speaks another protocol, as what stands behind a cable that was plugged in elsewhere.
  stranger = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('data', () => socket.write('220 mail ready\r\n'));
  });
  [port, server, browser] = await Promise.all([
    plc.listen(),
    startMillwright({ env: { DEVICE_RANGES: '127.0.0.1/32' } }),
    sharedBrowser(),
  ]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  itemId = (await admin.call(itemCalls.create, { itemName: '泵房' })).id;
  const point = { family: 'HR', dataType: DataType.INT16U, address: '10' };
  const add = async (deviceName: string, unitId: number): Promise<number> => {
    const line = { host: '127.0.0.1', port, periodMs: 200, timeoutMs: 300 };
    const given = { itemId, deviceName, unitId, ...line };
    const { id } = await admin.call(deviceCalls.create, given);
    await admin.call(pointCalls.createMany, { deviceId: id, points: [{ ...point, name: '压力' }] });
    return id;
  };
  deviceId = await add(device, 1);
  // On the same line: what is wrong with one station is told from what is wrong with the line.
  await add('2号泵', 2);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await plc?.close();
  for (const socket of sockets) socket.destroy();
  stranger?.close();
});

interface Break {
  readonly reason: keyof typeof telemetryErrors;
  /** How the device is called then. */
  readonly state: 'offline' | 'abnormal';
  apply(): Promise<void> | void;
  mend(): Promise<void> | void;
}

const breaks: readonly Break[] = [
  {
    reason: 'link.refused',
    state: 'offline',
    apply: () => plc.close(),
    mend: async () => void (await plc.listen(port)),
  },
  {
    reason: 'link.silent',
    state: 'offline',
    apply: () => void plc.faults.silentUnits.add(1).add(2),
    mend: () => plc.faults.silentUnits.clear(),
  },
  {
    reason: 'device.silent',
    state: 'abnormal',
    apply: () => void plc.faults.silentUnits.add(1),
    mend: () => plc.faults.silentUnits.clear(),
  },
  {
    reason: 'device.failing',
    state: 'abnormal',
    apply: () => void plc.faults.unknownFunctions.add(3),
    mend: () => plc.faults.unknownFunctions.clear(),
  },
  {
    reason: 'link.garbage',
    state: 'offline',
    async apply() {
      await plc.close();
      await new Promise<void>((listening) => stranger.listen(port, '127.0.0.1', listening));
    },
    async mend() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => stranger.close(closed));
      await plc.listen(port);
    },
  },
];

it('is told by its reason each time, and comes back by itself', { timeout: 300_000 }, async () => {
  const [desk, phone] = await Promise.all(
    (['desktop', 'phone'] as const).map((frame) => browser.visit({ baseUrl: server.url, frame })),
  );
  if (desk === undefined || phone === undefined) throw new Error('no visitors');
  const state = desk.page
    .locator('dl > div')
    .filter({ has: desk.page.getByText(t('telemetry:figures.state'), { exact: true }) })
    .locator('dd');
  const says = (where: Locator, words: string) =>
    waitFor(words, async () =>
      ((await where.textContent({ timeout: 100 }).catch(() => '')) ?? '').includes(words),
    );
  const value = desk.page.locator('.mw-value').first();
  const isGood = async () => (await value.getAttribute('data-trust')) === 'good';
  await browser.journey('broken-cable', desk, async (page) => {
    await signInAsAdmin(page, server, 'zh-CN');
    await openPage(page, `/device/device_page?deviceId=${deviceId}&tab=live`);
    await page.getByRole('heading', { name: device, level: 1 }).waitFor();
    await browser.journey('broken-cable-phone', phone, async (page) => {
      await page.goto('/healthz');
      await page.evaluate((kept) => localStorage.setItem('mw.token', kept), admin.token);
      await page.goto(`/m/#/device/device_page?deviceId=${deviceId}`);
      await page.getByText(device).first().waitFor();
      for (const { reason, state: called, apply, mend } of breaks) {
        await says(state, t('telemetry:state.online'));
        await waitFor('a good value', isGood);
        await apply();
        const words = telemetryErrors[reason].zh;
        await says(state, words);
        await says(state, t(`telemetry:state.${called}`));
        await waitFor('no good value', async () => !(await isGood()));
        await page.getByText(words).first().waitFor();
        await mend();
      }
      await says(state, t('telemetry:state.online'));
      await waitFor('a good value', isGood);
    });
    await page
      .getByRole('tab', { name: t('devices:device.tabs.connection') })
      .last()
      .click();
    // What each began with is another matter than what it was: a socket that closed, a reply that was late.
    const lost = page.locator('.ant-table-row').filter({ hasText: /离线|异常/ });
    await lost.nth(breaks.length - 1).waitFor();
    for (const words of await lost.allTextContents()) expect(words).toMatch(/请检查|没有应答/);
    // That nobody listens any more is found a moment after the socket was closed, and is told as well.
    await lost.filter({ hasText: telemetryErrors['link.refused'].zh }).first().waitFor();
  });
  await Promise.all([desk, phone].map(({ context }) => context.close()));
});
