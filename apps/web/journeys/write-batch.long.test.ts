/** A recipe goes into a machine that is not ours: several values at once, and then the bit that takes them over. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { interlockCalls } from '@millwright/contract/telemetry/interlocks/interlocks.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { DataType, type DeviceId, type ItemId } from '@millwright/kernel';
import { createTempDir, waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { framesOf } from '@millwright/testing/long/verify-writes';
import { type ModbusPeer, startPymodbus } from '@millwright/testing/peers/pymodbus';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languagesFrom } from './combinations.ts';
import { foundByAxe } from './nothing-for-axe.ts';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const machine = '1号搅拌机';
const folder = createTempDir();
const logFile = join(folder.path, 'written.log');
let plc: ModbusPeer;
let server: Millwright;
let browser: Browser;
let admin: ApiSession;
let itemId: ItemId;
let deviceId: DeviceId;

beforeAll(async () => {
  [plc, server, browser] = await Promise.all([
    startPymodbus({ logFile }),
    startMillwright({ env: { DEVICE_RANGES: '127.0.0.1/32' } }),
    sharedBrowser(),
  ]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  itemId = (await admin.call(itemCalls.create, { itemName: '配料' })).id;
  const { host, port } = plc;
  ({ id: deviceId } = await admin.call(deviceCalls.create, {
    ...{ itemId, deviceName: machine, host, port, periodMs: 200 },
  }));
  const holding = { family: 'HR', dataType: DataType.INT16U, writable: true };
  await admin.call(pointCalls.createMany, {
    deviceId,
    points: [
      { ...holding, name: '水', address: '200', unit: 'L', writeMin: 0, writeMax: 500 },
      { ...holding, name: '砂', address: '201', unit: 'kg' },
      { ...holding, name: '水泥', address: '202', unit: 'kg' },
      { ...holding, name: '外加剂', address: '203', unit: 'kg' },
      { ...holding, name: '接收配方', address: '300' },
    ],
  });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await plc?.stop();
  folder.remove();
});

const said = (language: 'zh-CN' | 'en-US') => {
  const t = textsIn(language);
  /** Each blank of a text filled with the same. */
  return (key: string, blank: string | number = '') =>
    t(`telemetry:write.${key}`).replaceAll(/\{\{\w+\}\}/g, String(blank));
};
const frames = () =>
  framesOf(readFileSync(logFile, 'utf8')).map(({ address, values }) => ({ address, values }));
const valueAt = async (name: string): Promise<unknown> => {
  const { points } = await admin.call(telemetryCalls.itemPreview, { itemId });
  return points.find((point) => point.name === name)?.value;
};

it.each(languagesFrom('zh-CN'))(
  'is entered, confirmed and sent in two frames, in %s',
  async (language) => {
    const say = said(language);
    await waitFor('the values', async () => typeof (await valueAt('接收配方')) === 'number');
    const before = frames().length;
    const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop', language });
    await browser.journey(`write-batch-${language}`, visit, async (page) => {
      await signInAsAdmin(page, server, language);
      await openPage(page, `/item/item_query?itemId=${itemId}`);
      await page.getByRole('button', { name: say('batch.action_of', machine) }).click();
      const dialog = page.getByRole('dialog', { name: say('batch.title') });
      const next = dialog.getByRole('button', { name: say('next') });
      expect(await next.isDisabled()).toBe(true);
      const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
      await field('水').fill('900');
      await dialog.getByRole('alert').waitFor();
      expect(await next.isDisabled()).toBe(true);
      await field('水').fill('180');
      // What no register of its type holds is told before it is sent, with what fits.
      await field('砂').fill('99999');
      await dialog.getByRole('alert').filter({ hasText: '65535 kg' }).waitFor();
      await field('砂').fill('7.5');
      await dialog.getByRole('alert').filter({ hasText: '0' }).waitFor();
      expect(await next.isDisabled()).toBe(true);
      await field('砂').fill('720');
      await field('水泥').fill('350');
      await field('接收配方').fill('1');
      // What was entered is not lost by a key, nor by the one that comes after it.
      await field('水泥').press('Escape');
      const keep = page.getByRole('button', { name: textsIn(language)('ui:form.keepEditing') });
      await keep.waitFor();
      await waitFor('the harmless answer to have the focus', () =>
        keep.evaluate((node) => node === document.activeElement),
      );
      await page.keyboard.press('Enter');
      await keep.waitFor({ state: 'hidden' });
      expect(await field('水泥').inputValue()).toBe('350');
      await dialog.getByRole('combobox', { name: say('batch.flag') }).click();
      await page.getByTitle('接收配方').last().click();
      expect(await foundByAxe(page)).toEqual([]);
      await next.click();
      await dialog.getByText(say('batch.is_flag')).waitFor();
      expect(await foundByAxe(page)).toEqual([]);
      await dialog.getByRole('button', { name: say('batch.send', 4) }).click();
      await dialog.getByText(say('batch.done', 4)).waitFor();
      expect(await foundByAxe(page)).toEqual([]);
      await dialog
        .getByRole('button', { name: say('close'), exact: true })
        .last()
        .click();
    });
    expect(frames().slice(before)).toEqual([
      { address: 200, values: [180, 720, 350] },
      { address: 300, values: [1] },
    ]);
    const { list } = await admin.call(telemetryCalls.writeList, { pageSize: 4 });
    expect(list.map(({ pointName, state }) => [pointName, state])).toEqual(
      ['接收配方', '水泥', '砂', '水'].map((name) => [name, 'confirmed']),
    );
  },
);

