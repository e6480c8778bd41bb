/** Somebody on NATS who is none of our servers: hears everything, says what they like. */
import { once } from 'node:events';
import { connect } from 'node:net';

export interface Overheard {
  readonly subject: string;
  readonly payload: Buffer;
}

export interface NatsStranger {
  /** Everything that was said on NATS since, their own words too, in its order. */
  readonly heard: readonly Overheard[];
  publish(subject: string, payload: Uint8Array | string): void;
  close(): void;
}

/** The protocol of NATS by hand, for what a client library would not send. */
export async function openNatsStranger(url: string): Promise<NatsStranger> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const heard: Overheard[] = [];
  const subscribed = Promise.withResolvers<void>();
  let waiting = Buffer.alloc(0);

  /** @returns whether a whole message of the protocol was there, and was taken */
  const takeOne = (): boolean => {
    const end = waiting.indexOf('\r\n');
    if (end < 0) return false;
    const [word, subject = '', , bytes] = waiting.toString('latin1', 0, end).split(' ');
    let next = end + 2;
    if (word === 'MSG') {
      const length = Number(bytes);
      if (waiting.length < next + length + 2) return false;
      heard.push({ subject, payload: Buffer.from(waiting.subarray(next, next + length)) });
      next += length + 2;
    } else if (word === 'PING') socket.write('PONG\r\n');
    else if (word === 'PONG') subscribed.resolve();
    waiting = waiting.subarray(next);
    return true;
  };
  socket.on('data', (bytes) => {
    waiting = Buffer.concat([waiting, bytes]);
    while (takeOne());
  });
  socket.write('CONNECT {"verbose":false,"pedantic":false}\r\nSUB > 1\r\nPING\r\n');
  await subscribed.promise;
  return {
    heard,
    publish(subject, payload) {
      const bytes = Buffer.from(payload);
      socket.write(Buffer.concat([Buffer.from(`PUB ${subject} ${bytes.length}\r\n`), bytes]));
      socket.write('\r\n');
    },
    close: () => void socket.destroy(),
  };
}
