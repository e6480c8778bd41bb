import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitFor } from '@millwright/testing';
import { afterEach, expect, test } from 'vitest';
import { readPlantPast } from './read-plant-past.ts';

/** One machine with a series of many samples, as it travels. */
function frame(machine: number, count: number): Buffer {
  const head = Buffer.from(JSON.stringify({ machine, lost: [], series: [{ point: 0, count }] }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  const columns = new Float64Array(count * 2).fill(machine);
  return Buffer.concat([length, head, Buffer.from(columns.buffer)]);
}

let open = 0;
const server = createServer((_request, response) => {
  open += 1;
  response.on('close', () => {
    open -= 1;
  });
  for (let machine = 0; machine < 40; machine += 1) response.write(frame(machine, 50_000));
  response.end();
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('a reader that cannot go on leaves no connection behind', async () => {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const read = async (last: number) => {
    let machines = 0;
    for await (const { machine, series } of readPlantPast(url, 30, AbortSignal.any([]))) {
      expect(series[0]?.values.at(-1)).toBe(machine);
      machines += 1;
      if (machine === last) throw new RangeError('enough');
    }
    return machines;
  };
  await expect(read(1)).rejects.toThrow('enough');
  await waitFor('the end of the connection', () => open === 0);
  expect(await read(-1)).toBe(40);
});
