/** What belongs to points beside the points themselves is set up through the pages, and undone. */
import { alarmRuleCalls } from '@millwright/contract/alarms/alarm-rules.calls';
import { dataSetCalls } from '@millwright/contract/devices/data-sets/data-sets.calls';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { DataType } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formSteps } from './form-steps.ts';
import { openPage } from './open-page.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const t = textsIn('zh-CN');
const project = '无锡空压站';
const device = '1号空压机';

let server: Millwright;
let browser: Browser;
let admin: ApiSession;
let itemId: number;
let deviceId: number;

beforeAll(async () => {
  [server, browser] = await Promise.all([
    startMillwright({ env: { DEVICE_RANGES: '127.0.0.1/32' } }),
    sharedBrowser(),
  ]);
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  itemId = (await admin.call(itemCalls.create, { itemName: project })).id;
  deviceId = (
    await admin.call(deviceCalls.create, {
      itemId,
      deviceName: device,
      host: '127.0.0.1',
    })
  ).id;
  const points = ['排气压力', '排气温度', '油温'].map((name, at) => ({
    name,
    family: 'HR',
    address: String(at),
    dataType: DataType.INT16U,
    unit: at === 0 ? 'bar' : '℃',
  }));
  await admin.call(pointCalls.createMany, { deviceId, points });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const pointsNow = async () => (await admin.call(pointCalls.list, { deviceId, pageSize: 100 })).list;
const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) });
const tick = (drawer: Locator, point: string): Promise<void> =>
  drawer.getByRole('checkbox', { name: `${device} ${point}` }).click();

