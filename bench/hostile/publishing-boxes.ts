/**
 * The boxes of `packet-flood.ts`, a process of its own: each publishes the next packet as soon as one
 * is acknowledged, four at a time.
 */
import { connectAsync, type MqttClient } from 'mqtt';

export interface PublishingOrder {
  readonly url: string;
  readonly boxes: readonly { readonly username: string; readonly password: string }[];
  /** Records in a packet. */
  readonly records: number;
  /** Keys of points, with a value of each in every record. */
  readonly keys: readonly string[];
}
export interface PublishingReport {
  readonly packets: number;
  readonly bytes: number;
}

const AT_ONCE = 4;
let packets = 0;
let bytes = 0;
let last = Date.now();

/** No moment is told twice, of all boxes. */
const packet = ({ records, keys }: PublishingOrder): string => {
  const list = Array.from({ length: records }, () => {
    last = Math.max(last + 1, Date.now() - records);
    return { t: last, v: Object.fromEntries(keys.map((key, n) => [key, (last + n) % 10])) };
  });
  return JSON.stringify(list);
};

async function publishOn(box: MqttClient, order: PublishingOrder): Promise<never> {
  const topic = `gateways/${box.options.username}/samples`;
  for (;;) {
    const message = packet(order);
    await box.publishAsync(topic, message, { qos: 1 });
    packets += 1;
    bytes += message.length;
  }
}

process.on('message', async (message: PublishingOrder | 'report') => {
  if (message === 'report') {
    process.send?.({ packets, bytes } satisfies PublishingReport);
    return;
  }
  const { url, boxes } = message;
  for (const box of boxes) {
    const client = await connectAsync(url, { ...box, reconnectPeriod: 0 });
    for (let one = 0; one < AT_ONCE; one += 1) void publishOn(client, message);
  }
  process.send?.('begun');
});
