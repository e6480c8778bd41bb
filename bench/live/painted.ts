/**
 * How old a value is when a person can see it: the machine puts its clock into its registers, and
 * the page tells, at the frame after each change, what the number on it says.
 */
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { createModbusFake, type ModbusFake } from '@millwright/drivers/modbus/fake/fake';
import { DataType, minutes } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { signIn } from '@millwright/testing/api-session';
import { type Browser, startBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';
import { WebSocketServer } from 'ws';
import { quantile } from '../history/history-store.ts';
import type { Row } from '../row.ts';
import { setting } from '../server-figures.ts';

const VALUES = 50;
const PERIOD_MS = 250;
const SAMPLES = setting('PAINTED_SAMPLES', 200);
/** The clock in the registers shows milliseconds of the hour: they fit and read well. */
const HOUR = 3_600_000;
const ITEM = 'Painted';

/** Registers 0 and 1 hold the clock, high word first; the others count. */
function startMachine(): { fake: ModbusFake; stop(): Promise<void> } {
  const fake = createModbusFake();
  const words = fake.unit(1).holdings;
  const timer = setInterval(() => {
    const now = Date.now() % HOUR;
    words[0] = now >>> 16;
    words[1] = now & 0xffff;
    for (let n = 2; n < VALUES; n += 1) words[n] = (now + n) & 0xffff;
  }, 1);
  return {
    fake,
    async stop() {
      clearInterval(timer);
      await fake.close();
    },
  };
}

/** Collects, at the frame after each change of the first element found, how old its number is. */
async function watchAges(page: Page, selector: string): Promise<number[]> {
  await page.evaluate(
    ({ selector, hour }) => {
      const ages: number[] = [];
      Object.assign(globalThis, { ages });
      const place = document.querySelector(selector);
      if (place === null) return;
      let before = place.textContent;
      new MutationObserver(() => {
        if (place.textContent === before) return;
        before = place.textContent;
        const shown = Number(before?.replace(/\D/g, ''));
        requestAnimationFrame(() => ages.push((Date.now() - shown + hour) % hour));
      }).observe(place, { characterData: true, childList: true, subtree: true });
    },
    { selector, hour: HOUR },
  );
  const read = () =>
    page.evaluate(() => (globalThis as unknown as { readonly ages: number[] }).ages);
  return await waitFor(
    'enough changes',
    async () => {
      const ages = await read();
      return ages.length >= SAMPLES && ages;
    },
    minutes(5),
  );
}

async function ours(browser: Browser, millwright: Millwright): Promise<number[]> {
  const machine = startMachine();
  const visit = await browser.visit({ baseUrl: millwright.url, frame: 'desktop' });
  try {
    const port = await machine.fake.listen();
    const user = { userName: 'admin', password: millwright.adminPassword };
    const session = await signIn(millwright.url, user);
    const { id: itemId } = await session.call(itemCalls.create, { itemName: ITEM });
    const device = { itemId, deviceName: 'Clock', host: '127.0.0.1', port, periodMs: PERIOD_MS };
    const { id: deviceId } = await session.call(deviceCalls.create, device);
    await session.call(pointCalls.createMany, {
      deviceId,
      points: [
        { name: 'Clock', family: 'HR', address: '0', dataType: DataType.INT32U },
        ...Array.from({ length: VALUES - 2 }, (_, n) => ({
          name: `Count${n}`,
          family: 'HR',
          address: String(n + 2),
          dataType: DataType.INT16U,
        })),
      ],
    });
    await waitFor('the polling', () => machine.fake.requests > 5);
    const { page } = visit;
    const place = `/item/item_query?itemName=${ITEM}&itemId=${itemId}`;
    await page.goto(`/login?redirect=${encodeURIComponent(place)}`);
    await page
      .locator('input[autocomplete=username], input[name=userName], input[type=text]')
      .first()
      .fill(user.userName);
    await page.locator('input[type=password]').first().fill(user.password);
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      () =>
        Number(document.querySelector('.mw-value-number b')?.textContent?.replace(/\D/g, '')) > 0,
    );
    return await watchAges(page, '.mw-value-number b');
  } finally {
    await visit.context.close();
    await machine.stop();
  }
}

const barePage = `<!doctype html><p id="shown"></p><script>
  const place = document.getElementById('shown');
  new WebSocket(location.href.replace('http', 'ws')).onmessage = ({ data }) => {
    place.textContent = JSON.parse(data)[0];
  };
</script>`;

/** Asks the machine at the same period, sends each answer as JSON to a page with one line of code. */
async function bare(browser: Browser): Promise<number[]> {
  const machine = startMachine();
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(barePage);
  });
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const link = connect({ host: '127.0.0.1', port: await machine.fake.listen(), noDelay: true });
  link.on('data', (reply) => {
    const values = Array.from({ length: VALUES - 2 }, (_, n) => reply.readUInt16BE(13 + n * 2));
    const text = JSON.stringify([reply.readUInt32BE(9), ...values]);
    for (const socket of sockets.clients) socket.send(text);
  });
  const request = Buffer.from([0, 1, 0, 0, 0, 6, 1, 3, 0, 0, 0, VALUES]);
  const poll = setInterval(() => link.write(request), PERIOD_MS);
  const visit = await browser.visit({ baseUrl: url, frame: 'desktop' });
  try {
    await visit.page.goto('/');
    await visit.page.waitForFunction(() => document.querySelector('#shown')?.textContent !== '');
    return await watchAges(visit.page, '#shown');
  } finally {
    clearInterval(poll);
    await visit.context.close();
    link.destroy();
    sockets.close();
    server.close();
    await machine.stop();
  }
}

export const painted: Row = {
  name: 'painted',
  what: `from the register of a machine to the frame in Chromium, ${VALUES} values each ${PERIOD_MS} ms on an item's page (99th percentile)`,
  unit: 'ms',
  against: 'a bare socket, JSON over ws, and a page with one line of code',
  better: 'less',
  target: 100,
  async measure() {
    const browser = await startBrowser();
    const millwright = await startMillwright({
      env: { DEVICE_RANGES: '127.0.0.0/8', LOG_LEVEL: 'error' },
    });
    try {
      const baseline = await bare(browser);
      const ages = await ours(browser, millwright);
      return {
        value: quantile(ages, 0.99),
        baseline: quantile(baseline, 0.99),
        detail: {
          frames: ages.length,
          'median, ms': quantile(ages, 0.5),
          'median, bare, ms': quantile(baseline, 0.5),
          'worst, ms': Math.max(...ages),
        },
      };
    } finally {
      await browser.close();
      await millwright.stop();
    }
  },
};
