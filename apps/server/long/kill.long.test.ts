/**
 * The server and its engines are killed at random moments while a box publishes with QoS 1. At the
 * end every acknowledged sample stands in the history once, and rollups equal a recount.
 * `SEED` repeats a run, `KILLS` gives other numbers (`{"server":2}`).
 */
import { join } from 'node:path';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { gatewayCalls } from '@millwright/contract/devices/gateways.calls';
import { pointCalls } from '@millwright/contract/devices/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { DataType, minutes, seconds } from '@millwright/kernel';
import { freePort, waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { killSchedule } from '@millwright/testing/long/kill-schedule';
import { type Publication, samplesOf } from '@millwright/testing/long/published-samples';
import { startPublisher } from '@millwright/testing/long/start-publisher';
import { verifyRollups } from '@millwright/testing/long/verify-rollups';
import { verifySamples } from '@millwright/testing/long/verify-samples';
import { childrenOf, processesOf } from '@millwright/testing/processes-of';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { expect, onTestFailed, onTestFinished, test } from 'vitest';
import { openStoredHistory } from './stored-history.ts';

const KILLS = { server: 20, postgres: 5, clickhouse: 5, plant: 5 };
const POINTS = 20;
const PER_SECOND = 50;
const BOX = { boxId: 'longrun', password: 'secret123' };

type Target = keyof typeof KILLS;

/** How the process of each is told among those of this run. */
const marks: Readonly<Record<Exclude<Target, 'server'>, RegExp>> = {
  postgres: /bin\/postgres -D /,
  clickhouse: /engines\/clickhouse\/child/,
  plant: /apps\/plant\//,
};

async function addBox(session: ApiSession): Promise<Map<number, string>> {
  const item = await session.call(itemCalls.create, { itemName: 'Longrun' });
  const gateway = await session.call(gatewayCalls.create, {
    itemId: item.id,
    gatewayName: 'Box',
    ...BOX,
  });
  const device = await session.call(deviceCalls.create, {
    itemId: item.id,
    deviceName: 'Machine',
    protocol: 'mqtt-json',
    gatewayId: gateway.id,
    host: '',
  });
  const { list } = await session.call(pointCalls.createMany, {
    deviceId: device.id,
    points: Array.from({ length: POINTS }, (_, n) => ({
      name: `Point${n}`,
      family: 'key',
      address: `p${n}`,
      dataType: DataType.DOUBLE,
      decimals: 1,
    })),
  });
  return new Map(list.map((point) => [point.id, point.address]));
}

/** A database that outlived its server is nobody's child, but works in the folder. */
const find = (millwright: Millwright, target: Exclude<Target, 'server'>): number | undefined =>
  [...processesOf(millwright.dataDir), ...childrenOf(millwright.pid)].find(({ command }) =>
    marks[target].test(command),
  )?.pid;

/** Kills, and waits until everything runs again. */
async function kill(millwright: Millwright, target: Target): Promise<void> {
  if (target === 'server') {
    await millwright.kill();
    await millwright.restart();
    return;
  }
  const victim = await waitFor(`${target} to run`, () => find(millwright, target), seconds(60));
  process.kill(victim, 'SIGKILL');
  await waitFor(
    `the successor of ${target}`,
    async () => {
      const successor = find(millwright, target);
      if (successor === undefined || successor === victim) return false;
      const reply = await fetch(`${millwright.url}/readyz`);
      const { ready, degraded } = (await reply.json()) as { ready: boolean; degraded: boolean };
      return ready && !degraded;
    },
    seconds(60),
  );
}

test('nothing acknowledged is lost or doubled', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  console.log(`SEED=${seed}`);
  const millwright = await startMillwright({
    plant: true,
    env: { MQTT_PORT: String(await freePort()) },
  });
  onTestFinished(() => millwright.stop());
  onTestFailed(() => console.log(millwright.output().slice(-8000)));
  const session = await signIn(millwright.url, {
    userName: 'admin',
    password: millwright.adminPassword,
  });
  const keys = await addBox(session);
  const publication: Publication = {
    start: Date.now() - 3_600_000,
    periodMs: 20,
    points: [...keys.values()],
  };
  const publisher = await startPublisher({
    url: millwright.mqttUrl.replace('//', `//${BOX.boxId}:${BOX.password}@`),
    topic: `gateways/${BOX.boxId}/samples`,
    logFile: join(millwright.dataDir, 'acknowledged.log'),
    perSecond: PER_SECOND,
    publication,
  });
  onTestFinished(() => publisher.kill());
  await waitFor('first acknowledgements', () => publisher.acknowledged().length > 0);

  const times = process.env.KILLS === undefined ? KILLS : JSON.parse(process.env.KILLS);
  for (const { target, wait } of killSchedule<Target>({ seed, times, longest: seconds(4) })) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    console.log(`${publisher.acknowledged().length} acknowledged, killing ${target}`);
    await kill(millwright, target);
  }
  await publisher.finish();
  const acknowledged = publisher.acknowledged();
  await millwright.halt();

  const history = await openStoredHistory(millwright.dataDir);
  const stored = await history.samples(keys);
  const promised = acknowledged.flatMap((message) => samplesOf(publication, message));
  expect(promised.length).toBeGreaterThan(POINTS * PER_SECOND);
  const verdict = verifySamples(promised, stored);
  console.log(`${acknowledged.length} messages acknowledged`, verdict);
  expect(verdict).toMatchObject({ lost: 0, duplicated: 0, wrong: 0 });
  expect(verifyRollups(stored, await history.rollups(keys, 'minute'), minutes(1))).toEqual([]);
  await history.close();
});
