/**
 * Acknowledges the QoS 1 messages of one connection in the order in which they came
 * (MQTT 3.1.1 §4.6), each when it is durable, while the next are already being worked on.
 */
import type { Duplex } from 'node:stream';

/** PUBACK (MQTT 3.1.1 §3.4). */
const puback = (messageId: number): Buffer =>
  Buffer.from([0x40, 2, messageId >> 8, messageId & 0xff]);

export interface InOrderAcks {
  readonly connection: Duplex;
  /** @param durable a rejection ends the connection, so that the broker sends all of it again */
  add(messageId: number, durable: Promise<void>): void;
}

export function createInOrderAcks(connection: Duplex): InOrderAcks {
  let last: Promise<void> = Promise.resolve();
  return {
    connection,
    add(messageId, durable) {
      last = Promise.all([durable, last]).then(
        () => {
          if (!connection.destroyed) connection.write(puback(messageId));
        },
        () => {
          connection.destroy();
          return Promise.reject(undefined);
        },
      );
      last.catch(() => {});
    },
  };
}
