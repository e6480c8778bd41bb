/**
 * How far behind another tenant's live values are while one asks for as much as it gets: a machine
 * puts its clock into its registers, and the socket tells what they say and when.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { permissions } from '@millwright/contract';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { roleCalls } from '@millwright/contract/identity/roles.calls';
import { userCalls } from '@millwright/contract/identity/users.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { liveCalls } from '@millwright/contract/live/live.calls';
import { readFrame } from '@millwright/contract/live/live-frames';
import { createModbusFake } from '@millwright/drivers/modbus/fake/fake';
import { DataType } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import WebSocket from 'ws';
import { quantile } from '../history/history-store.ts';
import type { Row } from '../row.ts';
import { figures, pause, setting } from '../server-figures.ts';
import type { HostileOrder, HostileReport } from './hostile-caller.ts';

const SECONDS = setting('HOSTILE_SECONDS', 30);
const POINTS = 5_000;
const PERIOD_MS = 250;
/** The clock in the registers shows milliseconds of the hour. */
const HOUR = 3_600_000;
const password = 'tenants12';

/** A user of a grade of their own, with a project. */
async function addTenant(millwright: Millwright, userName: string): Promise<ApiSession> {
  const user = { userName: 'admin', password: millwright.adminPassword };
  const admin = await signIn(millwright.url, user);
  const role = { roleName: userName, pages: [], permissions: [...permissions] };
  const { id } = await admin.call(roleCalls.create, role);
  await admin.call(userCalls.create, { userName, password, grade: 1, roles: [id] });
  return signIn(millwright.url, { userName, password });
}

/** What the hostile one has, and what it will ask for. */
async function prepareHostile(url: string, session: ApiSession): Promise<HostileOrder> {
  const { id: itemId } = await session.call(itemCalls.create, { itemName: 'Hostile' });
  const device = { itemId, deviceName: 'Many', host: '10.0.0.9', enabled: false };
  const { id: deviceId } = await session.call(deviceCalls.create, device);
  const points: number[] = [];
  for (let from = 0; from < POINTS; from += 1000) {
    const some = Array.from({ length: 1000 }, (_, n) => ({
      name: `P${from + n}`,
      family: 'HR',
      address: String(from + n),
      dataType: DataType.INT16U,
    }));
    const { list } = await session.call(pointCalls.createMany, { deviceId, points: some });
    points.push(...list.map(({ id }) => id));
  }
  const headers = { authorization: `Bearer ${session.token}` };
  const file = await fetch(`${url}/api/v1/item/export/${itemId}`, { headers });
  const now = Date.now();
  const trend = new URLSearchParams({
    points: points.slice(0, 200).join(','),
    from: String(now - 86_400_000),
    to: String(now),
    width: '4096',
  });
  return {
    url,
    token: session.token,
    points,
    file: Buffer.from(await file.arrayBuffer()).toString('base64'),
    reads: [
      { path: `itemdata/getTrend?${trend}`, atOnce: 8 },
      { path: `itemdata/getItemPreview?itemId=${itemId}`, atOnce: 8 },
      { path: `ItemData/GetItemData?points=${points.slice(0, 1000).join(',')}`, atOnce: 8 },
      { path: `item/export/${itemId}`, atOnce: 4 },
    ],
  };
}

/** The ages at which the other tenant hears the values of their machine, in milliseconds. */
async function watchClock(millwright: Millwright, session: ApiSession, port: number) {
  const { id: itemId } = await session.call(itemCalls.create, { itemName: 'Calm' });
  const device = { itemId, deviceName: 'Clock', host: '127.0.0.1', port, periodMs: PERIOD_MS };
  const { id: deviceId } = await session.call(deviceCalls.create, device);
  const clock = { name: 'Clock', family: 'HR', address: '0', dataType: DataType.INT32U };
  const { id } = await session.call(pointCalls.create, { deviceId, point: clock });
  const { ticket } = await session.call(liveCalls.ticket, {});
  const url = `${millwright.url.replace('http', 'ws')}/api/v1/live?ticket=${ticket}`;
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await once(socket, 'open');
  let ages: number[] = [];
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    const frame = isBinary ? readFrame(data) : null;
    const shown = frame?.value.at(-1);
    if (frame === null || frame.snapshot || shown === undefined) return;
    ages.push(((Date.now() % HOUR) - shown + HOUR) % HOUR);
  });
  socket.send(JSON.stringify({ op: 'subscribe', id: 1, points: [id] }));
  await waitFor('the first values', () => ages.length > 5);
  return {
    /** Those of so many seconds from now on. */
    async during(seconds: number): Promise<readonly number[]> {
      ages = [];
      await pause(seconds * 1000);
      return ages;
    },
    close: () => socket.terminate(),
  };
}

function startHostile(order: HostileOrder) {
  const child: ChildProcess = fork(join(import.meta.dirname, 'hostile-caller.ts'));
  child.send(order);
  return {
    async report(): Promise<HostileReport> {
      const answer = once(child, 'message');
      child.send('report');
      const [report] = (await answer) as [HostileReport];
      return report;
    },
    stop: () => child.kill(),
  };
}

export const hostileTenant: Row = {
  name: 'hostile-tenant',
  what: `how far behind a tenant's live values are while another asks for trends, imports, lists and sockets without end (99th percentile, ${PERIOD_MS} ms of polling included)`,
  unit: 'ms',
  against: 'the same tenant left alone',
  better: 'less',
  target: 500,
  async measure() {
    const machine = createModbusFake();
    const words = machine.unit(1).holdings;
    const timer = setInterval(() => {
      const now = Date.now() % HOUR;
      words[0] = now >>> 16;
      words[1] = now & 0xffff;
    }, 1);
    const env = { DEVICE_RANGES: '127.0.0.0/8', LOG_LEVEL: 'error' };
    const millwright = await startMillwright({ env });
    try {
      const calm = await addTenant(millwright, 'calm');
      const order = await prepareHostile(millwright.url, await addTenant(millwright, 'hostile'));
      const clock = await watchClock(millwright, calm, await machine.listen());
      const alone = await clock.during(SECONDS / 2);
      const hostile = startHostile(order);
      await pause(3_000);
      const attacked = await clock.during(SECONDS);
      const { answered, refused } = await hostile.report();
      const told = await figures(millwright);
      hostile.stop();
      clock.close();
      return {
        value: quantile([...attacked], 0.99),
        baseline: quantile([...alone], 0.99),
        detail: {
          'values heard': attacked.length,
          'slowest, ms': Math.max(...attacked),
          'half of them, ms': quantile([...attacked], 0.5),
          'answered per second': Math.round(answered / (SECONDS + 3)),
          'refused per second': Math.round(refused / (SECONDS + 3)),
          'longest block of the loop, ms': Math.round(
            (told.get('event_loop_recent_block_seconds') ?? Number.NaN) * 1000,
          ),
        },
      };
    } finally {
      clearInterval(timer);
      await millwright.stop();
      await machine.close();
    }
  },
};
