/** Boxes that publish over MQTT in shapes of their own. */
import type { PointInput } from '@millwright/contract/devices/points.schemas';
import { DataType, systemClock } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { programAt, runPeer } from '@millwright/testing/peers/process';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Field, openField } from './field.builders.ts';

let field: Field;
beforeAll(async () => {
  field = await openField();
});
afterAll(() => field.close());
afterEach(() => field.tidy());

describe('a box that publishes in a shape of its own', () => {
  const publish = async (boxId: string, topic: string, message: unknown) => {
    const url = new URL(field.house.mqttUrl);
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
    const anywhere = `sys/${field.serial()}/post`;
    const mapping = { scope: 'own', name: 'name', value: 'value', utcOffsetMinutes: 0 } as const;
    const { id, boxId } = await field.addGateway({
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
    const device = await field.addDevice({ protocol: 'mqtt-json', host: '', gatewayId: id });
    const key = (address: string, given: Partial<PointInput> = {}) =>
      field.addPoint(device.id, {
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
      const { points } = await field.house.telemetry.itemPreview({ itemId: field.item });
      const known = new Set(points.map((row) => row.pointId));
      return [rpm, temp, flow].every((point) => known.has(point.id));
    });

    const at = Math.floor(systemClock.now() / 1000) - 10;
    await publish(boxId, `gateways/${boxId}/up/1`, { ts: at, params: { motor: { rpm: 1450 } } });
    expect(field.now(rpm.id)).toMatchObject({ value: 1450, time: at * 1000 });
    await publish(boxId, `gateways/${boxId}/list`, { r_data: [{ name: 'temp', value: '215' }] });
    expect(field.now(temp.id)).toMatchObject({ value: 21.5 });
    expect(field.stateOf(device.id)?.state).toBe('online');
    await publish(boxId, anywhere, { at: new Date(systemClock.now()).toISOString(), flow: 3.5 });
    expect(field.now(flow.id)).toMatchObject({ value: 3.5 });

    // A clock that runs an hour ahead: shown as of now, kept as it says.
    const ahead = systemClock.now() + 3_600_000;
    await publish(boxId, `gateways/${boxId}/up/1`, { ts: ahead, params: { motor: { rpm: 1500 } } });
    expect(field.now(rpm.id)).toMatchObject({ value: 1500 });
    expect(field.now(rpm.id)?.time).toBeLessThanOrEqual(systemClock.now());
    const kept = { point: rpm.id, from: ahead, to: ahead + 1, limit: 10 };
    expect((await field.house.history.samples(kept)).map(({ value }) => value)).toEqual([1500]);

    await publish(boxId, `gateways/${boxId}/up/2`, { ts: 'soon', params: {} });
    await publish(boxId, `gateways/${boxId}/list`, '{"r_data": 7');
    await publish(boxId, `gateways/${boxId}/up/2`, { ts: 4e12, params: { temp: 1 } });
    const { live } = await field.gatewayNow(id);
    expect(live).toMatchObject({
      state: 'online',
      rejected: 3,
      lastRejected: { topic: `gateways/${boxId.toLowerCase()}/up/2`, reason: 'time 4000000000000' },
    });
    expect(live?.messages).toBe(7);
  });

  it('may publish nowhere else', { timeout: 30_000 }, async () => {
    const { boxId } = await field.addGateway({ password: 'secret1' });
    await expect(publish(boxId, 'sys/elsewhere', '1')).rejects.toThrow();
  });
});
