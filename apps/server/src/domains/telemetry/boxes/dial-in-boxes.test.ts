/** Boxes that dial in, with their devices behind them. */
import { createConnection, type Socket } from 'node:net';
import { duplexPair } from 'node:stream';
import { gatewayCalls } from '@millwright/contract/devices/gateways/gateways.calls';
import { createModbusFake } from '@millwright/drivers/modbus/fake/fake';
import { Quality, systemClock } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { startPymodbus } from '@millwright/testing/peers/pymodbus';
import { startDialInBox } from '@millwright/testing/peers/socat-dtu';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayFixture, openGatewayFixture } from '../gateway-fixture.builders.ts';

let fixture: GatewayFixture;
beforeAll(async () => {
  fixture = await openGatewayFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.tidy());

describe('a box that dials in', () => {
  it('of another maker brings its device, goes and comes back', async () => {
    const peer = await startPymodbus({ framer: 'rtu' });
    fixture.later(() => peer.stop());
    const gateway = await fixture.dialIn('IMEI4711');
    const device = await fixture.behind(gateway.id);
    const point = await fixture.addPoint(device.id, { address: '500' });
    const dial = () =>
      startDialInBox({
        platformPort: fixture.server.telemetry.dtuPort,
        devicePort: peer.port,
        registration: 'IMEI4711',
      });
    const box = dial();
    fixture.later(() => box.stop('SIGKILL'));
    await fixture.untilValue(point.id, 500);
    expect((await fixture.gatewayNow(gateway.id)).live).toMatchObject({
      state: 'online',
      address: '127.0.0.1',
      contested: false,
    });
    expect(await fixture.write(point.id, 1234)).toMatchObject({ state: 'confirmed' });
    await box.stop('SIGKILL');
    await fixture.untilState(device.id, 'offline');
    expect(fixture.now(point.id)).toMatchObject({ value: 1234, quality: Quality.communication });
    expect((await fixture.gatewayNow(gateway.id)).live).toMatchObject({ state: 'offline' });
    const again = dial();
    fixture.later(() => again.stop('SIGKILL'));
    await fixture.untilValue(point.id, 1234);
  });

  /** A box in front of a device of ours. */
  const dialWith = (registration: string, units: Readonly<Record<number, number>>) => {
    const fake = createModbusFake();
    for (const [unit, value] of Object.entries(units)) fake.unit(Number(unit)).holdings[10] = value;
    const socket = createConnection({ host: '127.0.0.1', port: fixture.server.telemetry.dtuPort });
    socket.on('error', () => {});
    socket.write(registration);
    fake.serve(socket, 'rtu');
    fixture.later(() => socket.destroy());
    return { fake, socket };
  };

  it('has live stations although one is dead', async () => {
    const gateway = await fixture.dialIn('STATIONS');
    const [first, dead, third] = [
      await fixture.behind(gateway.id, 1),
      await fixture.behind(gateway.id, 2),
      await fixture.behind(gateway.id, 3),
    ];
    const [ofFirst, ofDead, ofThird] = [
      await fixture.addPoint(first.id, { address: '10' }),
      await fixture.addPoint(dead.id, { address: '10' }),
      await fixture.addPoint(third.id, { address: '10' }),
    ];
    const { fake } = dialWith('STATIONSping', { 1: 11, 2: 22, 3: 33 });
    fake.faults.silentUnits.add(2);
    await fixture.untilState(dead.id, 'abnormal');
    const before = systemClock.now();
    await waitFor('fresh values of the others', () =>
      [ofFirst, ofThird].every(({ id }) => (fixture.now(id)?.time ?? 0) > before),
    );
    expect([ofFirst, ofThird].map(({ id }) => fixture.now(id)?.value)).toEqual([11, 33]);
    fake.faults.silentUnits.clear();
    await fixture.untilValue(ofDead.id, 22);
  });

  it('may say everything twice: nothing wrong is taken, and the device says so', async () => {
    const gateway = await fixture.dialIn('TWICE001');
    const device = await fixture.behind(gateway.id);
    const [low, high] = [
      await fixture.addPoint(device.id, { address: '10' }),
      await fixture.addPoint(device.id, { address: '1010' }),
    ];
    const fake = createModbusFake();
    fake.unit(1).holdings[10] = 17;
    fake.unit(1).holdings[1010] = 1017;
    const [ours, theirs] = duplexPair();
    fake.serve(ours, 'rtu');
    const socket = createConnection({ host: '127.0.0.1', port: fixture.server.telemetry.dtuPort });
    fixture.later(() => socket.destroy());
    socket.on('error', () => {});
    socket.write('TWICE001');
    socket.on('data', (chunk) => theirs.write(chunk));
    theirs.on('data', (chunk: Buffer) => {
      socket.write(chunk);
      socket.write(chunk);
    });
    await fixture.untilValue(low.id, 17);
    await fixture.untilValue(high.id, 1017);
    await waitFor('copies to be noticed', () => (fixture.stateOf(device.id)?.lateReplies ?? 0) > 5);
    expect([low, high].map(({ id }) => fixture.now(id)?.value)).toEqual([17, 1017]);
    expect(fixture.stateOf(device.id)).toMatchObject({ state: 'online' });
  });

  it('that nobody knows is listed until somebody adopts it', async () => {
    const { socket } = dialWith('STRANGER', {});
    await waitFor('the refusal', () => socket.destroyed);
    const unknownBoxes = async () => (await fixture.call(gatewayCalls.unknownBoxes, {})).list;
    expect(await unknownBoxes()).toMatchObject([
      { text: 'STRANGER', hex: Buffer.from('STRANGER').toString('hex'), times: 1 },
    ]);
    const gateway = await fixture.dialIn('STRANGER');
    await waitFor('its place', async () => (await unknownBoxes()).length === 0);
    dialWith('STRANGER', {});
    await waitFor(
      'the box',
      async () => (await fixture.gatewayNow(gateway.id)).live?.state === 'online',
    );
  });

  it('drives out one of its own id, and both are seen to exist', async () => {
    const gateway = await fixture.dialIn('TWINS01');
    let latest: Socket | null = null;
    for (let turn = 0; turn < 4; turn += 1) {
      const before: Socket | null = latest;
      latest = dialWith('TWINS01', {}).socket;
      if (before) await waitFor('the older to go', () => (before as Socket).destroyed);
      else await waitFor('the box', async () => (await fixture.gatewayNow(gateway.id)).live?.since);
    }
    expect((await fixture.gatewayNow(gateway.id)).live).toMatchObject({
      state: 'online',
      contested: true,
    });
  });

  it('follows its gateway to another registration', async () => {
    const gateway = await fixture.dialIn('BEFORE01');
    const device = await fixture.behind(gateway.id);
    const point = await fixture.addPoint(device.id, { address: '10' });
    const { socket } = dialWith('BEFORE01', { 1: 1 });
    await fixture.untilValue(point.id, 1);
    const { live: _live, ...row } = await fixture.gatewayNow(gateway.id);
    const packet = { match: 'pattern', pattern: 'AFTER\\d+' } as const;
    const registration = { packet, sent: 'once' } as const;
    await fixture.call(gatewayCalls.edit, { ...row, registration });
    await waitFor('the old connection to close', () => socket.destroyed);
    dialWith('AFTER77', { 1: 2 });
    await fixture.untilValue(point.id, 2);
  });

  it('may say anything at all', async () => {
    await fixture.dialIn('NOISE001');
    for (const noise of ['', '\0\0\0', 'GET / HTTP/1.1\r\n\r\n', 'N', 'x'.repeat(100_000)]) {
      const socket = createConnection({
        host: '127.0.0.1',
        port: fixture.server.telemetry.dtuPort,
      });
      socket.on('error', () => {});
      socket.end(noise);
      await waitFor('its end', () => socket.destroyed);
    }
    const { socket } = dialWith('NOISE001', {});
    await waitFor('registration', () => socket.bytesWritten === 8);
    expect((await fixture.call(gatewayCalls.unknownBoxes, {})).list.length).toBeLessThan(6);
  });
});
