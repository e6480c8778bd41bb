/** A project leaves one server as a file and comes to life on another. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { alarmRuleCalls } from '@millwright/contract/alarms/alarm-rules.calls';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointGroupCalls } from '@millwright/contract/devices/point-groups/point-groups.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import type { ItemFile } from '@millwright/contract/items/item-file.schemas';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { maxItemFileBytes } from '@millwright/contract/items/max-item-file-bytes';
import { DataType } from '@millwright/kernel';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const t = textsIn('zh-CN');
const station = { itemName: '一号泵站', lnglat: '120.305456,31.570037', note: '河西' };

let home: Millwright;
let abroad: Millwright;
let browser: Browser;

beforeAll(async () => {
  [home, abroad, browser] = await Promise.all([
    startMillwright(),
    startMillwright(),
    sharedBrowser(),
  ]);
  await fillItem(await sessionOn(home));
});

afterAll(async () => {
  await browser?.close();
  await Promise.all([home?.stop(), abroad?.stop()]);
});

const sessionOn = (server: Millwright): Promise<ApiSession> =>
  signIn(server.url, { userName: 'admin', password: server.adminPassword });

/** A station with a device of three points, one with limits and in a group, and a rule. */
async function fillItem(session: ApiSession): Promise<void> {
  const { id: itemId } = await session.call(itemCalls.create, station);
  const { id: groupId } = await session.call(pointGroupCalls.create, { itemId, name: '水力参数' });
  const device = await session.call(deviceCalls.create, {
    itemId,
    deviceName: '1号水泵',
    host: '10.20.30.40',
    port: 5020,
    wordOrder: 'CDAB',
  });
  const pointOf = async (point: { name: string; address: string }, extra: object = {}) =>
    session.call(pointCalls.create, {
      deviceId: device.id,
      point: { ...point, family: 'HR', dataType: DataType.FLOAT, ...extra },
    });
  const pressure = await pointOf(
    { name: '出口压力', address: '100' },
    { unit: 'MPa', decimals: 2, upperLimit: 1.6, groupId },
  );
  await pointOf({ name: '流量', address: '102' }, { slope: 0.1, unit: 'm³/h' });
  await pointOf({ name: '电流', address: '104' });
  await session.call(alarmRuleCalls.create, {
    itemId,
    name: '出口压力偏高',
    level: 4,
    when: { op: 'above', pointId: pressure.id, value: 1.4, deadband: 0.05 },
  });
}

/** Everything of an item but its ids and times. */
const contentOf = async (session: ApiSession, itemName: string) => {
  const { list } = await session.call(itemCalls.list, { keyword: itemName });
  const item = list.find((one) => one.itemName === itemName);
  const { list: devices } = await session.call(deviceCalls.list, { itemId: item?.id ?? 0 });
  const points = await Promise.all(
    devices.map(({ id }) => session.call(pointCalls.list, { deviceId: id, pageSize: 100 })),
  );
  const { list: rules } = await session.call(alarmRuleCalls.list, { itemId: item?.id ?? 0 });
  const { list: groups } = await session.call(pointGroupCalls.list, { itemId: item?.id ?? 0 });
  const nameOf = new Map(points.flatMap(({ list: all }) => all.map(({ id, name }) => [id, name])));
  return {
    item: item && { name: item.itemName, lnglat: item.lnglat, note: item.note },
    groups: groups.map(({ name }) => name),
    devices: devices.map(({ deviceName, host, port, wordOrder }) => [
      deviceName,
      host,
      port,
      wordOrder,
    ]),
    points: points.flatMap(({ list: all }) =>
      all.map(({ name, address, unit, decimals, upperLimit, slope, groupId }) => [
        name,
        address,
        unit,
        decimals,
        upperLimit,
        slope,
        groups.find(({ id }) => id === groupId)?.name,
      ]),
    ),
    rules: rules.map(({ name, level, when }) => [
      name,
      level,
      'pointId' in when ? { ...when, pointId: nameOf.get(when.pointId) } : when,
    ]),
  };
};

let file = Buffer.alloc(0);

it('leaves as a file', async () => {
  const visit = await browser.visit({ baseUrl: home.url, frame: 'desktop' });
  await browser.journey('item-file-export', visit, async (page) => {
    await signInAsAdmin(page, home, 'zh-CN', '/item/item_page');
    const card = page.getByRole('article').filter({ hasText: station.itemName });
    const saved = page.waitForEvent('download');
    await card.getByRole('button', { name: t('items:actions.export') }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/^一号泵站 \d{4}-\d\d-\d\d\.mwitem$/);
    await page.getByText('“一号泵站”已导出').waitFor();
    file = readFileSync(await download.path());
  });
  await visit.context.close();
});

const sent = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/gzip', buffer });

/** The file with its content changed; its checksum fits unless told otherwise. */
const forged = (change: (file: ItemFile) => object, fits = true): Buffer => {
  const read: ItemFile = JSON.parse(gunzipSync(file).toString());
  const next = { ...read, ...change(structuredClone(read)) };
  const checksum = createHash('sha256').update(JSON.stringify(next.content)).digest('hex');
  return gzipSync(JSON.stringify(fits ? { ...next, checksum } : next));
};

