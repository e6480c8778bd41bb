import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../base/config.ts';
import { findBoxAddress } from './find-box-address.ts';

const listening = {
  collects: true,
  dtuPort: 9502,
  mqttUrl: 'mqtt://127.0.0.1:1883',
  mqttsUrl: null,
};
const on = (env: Record<string, string>, now: Partial<typeof listening> = {}) =>
  findBoxAddress({ config: readConfig({ HOST: '0.0.0.0', ...env }), ...listening, ...now });

describe('the address that boxes connect to', () => {
  it('is that of the page with the ports that are listened at', () => {
    expect(on({}, { dtuPort: 9777 })).toEqual({
      host: null,
      dialIn: { port: 9777, state: 'open' },
      mqtt: { isExternal: false, port: 1883, securePort: null, state: 'open' },
    });
  });

  it('has the host of PUBLIC_URL, without its port', () => {
    expect(on({ PUBLIC_URL: 'https://plant.example:8443/' }).host).toBe('plant.example');
    const both = { PUBLIC_URL: 'https://plant.example', PUBLIC_BOX_HOST: 'boxes.example' };
    expect(on(both).host).toBe('boxes.example');
  });

  it('has the ports that stand before those of this machine', () => {
    const env = {
      HOST: '127.0.0.1',
      PUBLIC_DTU_PORT: '19502',
      PUBLIC_MQTT_PORT: '11883',
      PUBLIC_MQTTS_PORT: '18883',
    };
    expect(on(env)).toMatchObject({
      dialIn: { port: 19502, state: 'open' },
      mqtt: { port: 11883, securePort: 18883, state: 'open' },
    });
  });

  it.each(['127.0.0.1', '127.8.0.1', '::1', 'localhost'])('says that %s is no way in', (HOST) => {
    expect(on({ HOST })).toMatchObject({ dialIn: { state: 'local' }, mqtt: { state: 'local' } });
  });

  it('says where nobody listens, or another server does', () => {
    expect(on({}, { dtuPort: 0 }).dialIn).toEqual({ port: 9502, state: 'closed' });
    const elsewhere = { collects: false, dtuPort: 0 };
    expect(on({}, elsewhere)).toMatchObject({
      dialIn: { port: 9502, state: 'elsewhere' },
      mqtt: { state: 'elsewhere' },
    });
  });

  it("tells of another's broker only what is configured", () => {
    const MQTT_URL = 'mqtt://platform:secret@broker.internal:2883';
    const told = on({ MQTT_URL });
    expect(told.mqtt).toEqual({ isExternal: true, port: null, securePort: null, state: 'open' });
    expect(JSON.stringify(told)).not.toMatch(/internal|secret|2883/);
    expect(on({ MQTT_URL, PUBLIC_MQTTS_PORT: '8883' }).mqtt.securePort).toBe(8883);
  });

  it('takes no host that is none', () => {
    expect(() => on({ PUBLIC_BOX_HOST: 'https://boxes.example' })).toThrow('PUBLIC_BOX_HOST');
    expect(() => on({ PUBLIC_DTU_PORT: '0' })).toThrow('PUBLIC_DTU_PORT');
  });
});