/** Locks the sand, whatever the flag is. */
async function lockSand(lockReason = '砂仓检修中') {
  const { points } = await admin.call(telemetryCalls.itemPreview, { itemId });
  const idOf = (name: string) => {
    const found = points.find((point) => point.name === name);
    return found?.pointId ?? expect.fail(`there is no ${name}`);
  };
  const { id } = await admin.call(interlockCalls.create, {
    ...{ itemId, name: lockReason, lockReason },
    locked: { kind: 'point', pointId: idOf('砂') },
    condition: { kind: 'comparison', pointId: idOf('接收配方'), sign: '>=', value: 0 },
  });
  return () => admin.call(interlockCalls.delete, { ids: [id] });
}

it.each(languagesFrom('zh-CN'))(
  'is kept back at the desk while an interlock forbids one of its points, in %s',
  async (language) => {
    const first = language === 'zh-CN' ? 81 : 91;
    const say = said(language);
    await waitFor('the values', async () => typeof (await valueAt('接收配方')) === 'number');
    const before = frames().length;
    const unlock = [await lockSand(), await lockSand('砂秤校准中')];
    const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop', language });
    await browser.journey(`write-batch-locked-${language}`, visit, async (page) => {
      await signInAsAdmin(page, server, language);
      await openPage(page, `/item/item_query?itemId=${itemId}`);
      await page.getByRole('button', { name: say('batch.action_of', machine) }).click();
      const dialog = page.getByRole('dialog', { name: say('batch.title') });
      await dialog.getByRole('textbox', { name: '水', exact: true }).fill(String(first));
      await dialog.getByRole('textbox', { name: '砂', exact: true }).fill(String(first + 1));
      await dialog.getByRole('button', { name: say('next') }).click();
      // It is told at the point that it is of.
      const sand = dialog.getByRole('listitem').filter({ hasText: '砂' });
      const [repair, scale] = [sand.getByText('砂仓检修中'), sand.getByText('砂秤校准中')];
      await Promise.all([repair.waitFor(), scale.waitFor()]);
      const send = dialog.getByRole('button', { name: say('batch.send', 2) });
      expect(await send.isDisabled()).toBe(true);
      expect(await foundByAxe(page)).toEqual([]);
      const bars = await sand
        .getByRole('alert')
        .evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().toJSON()));
      expect(bars).toHaveLength(2);
      expect(bars[1].top - bars[0].bottom).toBeGreaterThanOrEqual(8);
      await unlock[0]?.();
      await repair.waitFor({ state: 'detached' });
      expect(await send.isDisabled()).toBe(true);
      expect(frames().length).toBe(before);
      await unlock[1]?.();
      await scale.waitFor({ state: 'detached' });
      await send.click();
      await dialog.getByText(say('batch.done', 2)).waitFor();
    });
    await visit.context.close();
    expect(frames().slice(before)).toEqual([{ address: 200, values: [first, first + 1] }]);
  },
);

