/** What is wrong with a project is found before it runs, leads to its place, and is mended. */
import { alarmRuleCalls } from '@millwright/contract/alarms/alarm-rules.calls';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { DataType, type ItemId } from '@millwright/kernel';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { languagesFrom } from './combinations.ts';
import { foundByAxe } from './nothing-for-axe.ts';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

let server: Millwright;
let browser: Browser;
let admin: ApiSession;

beforeAll(async () => {
  [server, browser] = await Promise.all([
    startMillwright({ plant: false, env: { DEVICE_RANGES: '127.0.0.0/8' } }),
    sharedBrowser(),
  ]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const register = { family: 'HR', dataType: DataType.INT16U } as const;

/** A press whose points are there twice, with an alarm that nothing can raise. */
async function makeMistakes(itemId: ItemId) {
  const { id: deviceId } = await admin.call(deviceCalls.create, {
    ...{ itemId, deviceName: '1号压机', host: '127.0.0.1', port: 1, periodMs: 60_000 },
  });
  const add = (name: string, given: object) =>
    admin.call(pointCalls.create, { deviceId, point: { ...register, name, ...given } });
  const speed = await add('转速', { address: '10' });
  const again = await add('主轴转速', { address: '10' });
  await admin.call(alarmRuleCalls.create, {
    ...{ itemId, name: '超速', level: 3, onDelayMs: 0, offDelayMs: 0, enabled: true },
    ...{ description: '', when: { op: 'above', pointId: speed.id, value: 70_000, deadband: 0 } },
  });
  return { again };
}

it.each(languagesFrom('en-US'))('is told, mended and gone in %s', async (language) => {
  const [itemName, dark] = language === 'zh-CN' ? ['冲压车间', false] : ['Stamping', true];
  const t = textsIn(language);
  const say = (key: string, values?: Record<string, string>) => t(`items/check:${key}`, values);
  const { id: itemId } = await admin.call(itemCalls.create, { itemName });
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop', language, dark });
  await browser.journey(`item check ${language}`, visit, async (page) => {
    await signInAsAdmin(page, server, language);
    await openPage(page, `/configure/configure_check?itemId=${itemId}`);
    await page.getByText(say('none'), { exact: true }).waitFor();
    expect(await foundByAxe(page)).toEqual([]);

    const { again } = await makeMistakes(itemId);
    const recheck = page.getByRole('button', { name: say('again') });
    await recheck.click();
    const rows = page.getByRole('region', { name: say('title') }).getByRole('listitem');
    const twice = language === 'zh-CN' ? '地址和数据类型相同' : 'the address and type of';
    const point = rows.filter({ hasText: '主轴转速' }).filter({ hasText: twice });
    await point.filter({ hasText: say('weight.warning') }).waitFor();
    const never = language === 'zh-CN' ? '永远不会成立' : 'never holds';
    await rows.filter({ hasText: '超速' }).filter({ hasText: never }).waitFor();
    expect(await foundByAxe(page)).toEqual([]);

    await point.getByRole('link', { name: '主轴转速' }).click();
    await page.getByRole('cell', { name: '主轴转速', exact: true }).first().waitFor();
    await page.goBack();
    await rows.first().waitFor();
    await admin.call(pointCalls.delete, { ids: [again.id] });
    await recheck.click();
    await point.waitFor({ state: 'detached' });
    await page.getByText(say('all', { count: '1' }), { exact: true }).waitFor();
  });
  await visit.context.close();
});
