import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

async function start(port = 0, more: NodeJS.ProcessEnv = {}) {
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
  const { child, ready } = await start();
  expect(ready.endpoints.length).toBeGreaterThan(0);
  const site = await fetch(`http://127.0.0.1:${ready.control}/site.json`);
  expect(site.status).toBe(200);
  child.stdin.end();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('waits for the plant before it to leave its ports, and takes all of them', async () => {
  const first = await start(32_100);
  const next = start(32_100);
  first.child.kill('SIGTERM');
  expect(await once(first.child, 'exit')).toEqual([0, null]);
  const { child, ready } = await next;
  expect(ready.endpoints).toEqual(first.ready.endpoints);
  expect(ready.endpoints.map(({ port }) => port)).toEqual(
    ready.endpoints.map((_, index) => 32_100 + index),
  );
  child.stdin.end();
  await once(child, 'exit');
});

test('names the machines for a load after its own', async () => {
  const load = { PLANT_MACHINES: '20', PLANT_MACHINES_PORT: '32140' };
  const { child, ready } = await start(0, load);
  expect(ready.endpoints.length).toBeGreaterThan(20);
  expect(ready.endpoints.slice(-20)).toEqual(
    Array.from({ length: 20 }, (_, n) => ({
      host: n < 16 ? '127.0.0.1' : '127.0.0.2',
      port: 32_140 + (n % 16),
    })),
  );
  child.stdin.end();
  await once(child, 'exit');
});

test('two plants do not stand in each other’s way', async () => {
  const plants = await Promise.all([start(), start()]);
  const ports = plants.flatMap(({ ready }) => ready.endpoints.map(({ port }) => port));
  expect(new Set(ports).size).toBe(ports.length);
  for (const { child } of plants) {
    child.stdin.end();
    await once(child, 'exit');
  }
});
