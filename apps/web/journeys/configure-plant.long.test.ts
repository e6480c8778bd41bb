/**
 * A new user puts machines of other makers on the platform, through the pages alone: two dialled
 * plants with either word order, a box that dials in, one that publishes. What they hold shows on the
 * desktop and on the phone, and what is written is in their registers.
 */
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type LibmodbusPeer, startLibmodbus } from '@millwright/testing/peers/libmodbus';
import { mbpollRead, mbpollWrite } from '@millwright/testing/peers/mbpoll';
import { mosquittoPublish } from '@millwright/testing/peers/mosquitto-pub';
import type { Peer } from '@millwright/testing/peers/process';
import { type ModbusPeer, startPymodbus } from '@millwright/testing/peers/pymodbus';
import { startRedialingBox } from '@millwright/testing/peers/socat-dtu';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addPoint,
  addProject,
  newDevice,
  newGateway,
  openDevices,
  openItem,
  publishUntilShown,
  shows,
  writeOnPage,
} from './configure-steps.ts';
import { type FormSteps, formSteps } from './form-steps.ts';
import { signInAsAdmin } from './sign-in-as-admin.ts';
import { textsIn } from './texts.ts';

const t = textsIn('zh-CN');
const project = '新厂区';

/** What a point is entered with, the registers it stands for with the high word first, and its text. */
interface Sample {
  readonly name: string;
  readonly type: number;
  readonly address: number;
  readonly words: readonly number[];
  readonly shown: string;
  readonly bit?: number;
  readonly text?: { readonly registers: number; readonly format: string };
}
const samples: readonly Sample[] = [
  { name: '温差', type: 1, address: 100, words: [0xcfc7], shown: '-12345' },
  { name: '产量', type: 4, address: 110, words: [0xb2d0, 0x5e00], shown: '3000000000' },
  { name: '压力', type: 5, address: 120, words: [0x42f6, 0xe979], shown: '123.456' },
  {
    name: '流量',
    type: 9,
    address: 130,
    words: [0x4005, 0xbf0a, 0x8b14, 0x5769],
    shown: '2.718281828459045',
  },
  {
    name: '能耗',
    type: 8,
    address: 140,
    words: [0xffff, 0xfee0, 0x8e04, 0xfb35],
    shown: '-1234567890123',
  },
  { name: '运行', type: 10, address: 150, words: [0x0020], shown: '开', bit: 5 },
  {
    name: '配方',
    type: 11,
    address: 160,
    words: [0xd1b9, 0xc1a6],
    shown: '压力',
    text: { registers: 2, format: '7' },
  },
];

/** What a libmodbus device holds, high word first from 0 on, low word first from 100 on. */
const held = [
  ['温差', 0, 'INT16S', '', '', '-12345'],
  ['产量', 4, 'INT32U', '', '', '4123456789'],
  ['压力', 6, 'FLOAT', '', '', '-12.375'],
  ['能耗', 9, 'INT64S', '', '', '-1234567890123456789'],
  ['流量', 13, 'DOUBLE', '', '', '1234.56789'],
  ['运行', 17, 'BOOL', '15', '', '开'],
  ['机型', 21, 'CHAR', '', '8', '一号空压机'],
] as const;
const orders = [
  ['ABCD', 0],
  ['CDAB', 100],
] as const;
const pointFile = [
  '名称,寄存器类型,地址,数据类型,位,寄存器个数,显示格式,字节顺序,可写',
  ...orders.flatMap(([order, base]) =>
    held.map(
      ([name, at, type, bit, length]) =>
        `${name}${order},HR,${base + at},${type},${bit},${length},${length ? 'gb2312' : ''},${order},1`,
    ),
  ),
].join('\r\n');

let plants: { ABCD: ModbusPeer; CDAB: ModbusPeer };
let serial: ModbusPeer;
let library: LibmodbusPeer;
let server: Millwright;
let browser: Browser;
let box: Peer | undefined;

beforeAll(async () => {
  const peers = await Promise.all([
    startPymodbus(),
    startPymodbus(),
    startPymodbus({ framer: 'rtu' }),
    startLibmodbus(),
    startMillwright({ env: { DEVICE_RANGES: '127.0.0.1/32' } }),
    sharedBrowser(),
  ]);
  plants = { ABCD: peers[0], CDAB: peers[1] };
  [, , serial, library, server, browser] = peers;
  for (const [order, plant] of Object.entries(plants)) {
    for (const { address, words, text } of samples) {
      const values = order === 'CDAB' && !text ? words.toReversed() : words;
      await mbpollWrite(plant, { type: '4', address, values });
    }
  }
});

afterAll(async () => {
  await browser?.close();
  await box?.stop();
  await server?.stop();
  for (const peer of [plants?.ABCD, plants?.CDAB, serial, library]) await peer?.stop();
});

