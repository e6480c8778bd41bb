/** Boxes of others come in through the pages: one that dials in unannounced, one over MQTT. */
import { waitFor } from '@millwright/testing';
import { signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { isWholeRun } from '@millwright/testing/long/whole-run';
import { mosquittoPublish } from '@millwright/testing/peers/mosquitto-pub';
import type { Peer } from '@millwright/testing/peers/process';
import { type ModbusPeer, startPymodbus } from '@millwright/testing/peers/pymodbus';
import { startRedialingBox } from '@millwright/testing/peers/socat-dtu';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { addProject, publishUntilShown } from './configure-steps.ts';
import { type FormSteps, formSteps } from './form-steps.ts';
import { hasNothingForAxe } from './nothing-for-axe.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const t = textsIn('zh-CN');
const project = '远程泵站';

let machine: ModbusPeer;
let server: Millwright;
let browser: Browser;
const boxes: Peer[] = [];

beforeAll(async () => {
  [machine, server, browser] = await Promise.all([
    startPymodbus({ framer: 'rtu' }),
    startMillwright(),
    sharedBrowser(),
  ]);
});

afterAll(async () => {
  await browser?.close();
  for (const box of boxes) await box.stop();
  await server?.stop();
  await machine?.stop();
});

const openView = async (page: Page, steps: FormSteps, view: string): Promise<void> => {
  await steps.openFromMenu(t('devices:titles.list'));
  await page.getByRole('tab', { name: t(`devices:views.${view}`), exact: true }).click();
};

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) });

const addDevice = async (
  page: Page,
  steps: FormSteps,
  { name, protocol, gateway }: { name: string; protocol: string; gateway: string },
): Promise<void> => {
  await openView(page, steps, 'devices');
  await page.getByRole('button', { name: t('devices:actions.create') }).click();
  const drawer = page.getByRole('dialog', { name: t('devices:drawer.create') });
  await drawer.getByLabel(t('devices:fields.deviceName')).fill(name);
  await steps.choose(drawer.getByLabel(t('devices:fields.item')), project);
  await steps.choose(
    drawer.getByLabel(t('devices:fields.protocol')),
    t(`devices/protocols/${protocol.startsWith('modbus') ? 'modbus' : protocol}:names.${protocol}`),
  );
  await steps.choose(drawer.getByRole('combobox', { name: t('devices:gateway.title') }), gateway);
  await steps.save(drawer);
};

const addPoint = async (
  page: Page,
  steps: FormSteps,
  fill: (drawer: Locator) => Promise<void>,
): Promise<void> => {
  await page.getByRole('button', { name: t('devices:points.create') }).click();
  const drawer = page.getByRole('dialog', { name: t('devices:points.create') });
  await fill(drawer);
  await steps.save(drawer);
};

const openProject = async (page: Page, steps: FormSteps) => {
  await steps.openFromMenu(t('items:titles.list'));
  // The page of a device names its project too, until the list has come.
  await page.getByRole('heading', { name: t('items:list.title') }).waitFor();
  await page.getByRole('link', { name: project }).click();
};

const untilShown = async (page: Page, steps: FormSteps, point: string, value: string) => {
  await openProject(page, steps);
  const shown = page.getByRole('row', { name: point }).locator('.mw-value-number b');
  await waitFor(`${point} to be ${value}`, async () => (await shown.textContent()) === value);
};

