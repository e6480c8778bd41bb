/** What a person sees of a machine, and how old it is then. */
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { type Browser, startBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { WebSocketServer } from 'ws';
import { quantile } from '../history/history-store.ts';
import type { Row } from '../row.ts';
import { setting } from '../server-figures.ts';
import {
  clockPeriodMs,
  clockValues,
  openClockPage,
  startClockMachine,
  watchAges,
} from './clock-page.ts';

const SAMPLES = setting('PAINTED_SAMPLES', 200);

async function ours(browser: Browser, millwright: Millwright): Promise<readonly number[]> {
  const shown = await openClockPage(browser, millwright);
  try {
    return await shown.reach(SAMPLES);
  } finally {
    await shown.close();
  }
}

const barePage = `<!doctype html><p id="shown"></p><script>
  const place = document.getElementById('shown');
  new WebSocket(location.href.replace('http', 'ws')).onmessage = ({ data }) => {
    place.textContent = JSON.parse(data)[0];
  };
</script>`;

/** Asks the machine at the same period, sends each answer as JSON to a page with one line of code. */
async function bare(browser: Browser): Promise<readonly number[]> {
  const machine = startClockMachine();
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(barePage);
  });
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const link = connect({ host: '127.0.0.1', port: await machine.fake.listen(), noDelay: true });
  link.on('data', (reply) => {
    const values = Array.from({ length: clockValues - 2 }, (_, n) =>
      reply.readUInt16BE(13 + n * 2),
    );
    const text = JSON.stringify([reply.readUInt32BE(9), ...values]);
    for (const socket of sockets.clients) socket.send(text);
  });
  const request = Buffer.from([0, 1, 0, 0, 0, 6, 1, 3, 0, 0, 0, clockValues]);
  const poll = setInterval(() => link.write(request), clockPeriodMs);
  const visit = await browser.visit({ baseUrl: url, frame: 'desktop' });
  try {
    await visit.page.goto('/');
    await visit.page.waitForFunction(() => document.querySelector('#shown')?.textContent !== '');
    return await (await watchAges(visit.page, '#shown')).reach(SAMPLES);
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
  what: `from the register of a machine to the frame in Chromium, ${clockValues} values each ${clockPeriodMs} ms on an item's page (99th percentile)`,
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
