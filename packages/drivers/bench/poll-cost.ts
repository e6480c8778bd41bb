/**
 * What a polled value costs: LINKS connections to a fake in another process, WORDS registers each,
 * every PERIOD milliseconds, decoded into typed arrays, for DURATION seconds. Prints one JSON line
 * with values per second and CPU microseconds per value of this process.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { bug, milliseconds, seconds, systemClock } from '@millwright/kernel';
import { connectGate, createTimerWheel, tcpConnector } from '../src/index.ts';
import { createModbusDriver } from '../src/modbus/line/modbus-driver.ts';
import type { ModbusSink } from '../src/modbus/line/sink.ts';
import { loadProfiles } from '../src/modbus/profile/load-profiles.ts';
import { resolvePoint } from '../src/modbus/profile/register-point.ts';

const setting = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);
const links = setting('LINKS', 2000);
const words = setting('WORDS', 100);
const period = setting('PERIOD', 1000);
const duration = setting('DURATION', 15);

const device = spawn(process.execPath, [`${import.meta.dirname}/fake-device.ts`], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const [line] = (await once(device.stdout, 'data')) as [Buffer];
const port = Number(line.toString());

const profile = loadProfiles().get('modbus');
if (!profile) throw bug('bench.profile_missing');
const wheel = createTimerWheel(systemClock);
const gate = connectGate({ limit: 64, longest: seconds(5), clock: systemClock });
const values = new Float64Array(words);
const qualities = new Uint8Array(words);
const texts: (string | null)[] = Array.from({ length: words }, () => null);
let read = 0;
let failed = 0;
const sink: ModbusSink = {
  block(block, _at, data) {
    block.decoder.decode(data, values, qualities, texts);
    read += block.points.length;
  },
  failed: () => {
    failed += 1;
  },
  station: () => {},
};

const drivers = Array.from({ length: links }, (_, index) => {
  const driver = createModbusDriver({
    name: `link ${index}`,
    connect: gate(tcpConnector({ host: '127.0.0.1', port, timeout: seconds(10) })),
    framing: 'mbap',
    clock: systemClock,
    wheel,
    sink,
  });
  const points = Array.from({ length: words }, (_, address) =>
    resolvePoint(profile, 'ABCD', address, {
      family: 'HR',
      address: String(address),
      bit: null,
      length: 1,
      dataType: 2,
      displayFormat: 1,
      wordOrder: null,
      slope: 0.1,
      intercept: 0,
    }),
  );
  driver.setStation({ unit: 1, points, period, timeout: 2000 });
  driver.start();
  return driver;
});

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => void systemClock.after(milliseconds(ms), resolve));
while (drivers.some(({ state }) => state !== 'online')) await pause(50);
await pause(2 * period);
const before = { read, cpu: process.cpuUsage(), at: performance.now() };
await pause(duration * 1000);
const elapsed = (performance.now() - before.at) / 1000;
const cpu = process.cpuUsage(before.cpu);
const count = read - before.read;
const skipped = drivers.reduce((sum, driver) => sum + driver.status(1).skipped, 0);
console.log(
  JSON.stringify({
    links,
    words,
    period,
    valuesPerSecond: Math.round(count / elapsed),
    wanted: Math.round((links * words * 1000) / period),
    microsecondsPerValue: Number(((cpu.user + cpu.system) / count).toFixed(3)),
    failed,
    skipped,
    memoryMB: Math.round(process.memoryUsage.rss() / 2 ** 20),
  }),
);
await Promise.all(drivers.map((driver) => driver.stop()));
wheel.stop();
device.stdin.end();
