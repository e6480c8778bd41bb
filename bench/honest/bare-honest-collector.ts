/**
 * The sibling of `bare-collector.ts` for machines with values of their own: one socket per machine,
 * a read each period, every value decoded by its kind into columns, inserted as one Native block
 * into the history engine with fsync. No live table, no alarms, no fan-out, no scaling. Arguments:
 * the machines' `host:port,…`, period, seconds, engine folder. Prints `{perSecond, cpuPerValue}` of
 * this process and the engine in it.
 */
import { writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import {
  honest,
  honestCount,
  honestPlaces,
  textRegisters,
} from '@millwright/testing/honest/honest-values';
import { Session } from 'chdb';

const [places = '', period, duration, folder = ''] = process.argv.slice(2);
const replyBytes = 9 + honestPlaces.all * 2;
const head = 9;

const session = new Session(folder);
session.query('CREATE DATABASE IF NOT EXISTS bare ENGINE = Atomic');
session.query(`CREATE TABLE bare.sample
  (point UInt32, ts DateTime64(3, 'UTC'), v Float64, text String)
  ENGINE = MergeTree ORDER BY (point, ts) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`);

const machines = places.split(',');
/** Rows of half a second, and as many again. */
const most = Math.ceil((machines.length * honestCount * 1_000) / Number(period)) + 100_000;
const points = new Uint32Array(most);
const times = new BigInt64Array(most);
const numbers = new Float64Array(most);
const texts: string[] = [];
let rows = 0;
let values = 0;

function put(point: number, time: bigint, value: number, text: string): void {
  points[rows] = point;
  times[rows] = time;
  numbers[rows] = value;
  texts.push(text);
  rows += 1;
}

function take(reply: Buffer, machine: number): void {
  const at = honestPlaces;
  const time = BigInt(Date.now());
  let point = machine * honestCount;
  for (let n = 0; n < honest.counters; n += 1) {
    put(point++, time, reply.readUInt32BE(head + (at.counters + n * 2) * 2), '');
  }
  for (let n = 0; n < honest.floats; n += 1) {
    put(point++, time, reply.readFloatBE(head + (at.floats + n * 2) * 2), '');
  }
  for (let n = 0; n < honest.noise; n += 1) {
    put(point++, time, reply.readInt16BE(head + (at.noise + n) * 2), '');
  }
  for (let n = 0; n < honest.ramps; n += 1) {
    put(point++, time, reply.readUInt16BE(head + (at.ramps + n) * 2), '');
  }
  for (let n = 0; n < honest.bits; n += 1) {
    const word = reply.readUInt16BE(head + (at.bits + (n >> 4)) * 2);
    put(point++, time, (word >> (n & 15)) & 1, '');
  }
  for (let n = 0; n < honest.texts; n += 1) {
    const from = head + (at.texts + n * textRegisters) * 2;
    const end = reply.indexOf(0, from);
    const to = from + textRegisters * 2;
    put(point++, time, 0, reply.toString('latin1', from, end < 0 ? to : Math.min(end, to)));
  }
  values += honestCount;
}

const varint = (n: number): Buffer => {
  const bytes: number[] = [];
  let rest = n;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest & 127) | 128);
  return Buffer.from([...bytes, rest]);
};
const named = (text: string): Buffer => Buffer.concat([varint(text.length), Buffer.from(text)]);
const bytesOf = (column: ArrayBufferView): Buffer =>
  Buffer.from(column.buffer, column.byteOffset, column.byteLength);

function block(): Buffer {
  const column = Buffer.alloc(texts.reduce((sum, text) => sum + text.length + 1, 0));
  let at = 0;
  // None is longer than 127.
  for (const text of texts) {
    column[at++] = text.length;
    if (text.length > 0) at += column.write(text, at, 'latin1');
  }
  return Buffer.concat([
    varint(4),
    varint(rows),
    named('point'),
    named('UInt32'),
    bytesOf(points.subarray(0, rows)),
    named('ts'),
    named("DateTime64(3, 'UTC')"),
    bytesOf(times.subarray(0, rows)),
    named('v'),
    named('Float64'),
    bytesOf(numbers.subarray(0, rows)),
    named('text'),
    named('String'),
    column,
  ]);
}

const sockets: Socket[] = [];
for (const [machine, place] of machines.entries()) {
  const [host = '', port] = place.split(':');
  const socket = connect({ host, port: Number(port), noDelay: true });
  await new Promise((resolve) => socket.once('connect', resolve));
  let rest = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (rest.length < replyBytes) return;
    take(rest, machine);
    rest = rest.subarray(replyBytes);
  });
  sockets.push(socket);
}
const request = Buffer.from([0, 1, 0, 0, 0, 6, 1, 3, 0, 0, 0, honestPlaces.all]);
const poll = setInterval(() => {
  for (const socket of sockets) socket.write(request);
}, Number(period));
const file = join(folder, 'block');
const store = setInterval(() => {
  if (rows === 0) return;
  writeFileSync(file, block());
  rows = 0;
  texts.length = 0;
  session.query(`INSERT INTO bare.sample FROM INFILE '${file}' COMPRESSION 'none' FORMAT Native`);
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