const addSample = (page: Page, steps: FormSteps, sample: Sample): Promise<void> =>
  addPoint(page, steps, async (drawer) => {
    await drawer.getByLabel(t('devices:point.name'), { exact: true }).fill(sample.name);
    await steps.choose(drawer.getByLabel(t('devices:point.family')), 'HR');
    const address = drawer.getByLabel(t('devices/protocols/modbus:point.address'), { exact: true });
    await address.fill(String(sample.address));
    const type = drawer.getByLabel(t('devices:point.dataType'));
    await steps.choose(type, t(`devices:type.${sample.type}`));
    if (sample.bit !== undefined) {
      await drawer.getByLabel(t('devices:point.bit')).fill(String(sample.bit));
    }
    if (sample.text) {
      await drawer.getByLabel(t('devices:point.length')).fill(String(sample.text.registers));
      const format = drawer.getByLabel(t('devices:point.displayFormat'));
      await steps.choose(format, t(`devices:format.${sample.text.format}`));
    }
    await drawer.getByLabel(t('devices:point.writable')).click();
  });

it('shows right values of every machine, and writes them', { timeout: 240_000 }, async () => {
  const visit = await browser.visit({ baseUrl: server.url, frame: 'desktop' });
  await browser.journey('configure-plant', visit, async (page) => {
    const steps = formSteps(page, 'zh-CN');
    await signInAsAdmin(page, server, 'zh-CN');
    await addProject(page, steps, project);

    const first = await newDevice(page, steps, { name: '一号线', project, protocol: 'modbus-tcp' });
    await first.getByLabel(t('devices:fields.host')).fill(plants.ABCD.host);
    await first.getByLabel(t('devices:fields.port')).fill(String(plants.ABCD.port));
    await steps.save(first);
    await page.getByRole('link', { name: '一号线', exact: true }).click();
    for (const sample of samples) await addSample(page, steps, sample);

    // The second is like the first at another address, with its words the other way round.
    await openDevices(page, steps);
    const line = (name: string) => page.getByRole('row').filter({ hasText: name });
    await steps.more(line('一号线'), t('devices:actions.copy'));
    const copy = page.getByRole('dialog');
    await copy.getByLabel(t('devices:fields.deviceName')).fill('二号线');
    await copy.getByLabel(t('devices:fields.port')).fill(String(plants.CDAB.port));
    await copy.getByRole('button', { name: t('devices:copy.submit') }).click();
    await copy.waitFor({ state: 'hidden' });
    await line('二号线')
      .getByRole('button', { name: t('devices:actions.edit') })
      .click();
    const edit = page.getByRole('dialog', { name: t('devices:drawer.edit') });
    await steps.choose(edit.getByLabel(t('devices/protocols/modbus:fields.wordOrder')), 'CDAB');
    await steps.save(edit);

    const third = await newDevice(page, steps, {
      name: '三号线',
      project,
      protocol: 'modbus-dial-in',
    });
    await newGateway(page, steps, '三号DTU', 'DTU0003', (drawer) =>
      drawer.getByLabel(t('devices:gateway.registration.packet'), { exact: true }).fill('DTU0003'),
    );
    await steps.choose(third.getByLabel(t('devices/protocols/modbus:fields.wordOrder')), 'CDAB');
    await steps.save(third);
    await page.getByRole('link', { name: '三号线', exact: true }).click();
    // Two words that hold 5678h and 1234h.
    const turns = { name: '转数', type: 4, address: 0, words: [], shown: String(0x12345678) };
    await addSample(page, steps, turns);
    box = startRedialingBox({
      platformPort: server.dtuPort,
      devicePort: serial.port,
      registration: 'DTU0003',
    });

    const fourth = await newDevice(page, steps, { name: '四号线', project, protocol: 'mqtt-json' });
    await newGateway(page, steps, '四号网关', 'BOX0004', async (drawer) => {
      await drawer.getByLabel(t('devices:gateway.password')).fill('secret1');
      await drawer.getByRole('button', { name: t('devices:gateway.mapping.add') }).click();
      await drawer.getByLabel(t('devices:gateway.mapping.topic'), { exact: true }).fill('data');
      await drawer.getByLabel(t('devices:gateway.mapping.at')).fill('values');
    });
    await steps.save(fourth);
    await page.getByRole('link', { name: '四号线', exact: true }).click();
    for (const [name, key, type] of [
      ['室温', 'temp', 9],
      ['批号', 'batch', 11],
    ] as const) {
      await addPoint(page, steps, async (drawer) => {
        await drawer.getByLabel(t('devices:point.name'), { exact: true }).fill(name);
        await drawer.getByLabel(t('devices/protocols/mqtt-json:key'), { exact: true }).fill(key);
        const dataType = drawer.getByLabel(t('devices:point.dataType'));
        await steps.choose(dataType, t(`devices:type.${type}`));
      });
    }
    const publish = (): Promise<void> =>
      mosquittoPublish(server.mqttUrl, {
        topic: 'gateways/BOX0004/data',
        payload: '{"values":{"temp":23.75,"batch":"甲七"}}',
        userName: 'BOX0004',
        password: 'secret1',
      });

    const fifth = await newDevice(page, steps, {
      name: '五号线',
      project,
      protocol: 'modbus-tcp',
    });
    await fifth.getByLabel(t('devices:fields.host')).fill(library.host);
    await fifth.getByLabel(t('devices:fields.port')).fill(String(library.port));
    await steps.save(fifth);
    await page.getByRole('link', { name: '五号线', exact: true }).click();
    // The list that is left has files of its own.
    await page.getByRole('heading', { name: '五号线' }).waitFor();
    await page.getByRole('button', { name: new RegExp(`${t('devices:file.import')}$`) }).click();
    const file = page.getByRole('dialog', { name: t('devices:file.import_title') });
    await file.locator('input[type=file]').setInputFiles({
      name: 'points.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(pointFile),
    });
    await file.getByRole('button', { name: t('devices:file.apply') }).click();
    await file.waitFor({ state: 'hidden' });

    await openItem(page, steps, project);
    const rowOf = (device: string, point: string): Locator =>
      page
        .getByRole('region', { name: device })
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: point, exact: true }) });
    // Only what is in sight is built.
    const seek = (name: string): Promise<void> =>
      page.getByRole('searchbox', { name: t('telemetry:live.search') }).fill(name);
    for (const { name, shown } of samples) {
      await seek(name);
      for (const device of ['一号线', '二号线']) await shows(rowOf(device, name), name, shown);
    }
    for (const [order] of orders) {
      for (const [name, , , , , shown] of held) {
        await seek(`${name}${order}`);
        await shows(rowOf('五号线', `${name}${order}`), `${name}${order}`, shown);
      }
    }
    await seek('转数');
    await shows(rowOf('三号线', '转数'), '转数', turns.shown);
    await seek('四号线');
    await publishUntilShown(publish, rowOf('四号线', '室温'), '室温', '23.75');
    // Of the same message, but a point of its own: it may be collected only from the next one on.
    await publishUntilShown(publish, rowOf('四号线', '批号'), '批号', '甲七');

    for (const [device, order] of [
      ['一号线', 'ABCD'],
      ['二号线', 'CDAB'],
    ] as const) {
      await seek(device);
      await writeOnPage(page, rowOf(device, '压力'), '-0.5');
      await shows(rowOf(device, '压力'), '压力', '-0.5');
      const read = { type: '4:hex', address: 120, count: 2 } as const;
      const wanted = order === 'ABCD' ? [0xbf00, 0] : [0, 0xbf00];
      expect(await mbpollRead(plants[order], read)).toEqual(wanted);
      await writeOnPage(page, rowOf(device, '温差'), '-321');
      const single = await mbpollRead(plants[order], { type: '4', address: 100 });
      expect(single.map((word) => word & 0xffff)).toEqual([0x1_0000 - 321]);
    }
    for (const [order, base] of orders) {
      await seek(`压力${order}`);
      await writeOnPage(page, rowOf('五号线', `压力${order}`), '12.5');
      const read = { type: '4:hex', address: base + 6, count: 2 } as const;
      const wanted = order === 'ABCD' ? [0x4148, 0] : [0, 0x4148];
      expect(await mbpollRead(library, read)).toEqual(wanted);
    }
  });
  await visit.context.close();

  const phone = await browser.visit({ baseUrl: server.url, frame: 'phone' });
  await browser.journey('configure-plant-phone', phone, async (page) => {
    await signInAsAdmin(page, server, 'zh-CN');
    const tabs = page.getByRole('navigation', { name: t('shell:menu') });
    await tabs.getByRole('link', { name: t('items:titles.tab_items'), exact: true }).click();
    await page.getByRole('link', { name: project }).click();
    const written: Readonly<Record<string, string>> = { 压力: '-0.5', 温差: '-321' };
    for (const device of ['一号线', '二号线']) {
      await page.getByRole('searchbox').fill(device);
      const section = page.locator('section').filter({
        has: page.getByRole('heading', { name: device }),
      });
      for (const { name, shown } of samples) {
        const row = section.getByRole('listitem').filter({ hasText: name });
        await shows(
          row.filter({ has: page.getByText(name, { exact: true }) }).first(),
          name,
          written[name] ?? shown,
        );
      }
    }
  });
  await phone.context.close();
});
