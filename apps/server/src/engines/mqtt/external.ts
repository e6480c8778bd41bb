/**
 * A session on an external broker. The session outlives us: what could not be acknowledged before
 * a stop or a crash is delivered again.
 */
import type { Duplex } from 'node:stream';
import { outage } from '@millwright/kernel';
import { connect, type IPublishPacket } from 'mqtt';
import type { Log } from '../../base/log.ts';
import { createInOrderAcks, type InOrderAcks } from './in-order-acks.ts';
import type { Mqtt } from './mqtt.ts';
import { createSubscribers } from './subscribers.ts';

const RETRY_MS = 1000;

/** Tells mqtt.js that this message is acknowledged by somebody else, later. */
const ackedLater = outage('mqtt.acknowledged_later');

const withoutSecrets = (url: string): string => {
  const shown = new URL(url);
  shown.username = '';
  shown.password = '';
  return shown.href;
};

export function startExternalMqtt(needs: { url: string; clientId: string; log: Log }): Mqtt {
  const { log } = needs;
  const subscribers = createSubscribers(log);
  const client = connect(needs.url, {
    clientId: needs.clientId,
    clean: false,
    // Subscribing is ours: filters may be added before and between connections.
    resubscribe: false,
    queueQoSZero: false,
    reconnectPeriod: RETRY_MS,
    protocolVersion: 4,
    manualConnect: true,
  });
  let acks: InOrderAcks | undefined;

  const receive = (packet: IPublishPacket, done: (error?: Error) => void): void => {
    // Kept by the broker from an earlier time; live messages never carry the flag (§3.3.1.3).
    if (packet.retain) {
      done();
      return;
    }
    const { topic, messageId, dup } = packet;
    const message = {
      topic,
      payload: Buffer.from(packet.payload),
      ...(messageId === undefined ? {} : { packet: { id: messageId, isRepeat: dup } }),
    };
    const durable = subscribers.deliver(message);
    durable.catch((error: unknown) => {
      log.warn(
        { err: error, topic: packet.topic },
        'message not kept, the broker will send it again',
      );
    });
    if (packet.qos === 0 || packet.messageId === undefined) {
      done();
      return;
    }
    const connection = client.stream as Duplex;
    if (acks?.connection !== connection) acks = createInOrderAcks(connection);
    acks.add(packet.messageId, durable);
    done(ackedLater);
  };
  client.handleMessage = receive;

  const subscribeNow = async (filters: readonly string[]): Promise<void> => {
    if (filters.length > 0) await client.subscribeAsync([...filters], { qos: 1 });
  };
  client.on('connect', () => {
    subscribeNow(subscribers.filters()).catch((error: unknown) => {
      log.warn({ err: error }, 'could not subscribe, connecting anew');
      client.stream.destroy();
    });
  });
  client.on('error', (error) => log.warn({ err: error }, 'mqtt broker'));
  client.on('offline', () => log.warn({}, 'mqtt broker is not reachable'));

  const url = withoutSecrets(needs.url);
  return {
    name: 'mqtt',
    url,
    secureUrl: null,
    // An external broker keeps its own rules.
    guard: () => {},
    disconnect: () => {},
    open: async () => void client.connect(),
    held: [],
    bytesInHand: 0,
    takeLongestWait: () => 0,
    health: async () =>
      client.connected
        ? { name: 'mqtt', ok: true }
        : {
            ...{ name: 'mqtt', ok: false, degraded: true, isSilent: true },
            detail: `no connection to ${url}`,
          },
    async publish(topic, payload, options = {}) {
      if (!client.connected) throw outage('mqtt.disconnected', { url });
      const { qos = 0, retain = false } = options;
      await client.publishAsync(topic, payload, { qos, retain });
    },
    async subscribe(filter, take) {
      const subscriber = { filter, receive: take };
      subscribers.add(subscriber);
      if (client.connected) await subscribeNow([filter]);
      return async () => {
        if (subscribers.remove(subscriber) && client.connected) {
          await client.unsubscribeAsync(filter);
        }
      };
    },
    stop: () => client.endAsync(),
  };
}
