/**
 * Collection by the barest means, as a baseline: one socket per machine, a read each period, words
 * taken from the reply, rows of text inserted into the history engine with fsync. No live table, no
 * alarms, no fan-out, no scaling. Arguments: the machines' `host:port,…`, period, seconds, engine
 * folder. Prints `{values, cpuMicroseconds}` of this process and the engine in it.
 */
import { connect, type Socket } from 'node:net';
import { Session } from 'chdb';

const [places = '', period, duration, folder = ''] = process.argv.slice(2);
const WORDS = 100;

const session = new Session(folder);
session.query('CREATE DATABASE IF NOT EXISTS bare ENGINE = Atomic');
session.query(`CREATE TABLE bare.sample (point UInt32, ts DateTime64(3), v UInt16)
  ENGINE = MergeTree ORDER BY (point, ts) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`);

let rows: string[] = [];
let values = 0;

const sockets: Socket[] = [];
for (const [n, place] of places.split(',').entries()) {
  const [host = '', port] = place.split(':');
  const socket = connect({ host, port: Number(port), noDelay: true });
  await new Promise((resolve) => socket.once('connect', resolve));
  let rest = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (rest.length < 9 + WORDS * 2) return;
    const now = Date.now() / 1000;
    for (let word = 0; word < WORDS; word += 1) {
      rows.push(`${n * WORDS + word}\t${now}\t${rest.readUInt16BE(9 + word * 2)}`);
    }
    values += WORDS;
    rest = rest.subarray(9 + WORDS * 2);
  });
  sockets.push(socket);
}
const request = Buffer.from([0, 1, 0, 0, 0, 6, 1, 3, 0, 0, 0, WORDS]);
const poll = setInterval(() => {
  for (const socket of sockets) socket.write(request);
}, Number(period));
const store = setInterval(() => {
  if (rows.length === 0) return;
  const batch = rows;
  rows = [];
  session.query(`INSERT INTO bare.sample FORMAT TSV\n${batch.join('\n')}\n`);
}, 500);

const seconds = (n: number) => new Promise((resolve) => setTimeout(resolve, n * 1000));
await seconds(2);
const cpu = process.cpuUsage();
values = 0;
const began = performance.now();
await seconds(Number(duration));
const { user, system } = process.cpuUsage(cpu);
const taken = (performance.now() - began) / 1000;
clearInterval(poll);
clearInterval(store);
console.log(JSON.stringify({ perSecond: values / taken, cpuPerValue: (user + system) / values }));
process.exit(0);
