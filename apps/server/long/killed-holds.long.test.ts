/**
 * The server is killed at random moments while a button is held, and others write to the same machine by
 * themselves. The machine is not ours, and keeps each frame: the first that it is sent after the restart is
 * the release. `SEED` repeats a run, `KILLS` gives another number.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { liveCalls } from '@millwright/contract/live/live.calls';
import { holdBeat } from '@millwright/contract/live/live-limits';
import { assignmentCalls } from '@millwright/contract/telemetry/assignments/assignments.calls';
import { holdCalls } from '@millwright/contract/telemetry/holds/holds.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { DataType, milliseconds, minutes, type PointId } from '@millwright/kernel';
import { createTempDir, waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { killSchedule } from '@millwright/testing/long/kill-schedule';
import { framesOf } from '@millwright/testing/long/verify-writes';
import { startPymodbus } from '@millwright/testing/peers/pymodbus';
import { startMillwright } from '@millwright/testing/start-millwright';
import { expect, onTestFailed, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';

/** The machine counts up by itself there; an assignment writes each count to the next place. */
const COUNT = 10;
const FOLLOWED = 200;
const HELD = 210;

const word = (name: string, address: number, writable: boolean) => ({
  ...{ name, family: 'HR', address: String(address), dataType: DataType.INT16U, writable },
});

async function addMachine(session: ApiSession, { host, port }: { host: string; port: number }) {
  const { id: itemId } = await session.call(itemCalls.create, { itemName: 'Holds' });
  const device = { itemId, deviceName: 'Press', host, port, stationNo: 1, periodMs: 250 };
  const { id: deviceId } = await session.call(deviceCalls.create, device);
  const { list } = await session.call(pointCalls.createMany, {
    deviceId,
    points: [
      word('Count', COUNT, false),
      word('Followed', FOLLOWED, true),
      word('Jog', HELD, true),
    ],
  });
  const idAt = (address: number): PointId => {
    const found = list.find((point) => point.address === String(address));
    if (found === undefined) throw new Error(`no point at ${address}`);
    return found.id;
  };
  const { id, version } = await session.call(assignmentCalls.create, {
    ...{ itemId, name: 'Follow', mode: 'change', mostPerMinute: 60 },
    source: { kind: 'point', pointId: idAt(COUNT) },
    targetPointId: idAt(FOLLOWED),
  });
  await session.call(assignmentCalls.start, { id, version });
  return idAt(HELD);
}

/** Says that the button is pressed, as a page does, until the connection is gone. */
async function renewing(url: string, session: ApiSession, key: string): Promise<() => void> {
  const { ticket } = await session.call(liveCalls.ticket, {});
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/live?ticket=${ticket}`);
  socket.on('error', () => undefined);
  await new Promise((open) => socket.once('open', open));
  const say = () => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ op: 'hold', key }));
  };
  say();
  const timer = setInterval(say, holdBeat.everyMs);
  return () => {
    clearInterval(timer);
    socket.terminate();
  };
}

test('what was held when the server was killed is released before anything else is written', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  console.log(`SEED=${seed}`);
  const folder = createTempDir();
  onTestFinished(() => folder.remove());
  const logFile = join(folder.path, 'written.log');
  const machine = await startPymodbus({ logFile });
  onTestFinished(() => machine.stop());
  const millwright = await startMillwright({
    env: { DEVICE_RANGES: '127.0.0.0/8' },
    startLimit: minutes(3),
  });
  onTestFinished(() => millwright.stop());
  onTestFailed(() => console.log(millwright.output().slice(-8000)));
  const user = { userName: 'admin', password: millwright.adminPassword };
  const pointId = await addMachine(await signIn(millwright.url, user), machine);
  const framesSoFar = () => framesOf(readFileSync(logFile, 'utf8'));

  const times = { server: Number(process.env.KILLS ?? 8) };
  let round = 0;
  let pressed = 0;
  for (const { wait } of killSchedule({ seed, times, longest: milliseconds(400) })) {
    round += 1;
    const session = await signIn(millwright.url, user);
    const before = framesSoFar().length;
    await waitFor('others to write', () => framesSoFar().length > before, minutes(1));
    const key = `key-of-a-kill-${seed}-${round}`;
    const stop = await renewing(millwright.url, session, key);
    const value = 1000 + round;
    const press = { pointId, key, pressed: value, released: 0 };
    // Every other one is killed while the press is on its way.
    const pressing = session.call(holdCalls.press, press).catch(() => undefined);
    const isThere = () =>
      framesSoFar().some(({ address, values }) => address === HELD && values[0] === value);
    if (round % 2 === 0) await waitFor('the press', isThere);
    await new Promise((resolve) => setTimeout(resolve, wait));
    await millwright.kill();
    stop();
    await pressing;
    const wasPressed = isThere();
    if (wasPressed) pressed += 1;
    const atKill = framesSoFar().length;
    console.log(`killed after ${wait} ms, pressed: ${wasPressed}`);
    await millwright.restart();
    const first = await waitFor('a write', () => framesSoFar()[atKill], minutes(1));
    if (wasPressed) expect(first).toMatchObject({ address: HELD, values: [0] });
    const again = await signIn(millwright.url, user);
    await waitFor('the end of the hold', async () => {
      const { list } = await again.call(holdCalls.list, {});
      return list.length === 0;
    });
  }
  expect(pressed).toBeGreaterThan(0);

  // Not one press without its release, and none after it.
  const held = framesSoFar().flatMap(({ address, values }) => (address === HELD ? values : []));
  for (const [at, value] of held.entries()) if (value !== 0) expect(held[at + 1]).toBe(0);
  const session = await signIn(millwright.url, user);
  const { list } = await session.call(telemetryCalls.writeList, { pointId, pageSize: 200 });
  const releases = list.filter(({ change }) => change?.op === 'release');
  expect(releases.every(({ state }) => state === 'confirmed' || state === 'refused')).toBe(true);
});
