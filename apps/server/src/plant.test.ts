import { once } from 'node:events';
import { createServer } from 'node:net';
import { seconds } from '@millwright/kernel';
import { createTempDir, reservePorts, waitFor } from '@millwright/testing';
import { expect, test } from 'vitest';
import { type Log, silentLog } from './base/log.ts';
import { startPlant } from './plant.ts';

// The plant itself waits ten seconds for its ports, and is started three times.
test('comes back on its ports, however long somebody else holds one', {
  timeout: 120_000,
}, async () => {
  using folder = createTempDir();
  const platform = { dtuPort: 9, mqttUrl: 'mqtt://127.0.0.1:9' };
  const config = { dataDir: folder.path, PLANT_PORT: await reservePorts() };
  const warnings: object[] = [];
  const log: Log = { ...silentLog, warn: (facts) => void warnings.push(facts) };
  const start = () => startPlant({ config, log, platform });
  const first = await start();
  const { endpoints, controlUrl } = first;
  await first.stop();

  const port = endpoints[0]?.port ?? 0;
  expect(port).toBe(config.PLANT_PORT);
  const occupant = createServer().listen(port, '127.0.0.1');
  await once(occupant, 'listening');
  const second = await start();
  expect(second.endpoints).toEqual(endpoints);
  await second.whenTried;
  const said = `The simulated plant cannot start: port 127.0.0.1:${port} is taken.`;
  expect(warnings).toMatchObject([{ err: { code: 'plant.not_started', details: { said } } }]);
  await expect(fetch(controlUrl)).rejects.toThrow();
  occupant.close();
  await waitFor('the plant', async () => (await fetch(controlUrl)).ok, seconds(60));
  await second.stop();
});

test('a server waits for a plant that it does not know, and for no other', async () => {
  using folder = createTempDir();
  const platform = { dtuPort: 9, mqttUrl: 'mqtt://127.0.0.1:9' };
  const config = { dataDir: folder.path, PLANT_PORT: await reservePorts() };
  const start = () => startPlant({ config, log: silentLog, platform });
  const first = await start();
  expect((await fetch(first.controlUrl)).ok).toBe(true);
  await first.stop();
  const second = await start();
  expect(second.controlUrl).toBe(first.controlUrl);
  await expect(fetch(second.controlUrl)).rejects.toThrow();
  await second.whenTried;
  expect((await fetch(second.controlUrl)).ok).toBe(true);
  await second.stop();
  // One that is on its way is ended with the server, too.
  const third = await start();
  await third.stop();
  await third.whenTried;
  await expect(fetch(third.controlUrl)).rejects.toThrow();
});