it.each(languagesFrom('en-US'))(
  'is entered on the phone, kept back by an interlock, and sent, in %s',
  async (language) => {
    const [dark, first] = language === 'zh-CN' ? [false, 61] : [true, 71];
    const say = said(language);
    await waitFor('the values', async () => typeof (await valueAt('接收配方')) === 'number');
    const before = frames().length;
    const unlock = await lockSand();
    const visit = await browser.visit({ baseUrl: server.url, frame: 'phone', language, dark });
    await browser.journey(`write-batch-phone-${language}`, visit, async (page) => {
      await signInAsAdmin(page, server, language);
      await page.goto(`/m/#/device/device_page?deviceId=${deviceId}`);
      await page.getByRole('button', { name: say('batch.action'), exact: true }).click();
      const sheet = page.getByRole('dialog', { name: say('batch.title') });
      const next = sheet.getByRole('button', { name: say('next') });
      expect(await next.isDisabled()).toBe(true);
      const field = (name: string) => sheet.getByRole('textbox', { name, exact: true });
      await field('水').fill('900');
      await sheet.getByRole('alert').waitFor();
      expect(await next.isDisabled()).toBe(true);
      await field('水').fill(String(first));
      await field('砂').fill(String(first + 1));
      await field('接收配方').fill('1');
      const flags = sheet.getByRole('group', { name: say('batch.flag') });
      await flags.getByRole('button', { name: '接收配方' }).click();
      // Its unit stands beside a value and not below it.
      const units = sheet.getByRole('listitem').getByText('kg', { exact: true });
      expect(
        await units.evaluateAll((all) => all.map((one) => getComputedStyle(one).display)),
      ).toEqual(Array(3).fill('inline'));
      await sheet.getByRole('textbox', { name: say('note') }).fill('换批次');
      expect(await foundByAxe(page)).toEqual([]);
      await next.click();
      await sheet.getByText(say('batch.is_flag')).waitFor();
      await sheet.getByText('砂仓检修中').waitFor();
      const send = sheet.getByRole('button', { name: say('batch.send', 3) });
      expect(await send.isDisabled()).toBe(true);
      expect(await foundByAxe(page)).toEqual([]);
      await unlock();
      await sheet.getByText('砂仓检修中').waitFor({ state: 'detached' });
      await send.click();
      await sheet.getByText(say('batch.done', 3)).waitFor();
      expect(await foundByAxe(page)).toEqual([]);
      await sheet
        .getByRole('button', { name: say('close'), exact: true })
        .last()
        .click();
      await sheet.waitFor({ state: 'detached' });
    });
    await visit.context.close();
    const { list } = await admin.call(telemetryCalls.writeList, { pageSize: 3 });
    expect(list.map(({ note }) => note)).toEqual(Array(3).fill('换批次'));
    expect(frames().slice(before)).toEqual([
      { address: 200, values: [first, first + 1] },
      { address: 300, values: [1] },
    ]);
  },
);

it.each(languagesFrom('zh-CN'))(
  'asks on the phone before it drops what was entered, and nothing else, in %s',
  async (language) => {
    const say = said(language);
    const form = (key: string) => textsIn(language)(`ui:form.${key}`);
    const before = frames().length;
    const dark = language === 'zh-CN';
    const visit = await browser.visit({ baseUrl: server.url, frame: 'phone', language, dark });
    await browser.journey(`write-batch-phone-kept-${language}`, visit, async (page) => {
      await signInAsAdmin(page, server, language);
      await page.goto(`/m/#/device/device_page?deviceId=${deviceId}`);
      const sheet = page.getByRole('dialog', { name: say('batch.title') });
      const water = sheet.getByRole('textbox', { name: '水', exact: true });
      const question = page.getByRole('dialog', { name: form('discardTitle') });
      const open = async () => {
        await page.getByRole('button', { name: say('batch.action'), exact: true }).click();
        await water.waitFor();
      };
      const beside = () => page.mouse.click(195, 8);
      const cross = sheet.getByRole('button', { name: form('close'), exact: true });
      // With nothing entered each of them closes at once.
      for (const leave of [() => page.goBack(), beside, () => cross.click()]) {
        await open();
        await leave();
        await sheet.waitFor({ state: 'detached' });
        expect(await question.count()).toBe(0);
      }
      const address = page.url();
      await open();
      await water.fill('77');
      for (const leave of [
        () => page.goBack(),
        beside,
        () => cross.click(),
        () => water.press('Escape'),
      ]) {
        await leave();
        await question.waitFor();
        expect(await foundByAxe(page)).toEqual([]);
        await question.getByRole('button', { name: form('keepEditing') }).click();
        await question.waitFor({ state: 'detached' });
        expect(await water.inputValue()).toBe('77');
      }
      // Back, and Escape, answer the question with no.
      await page.goBack();
      await question.waitFor();
      await page.goBack();
      await question.waitFor({ state: 'detached' });
      await water.press('Escape');
      await question.waitFor();
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      expect(await water.inputValue()).toBe('77');
      // Nor is it lost where it is only to be confirmed any more.
      await sheet.getByRole('textbox', { name: '砂', exact: true }).fill('78');
      await sheet.getByRole('button', { name: say('next') }).click();
      await sheet.getByRole('button', { name: say('batch.send', 2) }).waitFor();
      await page.goBack();
      await question.getByRole('button', { name: form('discard') }).click();
      await sheet.waitFor({ state: 'detached' });
      await question.waitFor({ state: 'detached' });
      expect(page.url()).toBe(address);
      await open();
      expect(await water.inputValue()).toBe('');
    });
    await visit.context.close();
    expect(frames().length).toBe(before);
  },
);
