import { once } from 'node:events';
import { createServer } from 'node:net';
import { seconds } from '@millwright/kernel';
import { createTempDir, waitFor } from '@millwright/testing';
import { expect, test } from 'vitest';
import { silentLog } from './base/log.ts';
import { startPlant } from './plant.ts';

test('comes back on its ports, however long somebody else holds one', async () => {
  using folder = createTempDir();
  const platform = { dtuPort: 9, mqttUrl: 'mqtt://127.0.0.1:9' };
  const config = { dataDir: folder.path };
  const start = () => startPlant({ config, log: silentLog, platform });
  const first = await start();
  const { endpoints, controlUrl } = first;
  await first.stop();

  const port = endpoints[0]?.port ?? 0;
  const occupant = createServer().listen(port, '127.0.0.1');
  await once(occupant, 'listening');
  const second = await start();
  expect(second.endpoints).toEqual(endpoints);
  await expect(fetch(controlUrl)).rejects.toThrow();
  occupant.close();
  await waitFor('the plant', async () => (await fetch(controlUrl)).ok, seconds(60));
  await second.stop();
});
