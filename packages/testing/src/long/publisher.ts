/**
 * A box that publishes numbered messages with QoS 1 until its input ends, as a program of its own:
 * it must survive every kill. The number of each acknowledged message goes to the log, with fsync:
 * what stands there was promised. After a lost connection it publishes again, all at once, what
 * was not acknowledged, and what it measured meanwhile faster than the clock until it reaches it.
 *
 * Arguments: broker URL, topic, log file, publication as JSON.
 */
import { fsyncSync, openSync, writeSync } from 'node:fs';
import { connect, type MqttClient } from 'mqtt';
import { type Publication, payloadOf } from './published-samples.ts';

const [url = '', topic = '', logFile = '', json = ''] = process.argv.slice(2);
const publication: Publication = JSON.parse(json);
const log = openSync(logFile, 'a');

/** Messages under way beyond this wait: a broker that is down must not fill our memory. */
const MOST_UNDER_WAY = 500;
const RECONNECT_MS = 200;
/** Messages at a time while some are kept; what is published at the clock's pace comes singly. */
const AT_A_TIME = 4;

const underWay = new Set<number>();
let next = 0;
let ending = false;
let connection: MqttClient | undefined;

const endWhenDone = (): void => {
  if (ending && underWay.size === 0) process.exit(0);
};

const send = (client: MqttClient, message: number): void => {
  client.publish(topic, payloadOf(publication, message), { qos: 1 }, (error) => {
    if (error || !underWay.delete(message)) return;
    writeSync(log, `${message}\n`);
    fsyncSync(log);
    endWhenDone();
  });
};

const open = (): void => {
  // A new client each time: one that reconnects would repeat its messages one after the other.
  const client = connect(url, { clientId: 'long-run', reconnectPeriod: 0, connectTimeout: 5000 });
  client.on('error', () => {});
  client.once('connect', () => {
    connection = client;
    for (const message of underWay) send(client, message);
  });
  client.once('close', () => {
    connection = undefined;
    client.end(true);
    setTimeout(open, RECONNECT_MS);
  });
};
open();

const measured = (): number => Math.floor((Date.now() - publication.start) / publication.periodMs);

const ticker = setInterval(() => {
  if (connection === undefined) return;
  const most = Math.min(AT_A_TIME, measured() - next, MOST_UNDER_WAY - underWay.size);
  for (let count = 0; count < most; count++) {
    underWay.add(next);
    send(connection, next++);
  }
}, publication.periodMs);

process.stdin.once('end', () => {
  ending = true;
  clearInterval(ticker);
  endWhenDone();
});
process.stdin.resume();
process.stdout.write('publishing\n');
