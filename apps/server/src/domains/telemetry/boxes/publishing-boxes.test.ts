/** Boxes that publish over MQTT in shapes of their own. */
import type { GatewayLive } from '@millwright/contract/devices/gateways/gateways.schemas';
import type { PointInput } from '@millwright/contract/devices/points/points.schemas';
import { DataType, Quality, systemClock } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { programAt, runPeer } from '@millwright/testing/peers/process';
import { connectAsync } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayFixture, openGatewayFixture } from '../gateway-fixture.builders.ts';

let fixture: GatewayFixture;
beforeAll(async () => {
  fixture = await openGatewayFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.tidy());

describe('a box that publishes in a shape of its own', () => {
  const publish = async (boxId: string, topic: string, message: unknown) => {
    const url = new URL(fixture.server.mqttUrl);
    const text = typeof message === 'string' ? message : JSON.stringify(message);
    const { code, output } = await runPeer(
      programAt('mosquitto-clients', '/usr/bin/mosquitto_pub'),
      [
        ...['-h', url.hostname, '-p', url.port, '-u', boxId, '-P', 'secret1', '-i', `pub-${boxId}`],
        ...['-q', '1', '-t', topic, '-m', text],
      ],
    );
    expect(output).toBe('');
    expect(code).toBe(0);
  };

  it('is read as its gateway says, and what cannot be read is shown', {
    timeout: 60_000,
  }, async () => {
    const anywhere = `sys/${fixture.serial()}/post`;
    const mapping = { scope: 'own', name: 'name', value: 'value', utcOffsetMinutes: 0 } as const;
    const { id, boxId } = await fixture.addGateway({
      password: 'secret1',
      mappings: [
        { ...mapping, topic: 'up/+', shape: 'map', at: 'params', time: 'ts', textNumbers: false },
        { ...mapping, topic: 'list', shape: 'list', at: 'r_data', time: null, textNumbers: true },
        {
          ...mapping,
          scope: 'any',
          topic: anywhere,
          shape: 'map',
          at: '',
          time: 'at',
          textNumbers: false,
        },
      ],
    });
    const device = await fixture.addDevice({ protocol: 'mqtt-json', host: '', gatewayId: id });
    const key = (address: string, given: Partial<PointInput> = {}) =>
      fixture.addPoint(device.id, {
        family: 'key',
        address,
        dataType: DataType.DOUBLE,
        writable: false,
        ...given,
      });
    const rpm = await key('motor.rpm');
    const temp = await key('temp', { slope: 0.1 });
    const flow = await key('flow');
    await waitFor('the points to be collected', async () => {
      const { points } = await fixture.server.telemetry.itemPreview({ itemId: fixture.item });
      const known = new Set(points.map((row) => row.pointId));
      return [rpm, temp, flow].every((point) => known.has(point.id));
    });

    const at = Math.floor(systemClock.now() / 1000) - 10;
    await publish(boxId, `gateways/${boxId}/up/1`, { ts: at, params: { motor: { rpm: 1450 } } });
    expect(fixture.now(rpm.id)).toMatchObject({ value: 1450, time: at * 1000 });
    await publish(boxId, `gateways/${boxId}/list`, { r_data: [{ name: 'temp', value: '215' }] });
    expect(fixture.now(temp.id)).toMatchObject({ value: 21.5 });
    expect(fixture.stateOf(device.id)?.state).toBe('online');
    await publish(boxId, anywhere, { at: new Date(systemClock.now()).toISOString(), flow: 3.5 });
    expect(fixture.now(flow.id)).toMatchObject({ value: 3.5 });

    // A clock that runs an hour ahead: shown and kept as of now, and uncertain.
    const ahead = systemClock.now() + 3_600_000;
    await publish(boxId, `gateways/${boxId}/up/1`, { ts: ahead, params: { motor: { rpm: 1500 } } });
    const shown = fixture.now(rpm.id);
    expect(shown).toMatchObject({ value: 1500, quality: Quality.clock });
    expect(shown?.time).toBeLessThanOrEqual(systemClock.now());
    const time = shown?.time ?? 0;
    const kept = { point: rpm.id, from: time, to: time + 1, limit: 10 };
    expect(await fixture.server.history.samples(kept)).toMatchObject([
      { value: 1500, quality: Quality.clock },
    ]);

    await publish(boxId, `gateways/${boxId}/up/2`, { ts: 'soon', params: {} });
    await publish(boxId, `gateways/${boxId}/list`, '{"r_data": 7');
    await publish(boxId, `gateways/${boxId}/up/2`, { ts: 4e12, params: { temp: 1 } });
    const live = await waitFor('the end of its connection', async () => {
      const now = (await fixture.gatewayNow(id)).live;
      return now?.state === 'offline' && now;
    });
    expect(live).toMatchObject({
      ended: 'disconnected',
      rejected: 3,
      lastRejected: { topic: `gateways/${boxId.toLowerCase()}/up/2`, reason: 'time 4000000000000' },
    });
    expect(live?.messages).toBe(7);
  });

  it('is offline as soon as its connection ends, and there again when it is back', {
    timeout: 30_000,
  }, async () => {
    const { id, boxId } = await fixture.addGateway({ password: 'secret1' });
    const until = (what: string, isSo: (live: GatewayLive) => boolean) =>
      waitFor(what, async () => {
        const { live } = await fixture.gatewayNow(id);
        return live !== null && isSo(live) && live;
      });
    await until('the box to be known', () => true);
    const connect = () => {
      const box = { username: boxId, password: 'secret1', reconnectPeriod: 0 };
      return connectAsync(fixture.server.mqttUrl, box);
    };
    const unwatched = await connectAsync(fixture.server.mqttUrl, {
      ...{ username: boxId, password: 'secret1', reconnectPeriod: 0, keepalive: 0 },
    });
    await until('its connection to count', ({ state }) => state === 'online');
    unwatched.stream.destroy();
    await until('its end', ({ state }) => state === 'offline');
    const first = await connect();
    const silent = await until('its connection to count', ({ state }) => state === 'online');
    expect(silent).toMatchObject({ ended: null, heardAt: null });
    await first.publishAsync(`gateways/${boxId}/samples`, '{"v":{"k":1}}', { qos: 1 });
    await until('the box to be online', ({ state, ended }) => state === 'online' && !ended);
    const second = await connect();
    first.stream.destroy();
    await second.publishAsync(`gateways/${boxId}/samples`, '{"v":{"k":2}}', { qos: 1 });
    expect(await until('it', () => true)).toMatchObject({ state: 'online', ended: null });
    const before = systemClock.now();
    second.stream.destroy();
    const left = await until('the box to be offline', ({ state }) => state === 'offline');
    expect(left).toMatchObject({ ended: 'disconnected' });
    expect(left.since).toBeGreaterThanOrEqual(before);
    const third = await connect();
    fixture.later(() => third.endAsync(true));
    await until('the box to be online again', ({ state, ended }) => state === 'online' && !ended);
    await third.endAsync();
    await until('the box to be offline again', ({ state }) => state === 'offline');
    const will = { topic: `gateways/${boxId}/samples`, payload: Buffer.from('{"v":{"k":3}}') };
    const box = { username: boxId, password: 'secret1', reconnectPeriod: 0, keepalive: 1, will };
    const fourth = await connectAsync(fixture.server.mqttUrl, box);
    fixture.later(() => fourth.endAsync(true));
    await fourth.subscribeAsync(`gateways/${boxId}/down`);
    await until('the box to be there once more', ({ state }) => state === 'online');
    const { messages } = await until('it', () => true);
    // Its power is cut: the connection stays, and nothing comes over it.
    Object.assign(fourth.stream, { write: () => true });
    const gone = await until('its will', (live) => live.messages > messages);
    expect(gone).toMatchObject({ state: 'offline', ended: 'disconnected' });
  });

  it('loses nothing beside a value that is none', async () => {
    const { id, boxId } = await fixture.addGateway({ password: 'secret1' });
    const device = await fixture.addDevice({ protocol: 'mqtt-json', host: '', gatewayId: id });
    const key = (address: string, dataType: DataType) =>
      fixture.addPoint(device.id, { family: 'key', address, dataType, writable: false });
    const word = await key('word', DataType.INT16U);
    const float = await key('float', DataType.DOUBLE);
    const long = await key('long', DataType.INT64S);
    await waitFor('the points to be collected', async () => {
      const { points } = await fixture.server.telemetry.itemPreview({ itemId: fixture.item });
      const known = new Set(points.map((row) => row.pointId));
      return [word, float, long].every((point) => known.has(point.id));
    });
    const samples = (text: string) => publish(boxId, `gateways/${boxId}/samples`, text);
    const now = () =>
      [word, float, long].map((point) => {
        const { value, quality } = fixture.now(point.id) ?? {};
        return [value, quality];
      });
    const { good, decode, range } = Quality;

    await samples('{"v":{"word":9,"float":{"deep":1},"long":9007199254740993}}');
    expect(now()).toEqual([
      [9, good],
      [null, decode],
      ['9007199254740993', good],
    ]);
    await samples('{"v":{"word":70000,"float":2.5,"long":"-9223372036854775808"}}');
    expect(now()).toEqual([
      [9, range],
      [2.5, good],
      ['-9223372036854775808', good],
    ]);
    await samples('{"v":{"word":1.5,"float":1e999,"long":1e300}}');
    expect(now()).toEqual([
      [9, decode],
      [2.5, decode],
      ['-9223372036854775808', range],
    ]);
    await samples('[{"v":{"word":3}},{"t":"now","v":{"word":4}}]');
    expect(now()[0]).toEqual([3, good]);
    const { live } = await fixture.gatewayNow(id);
    expect(live).toMatchObject({ messages: 4, rejected: 0, badValues: 6 });
    expect(live?.lastBadValue).toMatchObject({ key: null, quality: decode });
    const stored = await fixture.server.history.samples({
      ...{ point: long.id, from: 0, to: systemClock.now() + 1, limit: 10 },
    });
    expect(stored.map(({ text }) => text)).toContain('9007199254740993');
  });

  it('may publish nowhere else', async () => {
    const { boxId } = await fixture.addGateway({ password: 'secret1' });
    await expect(publish(boxId, 'sys/elsewhere', '1')).rejects.toThrow();
  });
});
