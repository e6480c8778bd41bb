/** Two projects have the same station of a serial server that gives each reply to all it talks to. */
import { createServer, type Socket } from 'node:net';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { encodeDataReply } from '@millwright/drivers/modbus/wire/pdu';
import { encodeRtu } from '@millwright/drivers/modbus/wire/rtu-framer';
import { isBad } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeviceFixture, openDeviceFixture } from '../device-fixture.builders.ts';

const requestLength = 8;
let fixture: DeviceFixture;
let closeBus = (): void => {};

beforeAll(async () => {
  fixture = await openDeviceFixture();
});
afterAll(async () => {
  await fixture.close();
  closeBus();
});

/** One serial bus: a question at a time, each register holds its address and seven. */
async function openSerialServer() {
  const sockets = new Set<Socket>();
  const questions: Buffer[] = [];
  let mostAtOnce = 0;
  let answered = 0;
  let isBusy = false;
  const next = (): void => {
    const question = questions.shift();
    isBusy = question !== undefined;
    if (question === undefined) return;
    const [unit = 0, fc = 3] = question;
    const [address, count] = [question.readUInt16BE(2), question.readUInt16BE(4)];
    const data = Buffer.alloc(count * 2);
    for (let n = 0; n < count; n += 1) data.writeUInt16BE(address + n + 7, n * 2);
    setTimeout(() => {
      const reply = encodeRtu(unit, encodeDataReply(fc === 4 ? 4 : 3, data));
      for (const socket of sockets) socket.write(reply);
      answered += 1;
      next();
    }, 5);
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    mostAtOnce = Math.max(mostAtOnce, sockets.size);
    let rest = Buffer.alloc(0);
    socket.on('data', (bytes) => {
      rest = Buffer.concat([rest, bytes]);
      for (; rest.length >= requestLength; rest = rest.subarray(requestLength)) {
        questions.push(rest.subarray(0, requestLength));
      }
      if (!isBusy) next();
    });
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closeBus = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  const { port } = server.address() as { port: number };
  return { port, answered: () => answered, mostAtOnce: () => mostAtOnce };
}

test('what the one asks is never the other’s value, and one that goes leaves the other online', async () => {
  const { admin, addMachine, addPoint, call, item, server, untilValue, untilState } = fixture;
  const bus = await openSerialServer();
  const other = (await call(admin, itemCalls.create, { itemName: '别人' })).data.id;
  const reach = { protocol: 'modbus-rtu-tcp', port: bus.port, timeoutMs: null } as const;
  const ours = await addMachine({ ...reach, itemId: item, periodMs: 200 });
  const theirs = await addMachine({ ...reach, itemId: other, periodMs: 50 });
  const addresses = new Map<number, number>();
  const add = async (device: typeof ours, address: number) => {
    const { id } = await addPoint(device.id, { address: String(address), writable: false });
    addresses.set(id, address + 7);
    await untilValue(id, address + 7);
  };
  await add(ours, 0);
  for (const address of [3000, 4000, 5000, 6000]) await add(theirs, address);
  const before = bus.answered();
  await waitFor('a few hundred answers', () => bus.answered() > before + 300);
  for (const [point, value] of addresses) {
    const range = { point, from: 0, to: Date.now() + 1_000, limit: 10_000 };
    const good = (await server.history.samples(range)).filter(({ quality }) => !isBad(quality));
    expect(good.length).toBeGreaterThan(0);
    expect(new Set(good.map((sample) => sample.value))).toEqual(new Set([value]));
  }
  expect(bus.mostAtOnce()).toBe(1);
  await untilState(ours.id, 'online');
  await untilState(theirs.id, 'online');
  await call(admin, deviceCalls.delete, { id: ours.id });
  await waitFor('ours to be gone', () => fixture.stateOf(ours.id) === undefined);
  const since = bus.answered();
  await waitFor('answers for the other one', () => bus.answered() > since + 50);
  expect(fixture.stateOf(theirs.id)).toBe('online');
});
