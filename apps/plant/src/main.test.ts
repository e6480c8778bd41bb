import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { reservePorts } from '@millwright/testing';
import { expect, test } from 'vitest';

async function start(port: number, more: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, ...more, PLANT_PORT: String(port), PLANT_CONTROL_PORT: '0' };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const ready = JSON.parse(line.toString()) as {
    control: number;
    endpoints: { host: string; port: number }[];
  };
  return { child, ready };
}

test('says where it listens, and ends when its parent does', async () => {
  const { child, ready } = await start(await reservePorts());
  expect(ready.endpoints.length).toBeGreaterThan(0);
  const site = await fetch(`http://127.0.0.1:${ready.control}/site.json`);
  expect(site.status).toBe(200);
  child.stdin.end();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('waits for the plant before it to leave its ports, and takes all of them', async () => {
  const port = await reservePorts();
  const first = await start(port);
  const next = start(port);
  first.child.kill('SIGTERM');
  expect(await once(first.child, 'exit')).toEqual([0, null]);
  const { child, ready } = await next;
  expect(ready.endpoints).toEqual(first.ready.endpoints);
  expect(ready.endpoints.map((endpoint) => endpoint.port)).toEqual(
    ready.endpoints.map((_, index) => port + index),
  );
  expect(ready.control).toBe(port + ready.endpoints.length);
  child.stdin.end();
  await once(child, 'exit');
});

test('names the machines for a load after its own', async () => {
  const port = await reservePorts();
  const load = { PLANT_MACHINES: '20', PLANT_MACHINES_PORT: String(port) };
  const { child, ready } = await start(await reservePorts(), load);
  expect(ready.endpoints.length).toBeGreaterThan(20);
  expect(ready.endpoints.slice(-20)).toEqual(
    Array.from({ length: 20 }, (_, n) => ({
      host: n < 16 ? '127.0.0.1' : '127.0.0.2',
      port: port + (n % 16),
    })),
  );
  child.stdin.end();
  await once(child, 'exit');
});

test('two plants do not stand in each other’s way', async () => {
  const plants = await Promise.all([start(0), start(0)]);
  const ports = plants.flatMap(({ ready }) => ready.endpoints.map(({ port }) => port));
  expect(new Set(ports).size).toBe(ports.length);
  for (const { child } of plants) {
    child.stdin.end();
    await once(child, 'exit');
  }
});
