/** How long pages wait for the last of thousands of alarms that are raised at once. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AlarmNews, alarmsTopic } from '@millwright/contract/alarms/alarms.topics';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { liveCalls } from '@millwright/contract/live/live.calls';
import type { LiveReply } from '@millwright/contract/live/live-messages';
import { createModbusFake, type ModbusFake } from '@millwright/drivers/modbus/fake/fake';
import { DataType, seconds } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import WebSocket, { WebSocketServer } from 'ws';
import type { Row } from '../row.ts';
import { figures, setting } from '../server-figures.ts';

const MACHINES = setting('STORM_MACHINES', 10);
const POINTS = 500;
const PERIOD_MS = 500;
/** Of the other project's machine: what its alarm waits for is the storm, not the next reading. */
const OTHER_PERIOD_MS = 100;
const [CALM, LIMIT, ALARMED] = [100, 105, 200];

interface Machine {
  readonly fake: ModbusFake;
  readonly port: number;
}

async function startMachine(): Promise<Machine> {
  const fake = createModbusFake();
  fake.unit(1).holdings.fill(CALM);
  return { fake, port: await fake.listen() };
}

/** Every value of the machine is beyond its limit from now on. */
const alarm = ({ fake }: Machine): void => void fake.unit(1).holdings.fill(ALARMED);

/** An item with these machines, each value with a limit. */
async function addItem(
  session: ApiSession,
  itemName: string,
  machines: readonly Machine[],
  { points, periodMs }: { readonly points: number; readonly periodMs: number },
): Promise<number> {
  const { id: itemId } = await session.call(itemCalls.create, { itemName });
  for (const [n, { port }] of machines.entries()) {
    const { id: deviceId } = await session.call(deviceCalls.create, {
      ...{ itemId, deviceName: `M${n}`, host: '127.0.0.1', port, periodMs },
    });
    await session.call(pointCalls.createMany, {
      deviceId,
      points: Array.from({ length: points }, (_, address) => ({
        ...{ name: `P${address}`, family: 'HR', address: String(address) },
        ...{ dataType: DataType.INT16U, upperLimit: LIMIT },
      })),
    });
  }
  return itemId;
}

/** A page that hears of alarms, and what it has heard. */
async function watchAlarms(
  { url }: Millwright,
  session: ApiSession,
): Promise<{ readonly heard: { readonly at: number; readonly news: AlarmNews }[]; close(): void }> {
  const { ticket } = await session.call(liveCalls.ticket, {});
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/live?ticket=${ticket}`);
  const heard: { at: number; news: AlarmNews }[] = [];
  await once(socket, 'open');
  socket.on('message', (bytes: Buffer, isBinary) => {
    if (isBinary) return;
    const message = JSON.parse(String(bytes)) as LiveReply;
    if (message.op !== 'event' || message.topic !== alarmsTopic.name) return;
    heard.push({ at: performance.now(), news: message.data as AlarmNews });
  });
  socket.send(JSON.stringify({ op: 'topic', id: 1, topic: alarmsTopic.name }));
  return { heard, close: () => socket.terminate() };
}

async function ours() {
  const machines = await Promise.all(Array.from({ length: MACHINES }, startMachine));
  const other = await startMachine();
  const millwright = await startMillwright({
    plant: false,
    env: { DEVICE_RANGES: '127.0.0.0/8', LOG_LEVEL: 'error' },
  });
  try {
    const user = { userName: 'admin', password: millwright.adminPassword };
    const session = await signIn(millwright.url, user);
    await addItem(session, 'Storm', machines, { points: POINTS, periodMs: PERIOD_MS });
    const otherItem = await addItem(session, 'Other', [other], {
      ...{ points: 1, periodMs: OTHER_PERIOD_MS },
    });
    await waitFor(
      'every machine to be online',
      async () => (await figures(millwright)).get('telemetry_devices_online') === MACHINES + 1,
      seconds(60),
    );
    const { heard, close } = await watchAlarms(millwright, session);
    const began = performance.now();
    for (const machine of machines) alarm(machine);
    // Into the midst of it, as the only alarm of another project.
    await waitFor('the first alarm', () => heard.length > 0, seconds(60));
    const otherBegan = performance.now();
    alarm(other);
    const most = MACHINES * POINTS + 1;
    await waitFor('the last alarm', () => heard.length >= most, seconds(120));
    close();
    const ofOther = heard.find(({ news }) => news.alarm.itemId === otherItem);
    return {
      last: (heard[most - 1]?.at ?? Number.NaN) - began,
      half: (heard[most >> 1]?.at ?? Number.NaN) - began,
      other: (ofOther?.at ?? Number.NaN) - otherBegan,
      size: JSON.stringify(heard[0]?.news).length,
    };
  } finally {
    await millwright.stop();
    for (const { fake } of [...machines, other]) await fake.close();
  }
}

/** As many ready messages of that size, one after another, over a socket that nobody manages. */
async function bareSocket(messages: number, size: number): Promise<number> {
  const server = createServer();
  const bare = new WebSocketServer({ server, perMessageDeflate: false });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const meeting = once(bare, 'connection');
  const page = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [socket] = (await meeting) as [WebSocket];
  let heard = 0;
  page.on('message', () => {
    heard += 1;
  });
  const text = 'a'.repeat(size);
  const began = performance.now();
  for (let n = 0; n < messages; n += 1) socket.send(text);
  await waitFor('the last message', () => heard === messages);
  const took = performance.now() - began;
  page.terminate();
  bare.close();
  server.close();
  return took;
}

export const alarmStorm: Row = {
  name: 'alarm-storm',
  what: `${MACHINES * POINTS} values pass their limits between two readings of ${PERIOD_MS} ms, until a page has heard of the last alarm; another project's one comes once it has heard of the first`,
  unit: 's',
  against: 'bare ws sending as many ready messages of that size',
  better: 'less',
  target: 2,
  aims: { "another project's, s": { better: 'less', target: 0.5 } },
  async measure() {
    const { last, half, other, size } = await ours();
    return {
      value: last / 1000,
      baseline: (await bareSocket(MACHINES * POINTS, size)) / 1000,
      detail: {
        'half of them, s': Number((half / 1000).toFixed(2)),
        "another project's, s": Number((other / 1000).toFixed(2)),
        'bytes each': size,
      },
    };
  },
};