it('groups, blocks, data sets and history tasks of an item', { timeout: 240_000 }, async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('configure-points', visit, async (page) => {
    const steps = formSteps(page, 'zh-CN');
    const tab = (key: string) =>
      page.getByRole('tab', { name: t(`devices:configure.tabs.${key}`), exact: true }).click();
    await signInAsAdmin(page, server, 'zh-CN');
    await steps.openFromMenu(t('devices:titles.sections.configure'));
    await steps.openFromMenu(t('devices:titles.configure'));
    const counts = rowOf(page, project);
    await counts.getByRole('cell', { name: '3', exact: true }).waitFor();
    await page.getByRole('link', { name: project }).click();
    await page.getByRole('link', { name: device }).waitFor();

    await tab('groups');
    await page.getByRole('button', { name: t('devices:groups.create') }).click();
    const group = page.getByRole('dialog', { name: t('devices:groups.create') });
    await group.getByRole('textbox').fill('主');
    await group.getByText('至少 3 个').waitFor();
    await group.getByRole('textbox').fill('主要参数');
    await page.keyboard.press('Enter');
    await rowOf(page, '主要参数').waitFor();

    await tab('blocks');
    const block = page.getByRole('dialog', { name: new RegExp(t('devices:blocks.create')) });
    const openBlock = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: t('devices:blocks.create') }).click();
      await block.getByLabel(t('devices:blocks.name')).fill(name);
      await block.getByLabel(t('devices:blocks.first')).fill('100');
    };
    await openBlock('轴,参数');
    await block.getByText(/不能包含逗号/).waitFor();
    await block.getByLabel(t('devices:blocks.name')).fill('轴参数');
    await block.getByRole('textbox', { name: '第 1 行的名称' }).fill('轴1');
    await block.getByRole('button', { name: t('ui:form.save'), exact: true }).click();
    await block.getByText('请为数据点块的每一行选择数据类型').waitFor();
    await steps.choose(
      block.getByRole('combobox', { name: '第 1 行的数据类型' }),
      t('devices:type.3'),
    );
    await block.getByRole('button', { name: t('devices:blocks.row_add') }).click();
    expect(await block.getByRole('textbox', { name: '第 2 行的名称' }).inputValue()).toBe('轴2');
    await steps.save(block);
    await rowOf(page, '轴参数').waitFor();
    expect((await pointsNow()).slice(3).map(({ name, address }) => [name, address])).toEqual([
      ['轴1', '100'],
      ['轴2', '102'],
    ]);
    await openBlock('轴参数');
    await block.getByRole('textbox', { name: '第 1 行的名称' }).fill('轴9');
    await steps.choose(
      block.getByRole('combobox', { name: '第 1 行的数据类型' }),
      t('devices:type.3'),
    );
    await block.getByRole('button', { name: t('ui:form.save'), exact: true }).click();
    await block.getByText('添加失败：该设备中已有数据点块“轴参数”').waitFor();
    await block.getByRole('button', { name: t('ui:form.cancel') }).click();
    await page.getByRole('button', { name: t('ui:form.discard') }).click();

    await tab('sets');
    await page.getByRole('button', { name: t('devices:sets.create') }).click();
    const set = page.getByRole('dialog', { name: t('devices:sets.create') });
    await set.getByLabel(t('devices:sets.name')).fill('班前检查');
    await tick(set, '油温');
    await tick(set, '排气压力');
    await steps.save(set);
    await steps.more(rowOf(page, '班前检查'), t('devices:sets.import'));
    const file = page.getByRole('dialog');
    await file.locator('input[type=file]').setInputFiles({
      name: '点.csv',
      mimeType: 'text/csv',
      // 设备名称,名称 and 1号空压机,排气温度 in GB 18030, as Chinese spreadsheets save it.
      buffer: Buffer.concat([
        Buffer.from('c9e8b1b8c3fbb3c62cc3fbb3c60d0a', 'hex'),
        Buffer.from('31bac5bfd5d1b9bbfa2cc5c5c6f8cec2b6c80d0a', 'hex'),
        Buffer.from('31bac5bfd5d1b9bbfa2c780d0a', 'hex'),
      ]),
    });
    await file.getByText('可加入 1 个数据点，1 行无法加入').waitFor();
    const readAs = file.getByRole('combobox', { name: t('devices:file.encoding.title') });
    await file.getByText(t('devices:file.encoding.names.gb18030')).waitFor();
    await steps.choose(readAs, t('devices:file.encoding.names.utf-8'));
    await file.getByText('文件不是 CSV 或 XLSX 表格').waitFor();
    await steps.choose(readAs, t('devices:file.encoding.names.gb18030'));
    await file.getByText('可加入 1 个数据点，1 行无法加入').waitFor();
    await file.getByRole('button', { name: t('devices:file.apply') }).click();
    await file.waitFor({ state: 'hidden' });
    await rowOf(page, '班前检查')
      .getByRole('button', { name: t('devices:sets.monitor') })
      .click();
    const monitor = page.getByRole('dialog', { name: '班前检查' });
    await monitor.getByText('排气温度').waitFor();
    const order = (await monitor.textContent())?.match(/油温|排气压力|排气温度/g);
    expect(order).toEqual(['油温', '排气压力', '排气温度']);
    await page.keyboard.press('Escape');
    const listed = rowOf(page, '班前检查');
    await listed.getByRole('button', { name: t('devices:actions.edit') }).click();
    const edit = page.getByRole('dialog', { name: t('devices:sets.edit') });
    await edit.getByLabel(t('devices:sets.name')).fill('开机检查');
    await tick(edit, '排气温度');
    await tick(edit, '排气温度');
    await steps.save(edit);
    await steps.more(rowOf(page, '开机检查'), t('devices:sets.bind'));
    await page.getByText(t('devices:sets.bound'), { exact: true }).waitFor();

    await steps.openFromMenu(t('telemetry:titles.history_tasks'));
    await page.getByRole('button', { name: t('telemetry:history.create') }).click();
    const task = page.getByRole('dialog', { name: t('telemetry:history.create') });
    await task.getByLabel(t('telemetry:history.name')).fill('秒级曲线');
    await task.getByRole('spinbutton', { name: t('telemetry:history.interval') }).fill('1');
    await steps.choose(
      task.getByRole('combobox', { name: t('telemetry:history.interval_unit') }),
      t('telemetry:history.units.second'),
    );
    await tick(task, '油温');
    await task.getByText(/预计占用约 16\.8 MB/).waitFor();
    await steps.save(task);
    await rowOf(page, '秒级曲线').getByText('1 秒').waitFor();

    // The page of the item shows the bound set first, and what somebody picked out for himself.
    await steps.openFromMenu(t('items:titles.list'));
    // The page of a device names its project too, until the list has come.
    await page.getByRole('heading', { name: t('items:list.title') }).waitFor();
    await page.getByRole('link', { name: project }).click();
    const shown = page.getByRole('rowheader');
    await waitFor('the bound set', async () => (await shown.count()) === 3);
    const star = page.getByRole('button', { name: '关注 油温', exact: true });
    await star.click();
    await page.getByRole('button', { name: '取消关注 油温' }).waitFor();
    const which = page.getByRole('combobox', { name: t('telemetry:live.show') });
    await steps.choose(which, t('telemetry:live.picked'));
    await waitFor('the picked points', async () => (await shown.count()) === 1);
    await steps.choose(which, t('telemetry:live.all'));
    await waitFor('all points', async () => (await shown.count()) === 5);
  });
  await visit.context.close();
});

