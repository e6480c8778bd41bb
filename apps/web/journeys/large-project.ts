/** A project of thousands of points on one machine: every value says which point it is. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { createModbusFake } from '@millwright/drivers/modbus/fake/fake';
import { DataType, type ItemId } from '@millwright/kernel';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Browser, sharedBrowser } from '@millwright/testing/browser';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import type { Page } from 'playwright-core';

/** So many points has each device, by its number from 1. */
const sizes = [1000, ...Array.from({ length: 10 }, () => 20), 1000];

export const deviceName = (device: number): string => `${device}号机`;
export const pointName = (n: number): string => `点${String(n).padStart(4, '0')}`;
/** What the register of a point holds. */
export const registerOf = (device: number, n: number): number => device * 2000 + n;

export interface LargeProject {
  readonly itemId: ItemId;
  readonly itemName: string;
  /** Its live page, on the desktop. */
  readonly path: string;
  close(): Promise<void>;
}

/** A server that has one. */
export interface LargeInstallation {
  readonly server: Millwright;
  readonly browser: Browser;
  /** The administrator's, beside the pages. */
  readonly session: ApiSession;
  readonly project: LargeProject;
  close(): Promise<void>;
}

export const startLargeProject = async (): Promise<LargeInstallation> => {
  const [server, browser] = await Promise.all([
    startMillwright({ env: { DEVICE_RANGES: '127.0.0.0/8' } }),
    sharedBrowser(),
  ]);
  const admin = { userName: 'admin', password: server.adminPassword };
  const session = await signIn(server.url, admin);
  const project = await addLargeProject(session);
  return {
    server,
    browser,
    session,
    project,
    async close() {
      await browser.close();
      await project.close();
      await server.stop();
    },
  };
};

/** Two devices of a thousand points, the first and the last, and ten smaller ones between. */
const addLargeProject = async (session: ApiSession): Promise<LargeProject> => {
  const itemName = '大项目';
  const fake = createModbusFake();
  const port = await fake.listen();
  const { id: itemId } = await session.call(itemCalls.create, { itemName });
  for (const [order, size] of sizes.entries()) {
    const device = order + 1;
    const { holdings } = fake.unit(device);
    const places = Array.from({ length: size }, (_, n) => n);
    for (const n of places) holdings[n] = registerOf(device, n);
    const { id: deviceId } = await session.call(deviceCalls.create, {
      itemId,
      deviceName: deviceName(device),
      host: '127.0.0.1',
      port,
      unitId: device,
    });
    await session.call(pointCalls.createMany, {
      deviceId,
      points: places.map((n) => ({
        name: pointName(n),
        family: 'HR',
        address: String(n),
        dataType: DataType.INT16U,
      })),
    });
  }
  const path = `/item/item_query?itemName=${encodeURIComponent(itemName)}&itemId=${itemId}`;
  return { itemId, itemName, path, close: () => fake.close() };
};

/** How many points the page has asked to be told of, and not taken back; begins before it is opened. */
export const countWatched = (page: Page): (() => number) => {
  const asked = new Map<string, number>();
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const request: { op?: string; id?: number; points?: readonly number[] } = JSON.parse(
        String(payload),
      );
      const key = `${request.id}`;
      if (request.op === 'subscribe') asked.set(key, request.points?.length ?? 0);
      if (request.op === 'unsubscribe') asked.delete(key);
    });
    socket.on('close', () => asked.clear());
  });
  return () => [...asked.values()].reduce((sum, points) => sum + points, 0);
};

export const countElements = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll('*').length);

/** Scrolls the shown page to its very end, which may come nearer while lines are measured. */
export const scrollToEnd = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const place = [...document.querySelectorAll('[data-page], main')].find(
      (node) => node.checkVisibility() && /auto|scroll/.test(getComputedStyle(node).overflowY),
    );
    for (let quiet = 0, before = -1; place && quiet < 10; ) {
      place.scrollTop = place.scrollHeight;
      await frame();
      quiet = place.scrollTop === before ? quiet + 1 : 0;
      before = place.scrollTop;
    }
  });
