/** A second server on the folder of one that runs: refused in words, and the first is not touched. */
import { join } from 'node:path';
import { runPeer } from '@millwright/testing/peers/process';
import { processesOf } from '@millwright/testing/processes-of';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: Millwright;
beforeAll(async () => {
  server = await startMillwright();
});
afterAll(() => server.stop());

const engines = (): number[] =>
  processesOf(server.dataDir)
    .filter(({ command }) => /engines.clickhouse.child|bin\/postgres -D /.test(command))
    .map(({ pid }) => pid)
    .sort();
const errors = (): string[] =>
  server
    .output()
    .split('\n')
    .filter((line) => /"level":(50|"error")/.test(line));

it('ends with words and leaves the engines of the first alone, one that hangs too', async () => {
  const before = engines();
  expect(before).toHaveLength(2);
  for (const pid of before) process.kill(pid, 'SIGSTOP');
  const main = join(import.meta.dirname, '../src/main.ts');
  const env = {
    ...process.env,
    DATA_DIR: server.dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    MQTT_PORT: '0',
    DTU_PORT: '0',
    PLANT: 'off',
  };
  const second = await runPeer(process.execPath, [main], { env });
  const after = engines();
  for (const pid of after) process.kill(pid, 'SIGCONT');
  expect(second.code).toBe(1);
  expect(second.output).toContain(
    `data_dir.in_use: ${server.dataDir} is in use by the server with process ${server.pid}.`,
  );
  expect(after).toEqual(before);
  expect(errors()).toEqual([]);
  const reply = await fetch(`${server.url}/readyz`);
  expect(await reply.json()).toMatchObject({ ready: true, degraded: false });
});
