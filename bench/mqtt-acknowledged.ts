/** QoS 1 messages that devices publish, received and acknowledged by the broker in the box. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { silentLog } from '@millwright/server/base/log';
import { startMqtt } from '@millwright/server/engines/mqtt/index';
import { Aedes } from 'aedes';
import { connectAsync } from 'mqtt';
import type { Row } from './row.ts';

const DEVICES = 20;
const MESSAGES = 1000;
const payload = Buffer.alloc(200, 'x');

/** @returns acknowledged messages per second */
async function publishAll(url: string): Promise<number> {
  const devices = await Promise.all(Array.from({ length: DEVICES }, () => connectAsync(url)));
  const began = performance.now();
  await Promise.all(
    devices.map((device, box) =>
      Promise.all(
        Array.from({ length: MESSAGES }, () =>
          device.publishAsync(`box/${box}/data`, payload, { qos: 1 }),
        ),
      ),
    ),
  );
  const took = (performance.now() - began) / 1000;
  await Promise.all(devices.map((device) => device.endAsync()));
  return (DEVICES * MESSAGES) / took;
}

async function bare(): Promise<number> {
  const broker = await Aedes.createBroker();
  broker.subscribe(
    'box/#',
    (_packet, done) => done(),
    () => {},
  );
  const server: Server = createServer((socket) => void broker.handle(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const rate = await publishAll(`mqtt://127.0.0.1:${port}`);
  await new Promise<void>((resolve) => broker.close(resolve));
  server.close();
  return rate;
}

async function ours(): Promise<{ rate: number; received: number }> {
  const mqtt = await startMqtt({
    config: {
      HOST: '127.0.0.1',
      MQTT_PORT: 0,
      MQTT_PACKET_KB: 256,
      MQTT_URL: undefined,
    },
    session: async () => '',
    certificate: null,
    log: silentLog,
  });
  let received = 0;
  await mqtt.subscribe('box/+/data', async () => void received++);
  await mqtt.open();
  const rate = await publishAll(mqtt.url);
  await mqtt.stop();
  return { rate, received };
}

export const mqttAcknowledged: Row = {
  name: 'mqtt-acknowledged',
  what: `QoS 1 messages of 200 bytes from ${DEVICES} devices, acknowledged (publishers in the same process)`,
  unit: 'messages/s',
  against: 'a bare aedes broker with one subscriber',
  better: 'more',
  async measure() {
    // The first runs only warm up the compiler.
    await bare();
    await ours();
    const baseline = await bare();
    const { rate, received } = await ours();
    return { value: rate, baseline, detail: { received } };
  },
};