it('is refused with the reason when the file is wrong, and nothing is made of it', async () => {
  const visit = await browser.visit({ baseUrl: abroad.url, frame: 'desktop' });
  await browser.journey('item-file-refused', visit, async (page) => {
    await signInAsAdmin(page, abroad, 'zh-CN', '/item/item_page');
    await page.getByRole('button', { name: t('items:actions.import') }).click();
    const drawer = page.getByRole('dialog', { name: t('items/file:title') });
    const refuses = async (name: string, content: Buffer, reason: string): Promise<void> => {
      await drawer.locator('input[type=file]').setInputFiles(sent(name, content));
      await drawer.getByText(reason).waitFor();
      expect(await drawer.getByRole('button', { name: t('items/file:import') }).isDisabled()).toBe(
        true,
      );
    };
    await refuses('large.mwitem', Buffer.alloc(maxItemFileBytes + 1), '文件超过 8 MB');
    await refuses('text.mwitem', Buffer.from('name,value'), '该文件不是项目导出文件');
    await refuses('cut.mwitem', file.subarray(0, 200), '该文件不是项目导出文件');
    const renamed = (read: ItemFile) => {
      Object.assign(read.content.item as object, { itemName: '别的泵站' });
      return read;
    };
    await refuses('changed.mwitem', forged(renamed, false), '校验和不符');
    await refuses(
      'newer.mwitem',
      forged(() => ({ version: 2 })),
      '由更新的版本导出',
    );
    const withScreens = (read: ItemFile) => {
      read.content.parts.screens = { version: 1, rows: [] };
      return read;
    };
    await refuses('unknown.mwitem', forged(withScreens), '文件包含未知的部分“screens”');
    const withLoopback = (read: ItemFile) => {
      const rows = read.content.parts.devices?.rows as { devices: object[] } | undefined;
      Object.assign(rows?.devices[0] ?? {}, { host: '127.0.0.1' });
      return read;
    };
    await refuses('loopback.mwitem', forged(withLoopback), '127.0.0.1:5020');
    await drawer.getByText('设备 › 1号水泵').waitFor();
  });
  await visit.context.close();
  expect((await (await sessionOn(abroad)).call(itemCalls.list, {})).total).toBe(0);
});

it('comes to life on another server, whole', async () => {
  const visit = await browser.visit({ baseUrl: abroad.url, frame: 'desktop' });
  await browser.journey('item-file-import', visit, async (page) => {
    await signInAsAdmin(page, abroad, 'zh-CN', '/item/item_page');
    await page.getByRole('button', { name: t('items:actions.import') }).click();
    const drawer = page.getByRole('dialog', { name: t('items/file:title') });
    await drawer.locator('input[type=file]').setInputFiles(sent('station.mwitem', file));
    await drawer.getByText(t('items/file:sound')).waitFor();
    for (const [title, count] of [
      ['devices:words.kinds.device', 1],
      ['devices:words.kinds.point', 3],
      ['devices:words.kinds.pointGroup', 1],
      ['alarms:words.kinds.alarmRule', 1],
    ] as const) {
      const made = drawer.getByRole('listitem').filter({ hasText: new RegExp(`${t(title)}$`) });
      expect(await made.locator('b').textContent()).toBe(String(count));
    }
    const foreign = await sessionOn(abroad);
    expect((await foreign.call(itemCalls.list, {})).total).toBe(0);

    await drawer.getByRole('button', { name: t('items/file:import') }).click();
    await drawer.getByText('项目“一号泵站”已导入').waitFor();
    await drawer.getByRole('button', { name: t('items/file:open') }).click();
    const machine = page.getByRole('region', { name: '1号水泵' });
    for (const point of ['出口压力', '流量', '电流']) {
      await machine.getByRole('row', { name: point }).waitFor();
    }
    expect(await contentOf(foreign, station.itemName)).toEqual(
      await contentOf(await sessionOn(home), station.itemName),
    );
  });
  await visit.context.close();
});

it('gets another name where its own is taken, and says so before', async () => {
  const visit = await browser.visit({ baseUrl: abroad.url, frame: 'desktop' });
  await browser.journey('item-file-again', visit, async (page) => {
    await signInAsAdmin(page, abroad, 'zh-CN', '/item/item_page');
    await page.getByRole('button', { name: t('items:actions.import') }).click();
    const drawer = page.getByRole('dialog', { name: t('items/file:title') });
    await drawer.locator('input[type=file]').setInputFiles(sent('station.mwitem', file));
    await drawer.getByText('将改名为“一号泵站x2”').waitFor();
    await drawer.getByRole('button', { name: t('items/file:import') }).click();
    await drawer.getByText('项目“一号泵站x2”已导入').waitFor();
    await drawer
      .getByRole('button', { name: t('items/file:close') })
      .last()
      .click();
    await page.getByRole('article').filter({ hasText: '一号泵站x2' }).waitFor();
  });
  await visit.context.close();
});
