import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

async function start() {
  const env = { ...process.env, PLANT_PORT: '0', PLANT_CONTROL_PORT: '0' };
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

test('ends on SIGTERM', async () => {
  const { child } = await start();
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
