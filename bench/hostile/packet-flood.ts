/** What everybody else notices while the boxes of one account publish as much as is taken of them. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { permissions } from '@millwright/contract';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { gatewayCalls } from '@millwright/contract/devices/gateways/gateways.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { roleCalls } from '@millwright/contract/identity/roles.calls';
import { userCalls } from '@millwright/contract/identity/users.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { DataType } from '@millwright/kernel';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { connectAsync } from 'mqtt';
import { quantile } from '../history/history-store.ts';
import type { Row } from '../row.ts';
import { figures, pause, setting } from '../server-figures.ts';
import type { PublishingOrder, PublishingReport } from './publishing-boxes.ts';

const BOXES = setting('PACKET_FLOOD_BOXES', 4);
/** Values of a packet; 24,000 are nearly the 256 kB that a packet may have. */
const RECORDS = setting('PACKET_FLOOD_RECORDS', 60);
const POINTS = setting('PACKET_FLOOD_POINTS', 400);
const SECONDS = setting('PACKET_FLOOD_SECONDS', 20);
const password = 'tenants12';
const keyOf = (n: number): string => `k${n}`;

interface Tenant {
  readonly session: ApiSession;
  readonly boxes: PublishingOrder['boxes'];
}

/** An account with a project, and boxes that publish so many points each. */
async function addTenant(
  millwright: Millwright,
  userName: string,
  size: { readonly boxes: number; readonly points: number },
): Promise<Tenant> {
  const user = { userName: 'admin', password: millwright.adminPassword };
  const admin = await signIn(millwright.url, user);
  const role = { roleName: userName, pages: [], permissions: [...permissions] };
  const { id } = await admin.call(roleCalls.create, role);
  await admin.call(userCalls.create, { userName, password, grade: 1, roles: [id] });
  const session = await signIn(millwright.url, { userName, password });
  const item = await session.call(itemCalls.create, { itemName: userName });
  const boxes: { username: string; password: string }[] = [];
  for (let number = 0; number < size.boxes; number += 1) {
    const box = { username: `${userName}${number}`.toUpperCase(), password };
    const gateway = await session.call(gatewayCalls.create, {
      itemId: item.id,
      gatewayName: box.username,
      boxId: box.username,
      password,
    });
    const device = await session.call(deviceCalls.create, {
      itemId: item.id,
      deviceName: box.username,
      protocol: 'mqtt-json',
      gatewayId: gateway.id,
      host: '',
    });
    const points = Array.from({ length: size.points }, (_, n) => ({
      name: `P${n}`,
      family: 'key',
      address: keyOf(n),
      dataType: DataType.DOUBLE,
    }));
    await session.call(pointCalls.createMany, { deviceId: device.id, points });
    boxes.push(box);
  }
  return { session, boxes };
}

/** How long an account waits for its list of projects, and its box for an acknowledgement. */
async function watch({ session, boxes }: Tenant, mqttUrl: string) {
  const [box] = boxes;
  const client = await connectAsync(mqttUrl, { ...box, reconnectPeriod: 0 });
  const timed = async (work: () => Promise<unknown>, taken: number[]): Promise<void> => {
    const began = performance.now();
    await work();
    taken.push(performance.now() - began);
    await pause(50);
  };
  return {
    /** Milliseconds of so many seconds from now on. */
    async during(seconds: number) {
      const [calls, acks]: [number[], number[]] = [[], []];
      const end = performance.now() + seconds * 1000;
      const topic = `gateways/${box?.username}/samples`;
      const both = [
        async () => {
          while (performance.now() < end) {
            await timed(() => session.call(itemCalls.list, { page: 1, pageSize: 20 }), calls);
          }
        },
        async () => {
          while (performance.now() < end) {
            const message = JSON.stringify({ v: { [keyOf(0)]: acks.length } });
            await timed(() => client.publishAsync(topic, message, { qos: 1 }), acks);
          }
        },
      ];
      await Promise.all(both.map((work) => work()));
      return { calls, acks };
    },
    end: () => client.endAsync(true),
  };
}

export const packetFlood: Row = {
  name: 'packet-flood',
  what: `a call of another account, p99, while ${BOXES} boxes of one publish packets of ${RECORDS * POINTS} values as fast as they are acknowledged`,
  unit: 'ms',
  against: 'the same call while they are silent',
  better: 'less',
  async measure() {
    const millwright = await startMillwright({ plant: false, env: { LOG_LEVEL: 'error' } });
    const child = fork(join(import.meta.dirname, 'publishing-boxes.ts'));
    try {
      const calm = await addTenant(millwright, 'calm', { boxes: 1, points: 1 });
      const hostile = await addTenant(millwright, 'hostile', { boxes: BOXES, points: POINTS });
      const watched = await watch(calm, millwright.mqttUrl);
      await watched.during(2);
      const alone = await watched.during(SECONDS / 2);
      const begun = once(child, 'message');
      const keys = Array.from({ length: POINTS }, (_, n) => keyOf(n));
      child.send({
        url: millwright.mqttUrl,
        boxes: hostile.boxes,
        records: RECORDS,
        keys,
      } satisfies PublishingOrder);
      await begun;
      // What a quiet box may send at once is over by then.
      await pause(5_000);
      const flooded = await watched.during(SECONDS);
      const answer = once(child, 'message');
      child.send('report');
      const [{ packets, bytes }] = (await answer) as [PublishingReport];
      const told = await figures(millwright);
      await watched.end();
      const half = (taken: readonly number[]): number => Math.round(quantile([...taken], 0.5));
      return {
        value: quantile(flooded.calls, 0.99),
        baseline: quantile(alone.calls, 0.99),
        detail: {
          'half of them, ms': `${half(flooded.calls)} (${half(alone.calls)})`,
          'acknowledged, half, ms': `${half(flooded.acks)} (${half(alone.acks)})`,
          'acknowledged, p99, ms': Math.round(quantile(flooded.acks, 0.99)),
          packets,
          megabytes: Math.round(bytes / 1e6),
          'boxes held': told.get('mqtt_boxes_held') ?? Number.NaN,
        },
      };
    } finally {
      child.kill();
      await millwright.stop();
    }
  },
};
