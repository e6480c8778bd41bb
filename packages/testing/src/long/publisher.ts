/**
 * A box that publishes numbered messages with QoS 1 until its input ends, as a program of its own:
 * it must survive every kill. The number of each acknowledged message goes to the log, with fsync,
 * before anything else is acknowledged: what stands there was promised.
 *
 * Arguments: broker URL, topic, log file, messages per second, publication as JSON.
 */
import { fsyncSync, openSync, writeSync } from 'node:fs';
import { connectAsync } from 'mqtt';
import { type Publication, payloadOf } from './published-samples.ts';

const [url = '', topic = '', logFile = '', rate = '', json = ''] = process.argv.slice(2);
const publication: Publication = JSON.parse(json);
const log = openSync(logFile, 'a');

/** Messages under way beyond this wait: a broker that is down must not fill our memory. */
const MOST_UNDER_WAY = 500;

const box = await connectAsync(url, { clean: false, clientId: 'long-run', reconnectPeriod: 200 });
box.on('error', () => {});

let message = 0;
let underWay = 0;
let ending = false;

const endWhenDone = (): void => {
  if (ending && underWay === 0) box.end(true, () => process.exit(0));
};

const publishNext = (): void => {
  if (underWay >= MOST_UNDER_WAY) return;
  const number = message++;
  underWay++;
  box.publish(topic, payloadOf(publication, number), { qos: 1 }, (error) => {
    underWay--;
    if (!error) {
      writeSync(log, `${number}\n`);
      fsyncSync(log);
    }
    endWhenDone();
  });
};
const ticker = setInterval(publishNext, 1000 / Number(rate));

process.stdin.once('end', () => {
  ending = true;
  clearInterval(ticker);
  endWhenDone();
});
process.stdin.resume();
process.stdout.write('publishing\n');
