import { createTimerWheel, tcpConnector } from '@millwright/drivers';
import { createModbusDriver } from '@millwright/drivers/modbus/line/modbus-driver';
import {
  createRecordingSink,
  type RecordingSink,
} from '@millwright/drivers/modbus/line/recording-sink';
import { loadProfiles } from '@millwright/drivers/modbus/profile/load-profiles';
import {
  type RegisterPoint,
  resolvePoint,
} from '@millwright/drivers/modbus/profile/register-point';
import { Quality, seconds, systemClock } from '@millwright/kernel';
import { reservePorts, waitFor } from '@millwright/testing';
import { mbpollRead } from '@millwright/testing/peers/mbpoll';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ControlServer, startControlServer } from './control/control-server.ts';
import { type Plant, startPlant } from './plant.ts';
import type { Site, SiteDevice } from './site.ts';

let plant: Plant;
let control: ControlServer;

beforeAll(async () => {
  plant = await startPlant({ clock: systemClock, port: await reservePorts() });
  control = await startControlServer(
    { plant, began: { at: Date.now(), machines: plant.state } },
    0,
  );
});
afterAll(async () => {
  await control.stop();
  await plant.stop();
});

const at = (path: string): string => `http://127.0.0.1:${control.port}${path}`;
const turn = async (id: string, on: boolean): Promise<number> => {
  const reply = await fetch(at('/switches'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, on }),
  });
  return reply.status;
};

/** Polls one device of the site as the platform would. */
function watch(device: SiteDevice): {
  sink: RecordingSink;
  value(name: string): number | string | null | undefined;
  write(name: string, value: number | string | boolean): Promise<string>;
  stop(): Promise<void>;
} {
  const profile = loadProfiles().get(device.profile);
  if (!profile) throw expect.fail(device.profile);
  const points: RegisterPoint[] = device.points.map((point, key) =>
    resolvePoint(profile, device.wordOrder, key, point),
  );
  const index = (name: string): number => device.points.findIndex((each) => each.name.en === name);
  const wheel = createTimerWheel(systemClock);
  const sink = createRecordingSink();
  const driver = createModbusDriver({
    name: device.name.en,
    connect: tcpConnector({ host: device.host, port: device.port, timeout: seconds(2) }),
    framing: device.protocol === 'modbus-tcp' ? 'mbap' : 'rtu',
    clock: systemClock,
    wheel,
    sink,
  });
  driver.setStation({ unit: device.unitId, points, period: 200, timeout: 500 });
  driver.start();
  return {
    sink,
    value: (name) => {
      const reading = sink.readings.get(index(name));
      return reading?.text ?? reading?.value;
    },
    write: async (name, value) =>
      (await driver.write(device.unitId, points[index(name)] as RegisterPoint, value)).state,
    async stop() {
      await driver.stop();
      wheel.stop();
    },
  };
}

test('every point of every device reads good by the description alone', async () => {
  const site = (await (await fetch(at('/site.json'))).json()) as Site;
  expect(site.items.length).toBeGreaterThan(0);
  const dialled = site.items.flatMap((item) => item.devices).filter(({ host }) => host !== '');
  expect(new Set(dialled.map(({ protocol }) => protocol))).toEqual(
    new Set(['modbus-tcp', 'modbus-rtu-tcp']),
  );
  for (const device of dialled) {
    const watched = watch(device);
    await waitFor(
      `every point of ${device.name.en}`,
      () => watched.sink.readings.size === device.points.length,
    );
    const bad = device.points.filter(
      (_, key) => watched.sink.readings.get(key)?.quality !== Quality.good,
    );
    expect(bad).toEqual([]);
    expect(device.name.zh).toMatch(/^[\p{Script=Han}A-Za-z0-9]+$/u);
    expect(device.name.en).toMatch(/^[A-Za-z0-9]+$/);
    await watched.stop();
  }
});

test('a setpoint acts on the compressor, and its fault trips the limit', async () => {
  const device = plant.site.items[0]?.devices[0] as SiteDevice;
  const watched = watch(device);
  await waitFor('its name', () => watched.value('Machine name') === '1号空压机');
  expect(await watched.write('Start command', false)).toBe('accepted');
  await waitFor('the stop', () => watched.value('Running') === 0);
  expect(await watched.write('Machine name', '备用机')).toBe('accepted');
  await waitFor('the new name', () => watched.value('Machine name') === '备用机');
  expect(await watched.write('Start command', true)).toBe('accepted');
  await waitFor('the start', () => watched.value('Running') === 1);
  const address = { port: device.port, unitId: device.unitId };
  expect(await mbpollRead(address, { type: '0', address: 0 })).toEqual([1]);
  await watched.stop();
});

test('a connection is lost and returns by its switch', async () => {
  const device = plant.site.items[0]?.devices[0] as SiteDevice;
  const watched = watch(device);
  await waitFor('the first values', () => watched.sink.readings.size > 0);
  expect(await turn('compressors/link-loss', true)).toBe(200);
  await waitFor('the loss', () => watched.sink.failures.length > 0);
  expect(await turn('compressors/link-loss', false)).toBe(200);
  watched.sink.readings.clear();
  await waitFor('the return', () => watched.sink.readings.size === device.points.length);
  await watched.stop();
});

test('the control port refuses what does not come from its own page', async () => {
  expect(await turn('compressors/none', true)).toBe(404);
  const plain = await fetch(at('/switches'), { method: 'POST', body: '{"id":"x","on":true}' });
  expect(plain.status).toBe(400);
  const page = await (await fetch(at('/?lang=en'))).text();
  expect(page).toContain('Unload valve stuck');
  expect(await (await fetch(at('/?lang=zh'))).text()).toContain('卸载阀卡死');
});

test('has some 40 machines of six kinds with some 1,500 points, over every transport', () => {
  const devices = plant.site.items.flatMap((item) => item.devices);
  expect(devices.length).toBeGreaterThanOrEqual(38);
  expect(new Set(devices.map(({ kind }) => kind)).size).toBe(6);
  const points = devices.reduce((sum, device) => sum + device.points.length, 0);
  expect(points).toBeGreaterThan(1000);
  expect(new Set(devices.map(({ protocol }) => protocol)).size).toBe(4);
});