it('the point table is changed in its rows, in bulk and from a file', {
  timeout: 240_000,
}, async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('configure-point-table', visit, async (page) => {
    const steps = formSteps(page, 'zh-CN');
    await signInAsAdmin(page, server, 'zh-CN');
    await steps.openFromMenu(t('devices:titles.list'));
    await page.getByRole('link', { name: device }).click();
    await page.getByRole('tab', { name: t('devices:device.tabs.points'), exact: true }).click();
    const unitsAre = (units: readonly string[]) =>
      waitFor(`the units to be ${units}`, async () => {
        const now = (await pointsNow()).slice(0, 3).map(({ unit }) => unit);
        return JSON.stringify(now) === JSON.stringify(units);
      });

    // By keyboard alone: into the cell, the new unit, Enter.
    const cell = page.getByRole('button', { name: '修改“油温”的单位' });
    await cell.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('K');
    await page.keyboard.press('Enter');
    await unitsAre(['bar', '℃', 'K']);
    await cell.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('never');
    await page.keyboard.press('Escape');
    await unitsAre(['bar', '℃', 'K']);

    for (const name of ['排气压力', '排气温度', '油温']) {
      await rowOf(page, name).getByRole('checkbox').first().check();
    }
    await page.getByRole('button', { name: t('devices:batch.action') }).click();
    const batch = page.getByRole('dialog');
    await batch.getByRole('checkbox', { name: '修改单位' }).check();
    await batch.getByLabel(t('devices:point.unit'), { exact: true }).fill('kPa');
    await steps.save(batch);
    await unitsAre(['kPa', 'kPa', 'kPa']);
    await page.getByText('已修改 3 个数据点').waitFor();
    await page
      .getByRole('button', { name: t('devices:batch.undo') })
      .last()
      .click();
    await unitsAre(['bar', '℃', 'K']);

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: t('ui:table.exportCsv') }).click();
    const exported = await (await saved).createReadStream();
    const text = (await exported.setEncoding('utf8').toArray()).join('');
    const upload = async (csv: string): Promise<Locator> => {
      await page.getByRole('button', { name: new RegExp(`${t('devices:file.import')}$`) }).click();
      const dialog = page.getByRole('dialog', { name: t('devices:file.import_title') });
      const buffer = Buffer.from(csv);
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'points.csv', mimeType: 'text/csv', buffer });
      return dialog;
    };
    const bad = await upload('名称,寄存器类型,地址,数据类型\n远,HR,70000,INT16U\n');
    await bad.getByText('地址“70000”无效：HR 的范围为 0 至 65535').waitFor();
    expect(await bad.getByRole('button', { name: t('devices:file.apply') }).isDisabled()).toBe(
      true,
    );
    await bad.getByRole('button', { name: t('ui:confirm.no') }).click();
    await bad.waitFor({ state: 'hidden' });
    const good = await upload(text.replace('油温', '冷却水温').replace('bar', 'MPa'));
    await good.getByText('新增 1 个，修改 1 个，不变 3 个，有误 0 行').waitFor();
    await good.getByRole('button', { name: t('devices:file.apply') }).click();
    await good.waitFor({ state: 'hidden' });
    await rowOf(page, '冷却水温').waitFor();
    await unitsAre(['MPa', '℃', 'K']);
  });
  await visit.context.close();
});

it('what uses a point is shown beside it, and before it is deleted', async () => {
  const points = await pointsNow();
  const [first, second] = points;
  if (!first || !second) throw new RangeError('the device has no points');
  const when = { op: 'above', pointId: first.id, value: 8, deadband: 0 } as const;
  await admin.call(alarmRuleCalls.create, {
    ...{ itemId, name: '压力过高', level: 3, onDelayMs: 0, offDelayMs: 0 },
    ...{ enabled: true, description: '', when },
  });
  await admin.call(dataSetCalls.create, { itemId, name: '巡检', note: '', pointIds: [second.id] });
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('points-where-used', visit, async (page) => {
    await signInAsAdmin(page, server, 'zh-CN');
    await openPage(page, `/device/device_page?deviceId=${deviceId}&tab=used`);
    const list = page.getByRole('list', { name: t('devices:used.title') });
    await list.getByRole('link', { name: '压力过高' }).waitFor();
    await list.getByRole('link', { name: '巡检' }).waitFor();
    await page.getByRole('tab', { name: t('devices:device.tabs.points'), exact: true }).click();
    const row = rowOf(page, first.name);
    const steps = formSteps(page, 'zh-CN');
    await steps.more(row, t('devices:used.action'));
    const used = page.getByRole('dialog', { name: `“${first.name}”的使用情况` });
    await used.getByRole('link', { name: '压力过高' }).waitFor();
    expect(await used.getByRole('link', { name: '巡检' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await used.waitFor({ state: 'detached' });

    await steps.more(row, t('devices:actions.delete'));
    const asked = page.getByRole('dialog', { name: `删除数据点“${first.name}”？` });
    await asked.getByText(t('devices:used.holds')).waitFor();
    // It is told before anybody tries, and leads to what holds it.
    await asked
      .getByRole('alert')
      .getByText(/数据点正在使用中/)
      .waitFor();
    const yes = asked.getByRole('button', { name: t('devices:actions.delete') });
    expect(await yes.isDisabled()).toBe(true);
    expect(await pointsNow()).toHaveLength(points.length);
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'detached' });
    // So with its device, whose name is not typed in vain.
    await openPage(page, '/device/device_page');
    await steps.more(rowOf(page, device), t('devices:actions.delete'));
    const whole = page.getByRole('dialog', { name: t('devices:delete.title') });
    await whole
      .getByRole('alert')
      .getByText(/暂不能删除/)
      .waitFor();
    expect(await whole.getByRole('textbox').isDisabled()).toBe(true);
    expect(
      await whole.getByRole('button', { name: t('devices:actions.delete') }).isDisabled(),
    ).toBe(true);
    await whole.getByRole('link', { name: '压力过高' }).click();
    await page.getByRole('cell', { name: '压力过高', exact: true }).waitFor();
  });
  await visit.context.close();
});
