/** With `NAMES=plant` machines are called on the pages what is written on them. */
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addProject, newDevice } from './configure-steps.ts';
import { formSteps } from './form-steps.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const t = textsIn('zh-CN');
const project = '2#锅炉房 A/B';

let server: Millwright;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([
    startMillwright({ env: { NAMES: 'plant', DEVICE_RANGES: '127.0.0.1/32' } }),
    sharedBrowser(),
  ]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it('takes the names of plants, and says which', async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop', language: 'zh-CN' });
  await browser.journey('plant-names', visit, async (page) => {
    const steps = formSteps(page, 'zh-CN');
    await signInAsAdmin(page, server, 'zh-CN', '/item/item_page');
    await addProject(page, steps, project);
    await page.getByRole('link', { name: project }).waitFor();

    const drawer = await newDevice(page, steps, {
      name: '-01',
      project,
      protocol: 'modbus-tcp',
    });
    await drawer
      .getByText(/以中文、字母或数字开头，其后还可含空格和/)
      .first()
      .waitFor();
    await drawer.getByLabel(t('devices:fields.deviceName')).fill('PLC-01');
    await drawer.getByLabel(t('devices:fields.host')).fill('127.0.0.1');
    await steps.save(drawer);
    await page.getByRole('link', { name: 'PLC-01', exact: true }).click();

    await page.getByRole('button', { name: t('devices:points.create') }).click();
    const point = page.getByRole('dialog', { name: t('devices:points.create') });
    await point.getByLabel(t('devices:point.name'), { exact: true }).fill('温度（出口）');
    await point.getByLabel(t('devices/protocols/modbus:point.address'), { exact: true }).fill('0');
    await steps.save(point);
    await page.getByText('温度（出口）').first().waitFor();
    expect(await page.getByText('温度（出口）').count()).toBeGreaterThan(0);
  });
});
