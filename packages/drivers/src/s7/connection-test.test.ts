/** Controllers that nobody has set up are asked, ours and that of Snap7. */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { S7Address } from '@millwright/contract/devices/protocols/s7/address';
import type { S7Settings } from '@millwright/contract/devices/protocols/s7/settings';
import { DataType, DisplayFormat, milliseconds, systemClock } from '@millwright/kernel';
import { hasSnap7, startSnap7 } from '@millwright/testing/peers/snap7';
import { afterEach, describe, expect, test } from 'vitest';
import { tcpConnector } from '../link/tcp-connector.ts';
import { createTimerWheel } from '../timer-wheel.ts';
import { createS7Fake } from './fake.ts';
import { drivers } from './index.ts';

const [s7] = drivers;
const settings: S7Settings = { model: 'S7-1200', rack: 0, slot: 1, connection: 'pg' };
const signal = new AbortController().signal;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function openTest(port: number) {
  const wheel = createTimerWheel(systemClock);
  cleanups.push(() => wheel.stop());
  const connect = tcpConnector({ host: '127.0.0.1', port, timeout: milliseconds(500) });
  const test = await s7.openTest?.(settings, { connect, clock: systemClock, wheel });
  if (!test) throw expect.fail('tests no connections');
  cleanups.push(() => test.close());
  return test;
}

async function fake() {
  const controller = createS7Fake();
  cleanups.push(() => controller.close());
  return { controller, port: await controller.listen() };
}

const point = (where: Partial<S7Address>, dataType: DataType) => ({
  address: {
    ...{ area: 'DB', db: 1, byte: 0, bit: null, text: 'string', length: 1 },
    ...where,
  } as S7Address,
  ...{ dataType, displayFormat: DisplayFormat.decimal, slope: 1, intercept: 0 },
});

test('answers, and shows what it holds', async () => {
  const { controller, port } = await fake();
  controller.memory('DB', 1).writeFloatBE(12.5, 4);
  controller.memory('M')[10] = 4;
  controller.faults.lengths.set(2, 0);
  const test = await openTest(port);
  expect(await test.ask(settings, signal)).toEqual({
    roundTripMs: expect.any(Number),
    cause: null,
  });
  const { rows, cause } = await test.preview(
    settings,
    [
      point({ byte: 4 }, DataType.FLOAT),
      point({ area: 'M', db: null, byte: 10, bit: 2 }, DataType.BOOL),
      point({ db: 2 }, DataType.INT16S),
      point({ area: 'V', db: null }, DataType.INT16S),
    ],
    signal,
  );
  expect(cause).toBeNull();
  expect(rows).toMatchObject([
    { value: 12.5, raw: Uint8Array.of(0x41, 0x48, 0, 0), orders: [] },
    { value: 1 },
    { value: null, cause: { code: 'device.addresses_missing' } },
    { value: null, cause: { code: 'point.family_unknown' } },
  ]);
});

describe('why nothing is answered', () => {
  test('access is denied', async () => {
    const { controller, port } = await fake();
    const test = await openTest(port);
    controller.faults.refusal = 0x8104;
    expect(await test.ask(settings, signal)).toEqual({
      roundTripMs: expect.any(Number),
      cause: { code: 'device.access_denied', details: { exception: '8104' } },
    });
  });

  test('the sign-in is refused', async () => {
    const { controller, port } = await fake();
    controller.faults.refuseTerms = true;
    await expect(openTest(port)).rejects.toMatchObject({ code: 'link.handshake_refused' });
  });

  test('it falls silent', async () => {
    const { controller, port } = await fake();
    const test = await openTest(port);
    controller.faults.silent = true;
    expect(await test.ask(settings, signal)).toMatchObject({ cause: { code: 'link.silent' } });
  });

  test('it is no controller', async () => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => {}).on('data', () => socket.write('220 mail ready\r\n'));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    cleanups.push(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    await expect(openTest((server.address() as AddressInfo).port)).rejects.toMatchObject({
      code: 'link.garbage',
    });
  });
});

test.skipIf(!hasSnap7())('the controller of Snap7 answers', async () => {
  const plc = await startSnap7();
  cleanups.push(() => plc.stop());
  await plc.write({ area: 'DB', db: 1, start: 10 }, '0028');
  const test = await openTest(plc.port);
  expect((await test.ask(settings, signal)).cause).toBeNull();
  const { rows } = await test.preview(settings, [point({ byte: 10 }, DataType.INT16S)], signal);
  expect(rows).toMatchObject([{ value: 40, cause: null }]);
});
