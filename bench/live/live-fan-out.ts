/** What a thousand watching pages cost: each its own hundred of ten thousand points, each second. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildSession } from '@millwright/server/platform/http/http.builders';
import { startLiveForTests } from '@millwright/server/platform/live/live.builders';
import { waitFor } from '@millwright/testing';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Row } from '../row.ts';
import { type Pages, startPages } from './watching-pages.ts';

const PAGES = 1000;
const POINTS = 10_000;
const POINTS_PER_PAGE = 100;
const STEP_MS = 20;
const SECONDS = 10;

/**
 * Cores that this process uses while `step` runs every 20 ms, and what arrives at the pages. A step
 * is told how long it has been, so that a busy machine gets the same load in coarser grains.
 */
async function measureLoad(pages: Pages, step: (seconds: number) => void) {
  const before = await pages.report();
  const cpu = process.cpuUsage();
  const began = performance.now();
  await new Promise<void>((resolve) => {
    let last = began;
    const timer = setInterval(() => {
      const now = performance.now();
      step((now - last) / 1000);
      last = now;
      if (now - began < SECONDS * 1000) return;
      clearInterval(timer);
      resolve();
    }, STEP_MS);
  });
  const passed = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  const after = await pages.report();
  const frames = after.frames - before.frames;
  return {
    cores: (user + system) / 1000 / passed,
    framesPerSecond: (frames / passed) * 1000,
    bytesPerFrame: (after.bytes - before.bytes) / Math.max(1, frames),
  };
}

async function measureFanOut() {
  const fixture = await startLiveForTests();
  for (let point = 1; point <= POINTS; point++) fixture.set(point, { value: point });
  const urls: string[] = [];
  const greetings: string[] = [];
  for (let page = 0; page < PAGES; page++) {
    // As it stands in the header that carries it: without a space.
    const token = `operator-${page}`;
    fixture.sessions.set(token, buildSession(token));
    const ticket = await fixture.ticket(token);
    urls.push(`${fixture.url.replace('http', 'ws')}/api/v1/live?ticket=${ticket}`);
    // The same choice in every run, spread over all points.
    const points = Array.from(
      { length: POINTS_PER_PAGE },
      (_, n) => 1 + ((page * 7919 + n * 104_729) % POINTS),
    );
    greetings.push(JSON.stringify({ op: 'subscribe', id: 1, points }));
  }
  const pages = startPages({ urls, greetings });
  try {
    await waitFor('the snapshots', async () => (await pages.report()).frames >= PAGES);
    let due = 0;
    let next = 0;
    return await measureLoad(pages, (seconds) => {
      for (due += POINTS * seconds; due >= 1; due--) {
        fixture.live.changed(1 + next);
        next = (next + 1) % POINTS;
      }
    });
  } finally {
    pages.close();
    await fixture.stop();
  }
}

/** The same number of frames of the same size, made beforehand, to sockets that nobody manages. */
async function measureBareSockets(framesPerSecond: number, bytesPerFrame: number) {
  const server = createServer();
  const sockets: WebSocket[] = [];
  const bare = new WebSocketServer({ server, perMessageDeflate: false });
  bare.on('connection', (socket) => sockets.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pages = startPages({
    urls: new Array<string>(PAGES).fill(url),
    greetings: new Array<null>(PAGES).fill(null),
  });
  try {
    await waitFor('the sockets', () => sockets.length === PAGES);
    const frame = Buffer.alloc(Math.round(bytesPerFrame));
    let due = 0;
    let next = 0;
    return await measureLoad(pages, (seconds) => {
      for (due += framesPerSecond * seconds; due >= 1; due--) {
        sockets[next]?.send(frame);
        next = (next + 1) % PAGES;
      }
    });
  } finally {
    pages.close();
    for (const socket of sockets) socket.terminate();
    bare.close();
    server.close();
  }
}

export const liveFanOut: Row = {
  name: 'live-fan-out',
  what: `${PAGES} pages, each its own ${POINTS_PER_PAGE} of ${POINTS} points, each changing every second`,
  unit: 'cores',
  against: 'bare ws sending as many ready frames of that size',
  better: 'less',
  target: 0.1,
  async measure() {
    const fanOut = await measureFanOut();
    const bare = await measureBareSockets(fanOut.framesPerSecond, fanOut.bytesPerFrame);
    return {
      value: fanOut.cores,
      baseline: bare.cores,
      detail: {
        'frames per second': Math.round(fanOut.framesPerSecond),
        'bytes per frame': Math.round(fanOut.bytesPerFrame),
        'frames per second, bare': Math.round(bare.framesPerSecond),
      },
    };
  },
};
