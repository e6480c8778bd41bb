/** Adding calculated points by the thousand holds no loop, be they a chain or all over one point. */
import { join } from 'node:path';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointFileCalls } from '@millwright/contract/devices/point-file/point-file.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { DataType, type ItemId, minutes } from '@millwright/kernel';
import { createTempDir } from '@millwright/testing';
import { signIn } from '@millwright/testing/api-session';
import {
  environmentOf,
  scaleOf,
  takeLongestTurn,
} from '@millwright/testing/largest/measured-turns';
import { makeCall } from '@millwright/testing/make-call';
import { startMillwright } from '@millwright/testing/start-millwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestPostgres } from './engines/postgres/testing.ts';
import { boundOf } from './largest-turns.builders.ts';

const folder = createTempDir();
const socket = join(folder.path, 'probe');
const unlimited = '1000000';
let server: Awaited<ReturnType<typeof startMillwright>>;
let admin: Awaited<ReturnType<typeof signIn>>;
let database: Awaited<ReturnType<typeof openTestPostgres>>;
let itemId: ItemId;
let unit: number;
beforeAll(async () => {
  database = await openTestPostgres({ migrations: false });
  server = await startMillwright({
    startLimit: minutes(5),
    env: {
      ...environmentOf(socket),
      DATABASE_URL: database.postgres.url,
      CALLS_PER_NETWORK: unlimited,
      CALLS_PER_ACCOUNT: unlimited,
      CALLS_PER_SESSION: unlimited,
    },
  });
  admin = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
  ({ id: itemId } = await admin.call(itemCalls.create, { itemName: 'adding' }));
  unit = await scaleOf(socket);
}, minutes(15));
afterAll(async () => {
  await server?.stop();
  await database?.drop();
  folder.remove();
});

const atOnce = 500;
const count = 2_500;

async function addDevice(deviceName: string) {
  const given = { itemId, deviceName, protocol: 'calculated', host: '', port: 0 } as const;
  return (await admin.call(deviceCalls.create, given)).id;
}

/** Units of the longest turn while the work is done, and for a moment behind it. */
async function measured(work: () => Promise<unknown>): Promise<number> {
  await takeLongestTurn(socket);
  await work();
  const of = { itemId };
  // What was added is taken over a moment later.
  for (let asked = 0; asked < 20; asked += 1) await admin.call(deviceCalls.list, of);
  return (await takeLongestTurn(socket)) / unit;
}

it.each([
  ['fan', (source: number, _before: number) => `{#${source}} + 1`],
  ['chains', (source: number, before: number) => `{#${before || source}} + 1`],
])('%s', { timeout: minutes(20) }, async (name, expressionOf) => {
  const deviceId = await addDevice(`${name}adding`);
  const first = { name: 'source', dataType: DataType.DOUBLE, expression: '1' };
  const { id: source } = await admin.call(pointCalls.create, { deviceId, point: first });
  let ends: number[] = Array.from({ length: atOnce }, () => 0);
  const found: number[] = [];
  for (let at = 0; at < count; at += atOnce) {
    const points = Array.from({ length: atOnce }, (_, n) => ({
      ...{ name: `${name}${at + n}`, dataType: DataType.DOUBLE },
      expression: expressionOf(source, ends[n] ?? 0),
    }));
    found.push(
      await measured(async () => {
        const { list } = await admin.call(pointCalls.createMany, { deviceId, points });
        ends = list.map(({ id }) => id);
      }),
    );
  }
  console.info(`${found.map((units) => units.toFixed(1)).join(', ')} units  by call: ${name}`);
  // A first go is not compiled yet.
  expect(Math.min(...found.slice(1))).toBeLessThan(boundOf('points.createMany'));

  const { url } = server;
  const { token } = admin;
  const asked = { call: pointFileCalls.export, input: { deviceId }, token };
  const text = Buffer.from((await makeCall(url, asked)).content ?? []).toString('utf8');
  const filed: number[] = [];
  for (const go of ['one', 'two', 'three']) {
    const into = await addDevice(`${name}filed${go}`);
    filed.push(
      await measured(async () => {
        const given = { deviceId: into, text, dryRun: false };
        const { body } = await makeCall(url, { call: pointFileCalls.import, input: given, token });
        expect(body).toMatchObject({ code: 200 });
      }),
    );
  }
  console.info(`${filed.map((units) => units.toFixed(1)).join(', ')} units  by file: ${name}`);
  expect(Math.min(...filed)).toBeLessThan(boundOf('pointFile.import'));
});
