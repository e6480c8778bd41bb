import type { Language } from '@millwright/contract';
import { systemClock, userId } from '@millwright/kernel';
import { type ControlServer, type Plant, startControlServer, startPlant } from '@millwright/plant';
import { reservePorts } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDevicesForTests } from './domains/devices/devices.builders.ts';
import type { PlantMachines } from './plant-past.ts';
import { openPlatformForTests, type PlatformForTests } from './platform/platform.builders.ts';
import { createPlantSeed } from './seed-plant.ts';

const demo = userId(7);
let platform: PlatformForTests;
let plant: Plant;
let control: ControlServer;
let fixture: ReturnType<typeof createDevicesForTests>;
beforeAll(async () => {
  platform = await openPlatformForTests();
  plant = await startPlant({
    clock: systemClock,
    port: await reservePorts(),
    platform: { dtuPort: 9, mqttUrl: 'mqtt://127.0.0.1:9', boxPassword: 'secret12' },
  });
  control = await startControlServer({ plant, began: { at: 0, machines: plant.state } }, 0);
  fixture = createDevicesForTests(platform);
});
afterAll(async () => {
  await control?.stop();
  await plant?.stop();
  await platform?.close();
});
beforeEach(async () => {
  await platform.reset();
  await platform.addUsers(demo);
});

/** Seeds like a server that ends after so many steps, again and again until all is there. */
async function seed(stepsAtOnce: number, language: Language = 'zh-CN') {
  const { items, devices } = fixture;
  const pasts: PlantMachines[] = [];
  let left = stepsAtOnce;
  let ends = 0;
  const step =
    <In extends unknown[], Out>(work: (...given: In) => Promise<Out>) =>
    async (...given: In): Promise<Out> => {
      if (left === 0) throw new RangeError('the server ended');
      left -= 1;
      return work(...given);
    };
  let run: () => Promise<void> = () => expect.fail('no job');
  let wasAsked = false;
  const { make } = createPlantSeed({
    language,
    plant: () => ({
      name: 'plant',
      controlUrl: `http://127.0.0.1:${control.port}`,
      endpoints: [],
      whenTried: Promise.resolve(),
      stop: async () => {},
    }),
    demo: true,
    identity: { ensureDemo: async () => demo },
    items: { ...items, create: step(items.create), assign: step(items.assign) },
    devices: {
      ...devices,
      create: step(devices.create),
      createPoints: step(devices.createPoints),
      gateways: { ...devices.gateways, create: step(devices.gateways.create) },
    },
    screens: { make: async () => {} },
    past: { make: step(async (machines) => void pasts.push(machines)) },
    jobs: {
      define: (job, work) => {
        const signal = AbortSignal.any([]);
        run = () =>
          work(job.payload.parse({}), { id: 1, key: null, attempt: 1, isLast: false, signal });
      },
      async enqueue() {
        wasAsked = true;
        void again();
      },
    },
  });
  async function again(): Promise<void> {
    left = stepsAtOnce;
    await run().catch((error: unknown) => {
      if (!(error instanceof RangeError)) throw error;
      ends += 1;
    });
  }
  await make();
  while (wasAsked && pasts.length === 0) await again();
  return { pasts, ends };
}

/** What is in the database now, by name. */
async function contents() {
  const all = { visible: 'all', page: 1, pageSize: 1000, order: 'asc' } as const;
  const items = (await fixture.items.list(all)).list;
  const devices = (await fixture.devices.list(all)).list;
  const points = await fixture.devices.pointsOf(devices.map(({ id }) => id));
  const gateways = (await fixture.devices.gateways.list(all)).list;
  return { items, devices, points, gateways, shown: await fixture.items.itemsOf(demo) };
}

test('a server that ends again and again meanwhile has the whole plant in the end, once', async () => {
  const { pasts, ends } = await seed(7);
  expect(ends).toBeGreaterThan(10);
  const { items, devices, points, gateways, shown } = await contents();
  const site = plant.site.items;
  const machines = site.flatMap((item) => item.devices);
  expect(items.map(({ itemName }) => itemName).sort()).toEqual(site.map((i) => i.name.zh).sort());
  expect(devices).toHaveLength(machines.length);
  expect(points).toHaveLength(machines.flatMap((machine) => machine.points).length);
  expect(gateways).toHaveLength(site.flatMap((item) => item.gateways).length);
  expect(shown.size).toBe(items.length);

  const deviceNames = new Map(devices.map(({ id, deviceName }) => [id, deviceName]));
  const pointNames = new Map(points.map(({ id, name }) => [id, name]));
  const named = pasts.map((past) =>
    past.map(({ device, points: ids }) => ({
      device: deviceNames.get(device),
      points: ids.map((id) => pointNames.get(id)),
    })),
  );
  expect(named).toEqual([
    machines.map(({ name, points: of }) => ({
      device: name.zh,
      points: of.map((point) => point.name.zh),
    })),
  ]);
});

test('a plant for those who read English has no Chinese in it', async () => {
  await seed(Number.POSITIVE_INFINITY, 'en-US');
  const { items, devices, points, gateways } = await contents();
  const named = [
    ...items.flatMap(({ itemName, note }) => [itemName, note]),
    ...devices.map(({ deviceName }) => deviceName),
    ...points.flatMap(({ name, unit }) => [name, unit]),
    ...gateways.map(({ gatewayName }) => gatewayName),
  ];
  expect(points).toHaveLength(
    plant.site.items.flatMap((item) => item.devices.flatMap((machine) => machine.points)).length,
  );
  expect(named.filter((name) => /\p{Script=Han}/u.test(name))).toEqual([]);
});

test('what is not empty is left as it is', async () => {
  await seed(Number.POSITIVE_INFINITY);
  const before = await contents();
  expect(await seed(Number.POSITIVE_INFINITY)).toEqual({ pasts: [], ends: 0 });
  expect(await contents()).toEqual(before);
});
