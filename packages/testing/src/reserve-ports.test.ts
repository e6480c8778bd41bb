import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { reservePorts } from './reserve-ports.ts';

const elsewhere = async (): Promise<number> => {
  const program = `import { reservePorts } from ${JSON.stringify(import.meta.resolve('./reserve-ports.ts'))};
    console.log(await reservePorts());`;
  const args = ['--input-type=module', '--eval', program];
  return Number((await promisify(execFile)(process.execPath, args)).stdout);
};

test('gives every port once, in this process and in others', async () => {
  const firsts = [await reservePorts(), await reservePorts(), await elsewhere()].sort();
  for (const [n, first] of firsts.entries()) {
    if (n > 0) expect(first - (firsts[n - 1] ?? 0)).toBeGreaterThanOrEqual(32);
  }
  const server = createServer().listen((firsts[0] ?? 0) + 30, '127.0.0.1');
  await once(server, 'listening');
  server.close();
});

test('passes over a run of which one port is taken', async () => {
  const next = (await reservePorts()) - 32;
  const occupant = createServer().listen(next + 7, '127.0.0.1');
  // Where somebody else has it already, all the better.
  await once(occupant, 'listening').catch(() => {});
  expect(await reservePorts()).not.toBe(next);
  occupant.close();
});
