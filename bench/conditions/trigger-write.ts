/** How long after a machine has told a new value what a trigger writes for it is with the machine. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { triggerCalls } from '@millwright/contract/telemetry/triggers/triggers.calls';
import { DataType, milliseconds, minutes, systemClock } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { signIn } from '@millwright/testing/api-session';
import { startMillwright } from '@millwright/testing/start-millwright';
import { quantile } from '../history/history-store.ts';
import type { Row } from '../row.ts';
import { setting } from '../server-figures.ts';

const SAMPLES = setting('TRIGGER_WRITES', 200);
const periodMs = 100;
/** Between two new values: a point is not written more often than once a second for long. */
const pauseMs = 1_100;

/**
 * A machine with a count in register 0, which goes up a while after it was told. Its ages: from the
 * reply that told a count first to the frame that writes that count into register 1.
 */
async function startCounter() {
  const sockets = new Set<Socket>();
  const told = new Map<number, number>();
  const ages: number[] = [];
  let count = 1;
  let written = 0;
  const take = (request: Buffer): Buffer => {
    const head = Buffer.from(request.subarray(0, 12));
    if (request[7] === 6) {
      written = request.readUInt16BE(10);
      const since = told.get(written);
      if (since !== undefined) ages.push(performance.now() - since);
      return head;
    }
    const [first, many] = [request.readUInt16BE(8), request.readUInt16BE(10)];
    const words = Array.from({ length: many }, (_, n) => (first + n === 0 ? count : written));
    if (first === 0 && !told.has(count)) {
      told.set(count, performance.now());
      systemClock.after(milliseconds(pauseMs), () => {
        count += 1;
      });
    }
    const data = Buffer.from(words.flatMap((word) => [word >> 8, word & 0xff]));
    const reply = Buffer.concat([head.subarray(0, 7), Buffer.from([3, data.length]), data]);
    reply.writeUInt16BE(3 + data.length, 4);
    return reply;
  };
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    let rest = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      for (; rest.length >= 12; rest = rest.subarray(12)) socket.write(take(rest.subarray(0, 12)));
    });
    socket.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** The ages of so many writes, the first ones aside. */
    async reach(many: number): Promise<readonly number[]> {
      const first = ages.length + 5;
      await waitFor('the writes', () => ages.length >= first + many, minutes(10));
      return ages.slice(first);
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

async function bare(): Promise<readonly number[]> {
  const machine = await startCounter();
  const link = connect({ host: '127.0.0.1', port: machine.port, noDelay: true });
  let known = 0;
  link.on('data', (reply) => {
    if (reply[7] !== 3 || reply.readUInt16BE(9) === known) return;
    known = reply.readUInt16BE(9);
    link.write(Buffer.from([0, 2, 0, 0, 0, 6, 1, 6, 0, 1, known >> 8, known & 0xff]));
  });
  const poll = setInterval(
    () => link.write(Buffer.from([0, 1, 0, 0, 0, 6, 1, 3, 0, 0, 0, 2])),
    periodMs,
  );
  try {
    return await machine.reach(Math.min(SAMPLES, 50));
  } finally {
    clearInterval(poll);
    link.destroy();
    machine.close();
  }
}

async function ours(): Promise<readonly number[]> {
  const machine = await startCounter();
  const millwright = await startMillwright({
    env: { DEVICE_RANGES: '127.0.0.0/8', LOG_LEVEL: 'error' },
  });
  try {
    const session = await signIn(millwright.url, {
      userName: 'admin',
      password: millwright.adminPassword,
    });
    const { id: itemId } = await session.call(itemCalls.create, { itemName: 'Trigger' });
    const device = { itemId, deviceName: 'Counter', host: '127.0.0.1', stationNo: 1, periodMs };
    const { id: deviceId } = await session.call(deviceCalls.create, {
      ...device,
      port: machine.port,
    });
    const word = { family: 'HR', dataType: DataType.INT16U };
    const { list } = await session.call(pointCalls.createMany, {
      deviceId,
      points: [
        { ...word, name: 'Count', address: '0' },
        { ...word, name: 'Written', address: '1', writable: true },
      ],
    });
    const [count, written] = list;
    if (count === undefined || written === undefined) throw new Error('no points');
    const { id } = await session.call(triggerCalls.create, {
      ...{ itemId, name: 'Follow', mostPerHour: 600 },
      condition: { kind: 'change', pointId: count.id },
      actions: [{ kind: 'reckon', pointId: written.id, text: `{#${count.id}}` }],
    });
    await session.call(triggerCalls.enable, { ids: [id] });
    return await machine.reach(SAMPLES);
  } finally {
    machine.close();
    await millwright.stop();
  }
}

export const triggerWrite: Row = {
  name: 'trigger-write',
  what: `new value in a reply → frame that a trigger writes for it, p99 of ${SAMPLES}; run and command are in the database before`,
  unit: 'ms',
  against: 'a bare poller that writes what it reads, p99',
  better: 'less',
  target: 50,
  async measure() {
    const baseline = quantile(await bare(), 0.99);
    const ages = await ours();
    const p50 = Number(quantile(ages, 0.5).toFixed(2));
    return {
      value: quantile(ages, 0.99),
      baseline,
      detail: { 'p50, ms': p50, writes: ages.length },
    };
  },
};