it('a box that dials in unannounced is taken over, carries a device, and is kept while it does', async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('gateway-dial-in', visit, async (page) => {
    const steps = formSteps(page, 'zh-CN');
    await signInAsAdmin(page, server, 'zh-CN');
    await addProject(page, steps, project);
    boxes.push(
      startRedialingBox({
        platformPort: server.dtuPort,
        devicePort: machine.port,
        registration: 'DTU0001',
      }),
    );

    await openView(page, steps, 'unknown');
    await page
      .getByRole('row', { name: /DTU0001/ })
      .getByRole('button', { name: t('devices:gateway.unknown.adopt') })
      .click();
    const drawer = page.getByRole('dialog', { name: t('devices:gateway.add') });
    await drawer.getByLabel(t('devices:gateway.name')).fill('泵房DTU');
    // Where it has to dial to, each part to be copied.
    const address = t('devices:gateway.connect.title');
    const port = t('devices:gateway.connect.copy', { field: t('devices:gateway.connect.port') });
    const connectTo = drawer.getByRole('region', { name: address });
    await connectTo.getByText(new URL(server.url).hostname, { exact: true }).waitFor();
    await connectTo.getByText(String(server.dtuPort), { exact: true }).waitFor();
    await connectTo.getByRole('button', { name: port }).click();
    await page
      .getByText(t('devices:gateway.connect.copied', { value: String(server.dtuPort) }))
      .waitFor();
    await steps.choose(drawer.getByLabel(t('devices:fields.item')), project);
    await steps.save(drawer);

    // The box that is there already is known as soon as it says its registration again.
    await openView(page, steps, 'gateways');
    const row = rowOf(page, '泵房DTU');
    await row.getByText(t('devices:gateway.live.online'), { exact: true }).waitFor();

    // Its id is a code to scan, from where a device behind it is added.
    const shows = t('devices:gateway.code.show', { boxId: 'DTU0001' });
    await row.getByTitle(shows).click();
    const code = page.getByRole('dialog', { name: '泵房DTU' });
    await code.getByRole('img', { name: shows }).waitFor();
    await code.getByText(t('devices:gateway.code.online')).waitFor();
    await code.getByRole('region', { name: address }).waitFor();
    await hasNothingForAxe(page);
    await code.getByRole('button', { name: t('devices:gateway.code.add_device') }).click();
    // On the page that connects devices the gateway is chosen, and its project.
    await page.getByText('泵房DTU · DTU0001').waitFor();
    await page.getByText(t('devices/connect:project.of_gateway')).waitFor();
    await page.getByLabel(t('devices:fields.deviceName')).fill('1号泵');
    await page.getByRole('button', { name: t('devices/connect:finish') }).click();
    await page.waitForURL(/item\/item_query/);
    await openView(page, steps, 'devices');
    await page.getByRole('link', { name: '1号泵', exact: true }).click();
    await addPoint(page, steps, async (point) => {
      await point.getByLabel(t('devices:point.name'), { exact: true }).fill('流量');
      await steps.choose(point.getByLabel(t('devices:point.family')), 'HR');
      await point
        .getByLabel(t('devices/protocols/modbus:point.address'), { exact: true })
        .fill('77');
    });
    await untilShown(page, steps, '流量', '77');

    await openView(page, steps, 'gateways');
    await steps.more(row, t('devices:actions.delete'));
    const confirm = page.getByRole('dialog', { name: t('devices:gateway.delete') });
    await confirm.getByRole('textbox').fill('泵房DTU');
    await confirm.getByRole('button', { name: t('devices:actions.delete') }).click();
    await page.getByText('网关下还有 1 台设备，请先删除或移走设备').waitFor();
    await confirm.getByRole('button', { name: t('ui:confirm.no') }).click();

    await boxes.pop()?.stop();
    await row.getByText(t('devices:gateway.live.offline'), { exact: true }).waitFor();
  });
  await visit.context.close();
});

it('on the phone an id is a code too, in a sheet that Back closes', async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'phone' });
  await browser.journey('gateway-code-phone', visit, async (page) => {
    const user = { userName: 'admin', password: server.adminPassword };
    const { token } = await signIn(server.url, user);
    await page.goto('/healthz');
    await page.evaluate((kept) => localStorage.setItem('mw.token', kept), token);
    await page.goto('/m/#/device/device_page?view=gateways');
    const shows = t('devices:gateway.code.show', { boxId: 'DTU0001' });
    await page.getByTitle(shows).click();
    const sheet = page.getByRole('dialog', { name: '泵房DTU' });
    await sheet.getByRole('img', { name: shows }).waitFor();
    await sheet.getByText(t('devices:gateway.live.offline'), { exact: true }).waitFor();
    await sheet.getByText(String(server.dtuPort), { exact: true }).waitFor();
    await hasNothingForAxe(page);
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
    await page.getByTitle(shows).waitFor();
  });
  await visit.context.close();
});

