/** A point that nobody changes alone: one person gives the value, another one approves it, at the desk and on the phone. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { accountCalls } from '@millwright/contract/identity/account.calls';
import { roleCalls } from '@millwright/contract/identity/roles.calls';
import { userCalls } from '@millwright/contract/identity/users.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { interlockCalls } from '@millwright/contract/telemetry/interlocks/interlocks.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { DataType, WriteConfirm } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type ModbusPeer, startPymodbus } from '@millwright/testing/peers/pymodbus';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languagesFrom } from './combinations.ts';
import { foundByAxe } from './nothing-for-axe.ts';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { type Language, textsIn } from './texts.ts';

let plc: ModbusPeer;
let server: Millwright;
let browser: Browser;
let admin: ApiSession;
let itemId: number;
let pointId: number;
const second = { userName: 'foreman', password: 'Second12345' };

beforeAll(async () => {
  [plc, server, browser] = await Promise.all([
    startPymodbus(),
    startMillwright({ env: { DEVICE_RANGES: '127.0.0.1/32' } }),
    sharedBrowser(),
  ]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  itemId = (await admin.call(itemCalls.create, { itemName: '锅炉房' })).id;
  const { host, port } = plc;
  const { id: deviceId } = await admin.call(deviceCalls.create, {
    ...{ itemId, deviceName: '1号锅炉', host, port, periodMs: 200 },
  });
  pointId = (
    await admin.call(pointCalls.create, {
      deviceId,
      point: {
        ...{ name: '压力设定', family: 'HR', address: '20', dataType: DataType.INT16U },
        ...{ unit: 'kPa', writable: true, writeConfirm: WriteConfirm.approved },
      },
    })
  ).id;
  const role = await admin.call(roleCalls.create, {
    ...{ roleName: '值班长', permissions: ['points.write'] },
    pages: ['valueChange_log_page'],
  });
  const first = { userName: second.userName, password: 'First12345' };
  const { id } = await admin.call(userCalls.create, { ...first, grade: 1, roles: [role.id] });
  await admin.call(userCalls.setItems, { id, items: [itemId] });
  // Whoever made the account knows its password: it is no second person yet.
  await expect(admin.call(telemetryCalls.setValue, { pointId, value: 25 })).rejects.toThrow(
    /approval_nobody/,
  );
  const foreman = await signIn(server.url, first);
  await foreman.call(accountCalls.changePassword, {
    ...{ oldPassword: first.password, newPassword: second.password },
  });
  await waitFor('the set-point', async () => (await readNow()) === 20);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await plc?.stop();
});

const readNow = async (): Promise<unknown> => {
  const { points } = await admin.call(telemetryCalls.itemPreview, { itemId });
  return points.find((point) => point.pointId === pointId)?.value;
};
const newest = async () => {
  const { list } = await admin.call(telemetryCalls.writeList, { pointId });
  return list[0];
};
const signInAsSecond = async (page: Page, path: string): Promise<void> => {
  const { token } = await signIn(server.url, second);
  await page.goto('/healthz');
  await page.evaluate((kept) => localStorage.setItem('mw.token', kept), token);
  await page.goto(path);
};
const saying = (language: Language) => {
  const t = textsIn(language);
  return (key: string, values?: Record<string, string>) => t(`telemetry:write.${key}`, values);
};

it('is given by one person and approved by another at the desk; both stand in the history', async () => {
  const say = saying('zh-CN');
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  const other = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('second-person', visit, async (page) => {
    await signInAsAdmin(page, server, 'zh-CN');
    await openPage(page, `/item/item_query?itemId=${itemId}`);
    const row = page.getByRole('row').filter({ hasText: '压力设定' });
    await row.getByRole('button', { name: say('action') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('value')).fill('25');
    await dialog.getByRole('button', { name: say('next') }).click();
    await dialog.getByText(say('approval.asked')).waitFor();
    expect(await foundByAxe(page)).toEqual([]);
    await dialog.getByRole('button', { name: say('approval.send') }).click();
    await dialog.getByText(say('result.awaiting-approval')).waitFor();
    await dialog.getByText(say('step.approval'), { exact: true }).waitFor();
    expect(await readNow()).toBe(20);
    // Whoever gave it is not asked for their own approval.
    expect(await page.getByRole('region', { name: say('approval.title') }).count()).toBe(0);
    await browser.journey('second-person-other', other, async (desk) => {
      await signInAsSecond(desk, '/');
      const bar = desk.getByRole('region', { name: say('approval.title') });
      await bar.getByText('20 kPa → 25 kPa · 锅炉房 · 1号锅炉').waitFor();
      // As by the link of the message that told them.
      await desk.goto('/home?approval=1');
      const asked = desk.getByRole('dialog').getByRole('article', { name: '压力设定' });
      await asked.getByText('20 kPa → 25 kPa').waitFor();
      expect(await foundByAxe(desk)).toEqual([]);
      const approve = asked.getByRole('button', { name: say('approval.approve') });
      // What is forbidden would be refused, and be over: it cannot be approved while that lasts.
      const lock = await admin.call(interlockCalls.create, {
        ...{ itemId, name: '检修锁定', lockReason: '正在检修' },
        locked: { kind: 'point' as const, pointId },
        condition: {
          ...{ kind: 'comparison' as const, sign: '>=' as const, value: 0 },
          pointId,
        },
      });
      await asked.getByText(/正在检修/).waitFor();
      await waitFor('nothing to approve', () => approve.isDisabled());
      await admin.call(interlockCalls.delete, { ids: [lock.id] });
      await approve.click();
      await asked.getByText(say('result.confirmed')).waitFor();
      // Nothing waits any more: no word of what is to be approved.
      await desk.getByRole('dialog', { name: say('approval.over') }).waitFor();
      expect(await desk.getByText(say('approval.warning')).count()).toBe(0);
      expect(new URL(desk.url()).search).toBe('');
    });
    await dialog.getByText(say('result.confirmed')).waitFor();
    await dialog.getByText(say('approval.approved', { name: 'foreman' })).waitFor();
    expect(await readNow()).toBe(25);
    await dialog
      .getByRole('button', { name: say('close') })
      .last()
      .click();
    await openPage(page, '/log_page/valueChange_log_page');
    await page.getByRole('cell', { name: 'admin · 批准：foreman' }).waitFor();
    // To undo it is to ask for the value of before.
    const logged = page.getByRole('row').filter({ hasText: 'foreman' });
    await logged.getByRole('button', { name: say('undo.action') }).click();
    await dialog.getByText(/写回第 #\d+ 条写入之前的值/).waitFor();
    await dialog.getByText(say('approval.asked')).waitFor();
    expect(await foundByAxe(page)).toEqual([]);
    await dialog.getByRole('button', { name: say('approval.send') }).click();
    await dialog.getByText(say('result.awaiting-approval')).waitFor();
    expect(await newest()).toMatchObject({
      ...{ state: 'awaiting-approval', newValue: '20', note: expect.stringMatching(/^撤销 #\d+$/) },
    });
    expect(await readNow()).toBe(25);
    await dialog.getByRole('button', { name: say('approval.withdraw') }).click();
    await dialog.getByText(say('result.withdrawn')).first().waitFor();
  });
  await Promise.all([visit.context.close(), other.context.close()]);
});

it('is withdrawn by whoever gave it', async () => {
  const say = saying('zh-CN');
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('second-person-withdrawn', visit, async (page) => {
    await signInAsAdmin(page, server, 'zh-CN');
    await openPage(page, `/item/item_query?itemId=${itemId}`);
    const row = page.getByRole('row').filter({ hasText: '压力设定' });
    await row.getByRole('button', { name: say('action') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('value')).fill('31');
    await dialog.getByRole('button', { name: say('next') }).click();
    await dialog.getByRole('button', { name: say('approval.send') }).click();
    await dialog.getByRole('button', { name: say('approval.withdraw') }).click();
    await dialog.getByText(say('result.withdrawn')).first().waitFor();
    expect(await newest()).toMatchObject({ reason: 'telemetry.approval_withdrawn' });
  });
  await visit.context.close();
});

it.each(languagesFrom('en-US'))('is given and declined on phones in %s', async (language) => {
  const say = saying(language);
  const looks = {
    baseUrl: server.url,
    frame: 'phone',
    language,
    dark: language === 'en-US',
  } as const;
  const [visit, other] = [await browser.visit(looks), await browser.visit(looks)];
  await browser.journey(`second-person-phone-${language}`, visit, async (page) => {
    await signInAsAdmin(page, server, language);
    await page.goto(`/m/#/item/item_query?itemId=${itemId}`);
    await page
      .getByRole('button', { name: `${say('action')} 压力设定` })
      .first()
      .click();
    await page.getByRole('textbox', { name: say('value') }).fill('40');
    await page.getByRole('button', { name: say('next') }).click();
    await page.getByText(say('approval.asked')).waitFor();
    await browser.journey(`second-person-phone-other-${language}`, other, async (phone) => {
      await signInAsSecond(phone, '/m/#/home?approval=1');
      const sheet = phone.getByRole('dialog');
      await sheet.getByText(say('approval.none')).waitFor();
      // It comes while the list of what waits is open: there it stands, and closing puts nothing off.
      await page.getByRole('button', { name: say('approval.send') }).click();
      await page.getByText(say('result.awaiting-approval')).waitFor();
      expect(await foundByAxe(page)).toEqual([]);
      const asked = sheet.getByRole('article', { name: '压力设定' });
      await asked.waitFor();
      await sheet
        .getByRole('button', { name: say('close') })
        .first()
        .click();
      await sheet.waitFor({ state: 'detached' });
      // What is put off can still be looked at.
      await phone.getByRole('button', { name: say('approval.later') }).click();
      await phone.getByRole('button', { name: `${say('approval.title')} · 1` }).click();
      expect(await foundByAxe(phone)).toEqual([]);
      await asked.getByRole('button', { name: say('approval.decline') }).click();
      await asked.getByText(say('result.declined')).waitFor();
    });
    await page.getByText(say('result.declined')).waitFor();
    expect(await newest()).toMatchObject({
      ...{ reason: 'telemetry.approval_declined', decidedBy: 'foreman' },
    });
    expect(await readNow()).toBe(25);
  });
  await Promise.all([visit.context.close(), other.context.close()]);
});

it.each(['desktop', 'phone'] as const)(
  'is approved at rest, and no other value, while an interlock lets that alone through: %s',
  async (frame) => {
    const say = saying('zh-CN');
    const give = (value: number) => admin.call(telemetryCalls.setValue, { pointId, value });
    const visit = await browser.visit({ baseUrl: server.url, frame });
    await browser.journey(`second-person-at-rest-${frame}`, visit, async (page) => {
      await signInAsSecond(page, frame === 'phone' ? '/m/#/home?approval=1' : '/home?approval=1');
      const { commandId } = await give(40);
      const asked = page.getByRole('dialog').getByRole('article', { name: '压力设定' });
      await asked.waitFor();
      const lock = await admin.call(interlockCalls.create, {
        ...{ itemId, name: `炉门 ${frame}`, lockReason: '炉门打开', atRest: 'allow' },
        locked: { kind: 'point', pointId },
        condition: { kind: 'comparison', pointId, sign: '>=', value: 0 },
      });
      const approve = asked.getByRole('button', { name: say('approval.approve') });
      await asked.getByText(/炉门打开.*仍可写入停止值/).waitFor();
      await waitFor('nothing to approve', () => approve.isDisabled());
      await admin.call(telemetryCalls.decide, { pointId, commandId, decision: 'withdraw' });
      await asked.getByText(say('result.withdrawn')).waitFor();
      await give(0);
      await approve.waitFor();
      expect(await asked.getByText(/炉门打开/).count()).toBe(0);
      await approve.click();
      await asked.getByText(say('result.confirmed')).waitFor();
      expect(await readNow()).toBe(0);
      await admin.call(interlockCalls.delete, { ids: [lock.id] });
    });
    await visit.context.close();
  },
);