if (isWholeRun) {
  it('a box that publishes in a shape of its own is mapped, counted, corrected and deleted', async () => {
    const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
    await browser.journey('gateway-mqtt', visit, async (page) => {
      const steps = formSteps(page, 'zh-CN');
      await signInAsAdmin(page, server, 'zh-CN');
      const publish = (payload: string, password: string): Promise<void> =>
        mosquittoPublish(server.mqttUrl, {
          topic: 'gateways/BOX0001/up',
          payload,
          userName: 'BOX0001',
          password,
        });

      await openView(page, steps, 'gateways');
      await page
        .getByRole('button', { name: t('devices:gateway.add') })
        .first()
        .click();
      const drawer = page.getByRole('dialog', { name: t('devices:gateway.add') });
      await drawer.getByLabel(t('devices:gateway.name')).fill('锅炉房网关');
      await steps.choose(drawer.getByLabel(t('devices:fields.item')), project);
      await drawer.getByLabel(t('devices:gateway.box_id')).fill('BOX0001');
      await drawer.getByLabel(t('devices:gateway.password')).fill('secret1');
      await drawer.getByRole('button', { name: t('devices:gateway.mapping.add') }).click();
      await drawer.getByLabel(t('devices:gateway.mapping.topic'), { exact: true }).fill('up');
      await drawer.getByLabel(t('devices:gateway.mapping.at')).fill('params[');
      await drawer.getByText(/路径无效/).waitFor();
      await drawer.getByLabel(t('devices:gateway.mapping.at')).fill('params');
      await steps.save(drawer);

      // A new one shows its code, and what comes next.
      const code = page.getByRole('dialog', { name: '锅炉房网关' });
      await code.getByText(t('devices:gateway.code.waits.mqtt')).waitFor();
      await page.keyboard.press('Escape');
      await code.waitFor({ state: 'hidden' });
      await addDevice(page, steps, {
        name: '1号锅炉',
        protocol: 'mqtt-json',
        gateway: '锅炉房网关',
      });
      await page.getByRole('link', { name: '1号锅炉', exact: true }).click();
      await addPoint(page, steps, async (point) => {
        await point.getByLabel(t('devices:point.name'), { exact: true }).fill('炉温');
        await point.getByLabel(t('devices/protocols/mqtt-json:key'), { exact: true }).fill('temp');
        await steps.choose(point.getByLabel(t('devices:point.dataType')), t('devices:type.9'));
      });
      await openProject(page, steps);
      await publishUntilShown(
        () => publish('{"params":{"temp":851.5}}', 'secret1'),
        page.getByRole('row', { name: '炉温' }),
        '炉温',
        '851.5',
      );

      await publish('not json', 'secret1');
      await openView(page, steps, 'gateways');
      const row = rowOf(page, '锅炉房网关');
      const rejected = row.locator('b').filter({ hasText: '1' });
      await rejected.focus();
      await page.getByRole('tooltip').getByText('not json', { exact: true }).waitFor();

      await row.getByRole('button', { name: t('devices:actions.edit') }).click();
      const edit = page.getByRole('dialog', { name: t('devices:gateway.edit') });
      await edit.getByLabel(t('devices:gateway.password')).fill('another1');
      await steps.save(edit);
      await waitFor('the old password to be refused', () =>
        publish('{"params":{"temp":1}}', 'secret1').then(
          () => false,
          () => true,
        ),
      );
      await openProject(page, steps);
      await publishUntilShown(
        // Refused until the new password is known.
        () => publish('{"params":{"temp":12.25}}', 'another1').catch(() => {}),
        page.getByRole('row', { name: '炉温' }),
        '炉温',
        '12.25',
      );

      await openView(page, steps, 'devices');
      await steps.more(rowOf(page, '1号锅炉'), t('devices:actions.delete'));
      const device = page.getByRole('dialog', { name: t('devices:delete.title') });
      await device.getByRole('textbox').fill('1号锅炉');
      await device.getByRole('button', { name: t('devices:actions.delete') }).click();
      await device.waitFor({ state: 'hidden' });
      await openView(page, steps, 'gateways');
      await steps.more(row, t('devices:actions.delete'));
      const gateway = page.getByRole('dialog', { name: t('devices:gateway.delete') });
      await gateway.getByRole('textbox').fill('锅炉房网关');
      await gateway.getByRole('button', { name: t('devices:actions.delete') }).click();
      await row.waitFor({ state: 'detached' });
    });
    await visit.context.close();
  });
}
