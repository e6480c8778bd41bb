/**
 * The server is killed at random moments while assignments, a trigger, batches and people who press a
 * coil that goes off by itself write to a machine that is not ours and keeps each frame. What reached the
 * machine, the log of commands holds, once for each time, given before and not yet ended; what the log
 * says was done, reached it; and no flag came without its batch. `SEED` repeats a run, `KILLS` gives another number.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { assignmentCalls } from '@millwright/contract/telemetry/assignments/assignments.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { triggerCalls } from '@millwright/contract/telemetry/triggers/triggers.calls';
import { DataType, milliseconds, minutes, type PointId } from '@millwright/kernel';
import { createTempDir, waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { killSchedule } from '@millwright/testing/long/kill-schedule';
import {
  framesOf,
  type LoggedWrite,
  verifyWrites,
  type WrittenFrame,
} from '@millwright/testing/long/verify-writes';
import { firstCoil, startPymodbus } from '@millwright/testing/peers/pymodbus';
import { startMillwright } from '@millwright/testing/start-millwright';
import { expect, onTestFailed, onTestFinished, test } from 'vitest';

/** The machine counts up in as many registers by itself. */
const COUNTS = { first: 10, many: 10 };
const ASSIGNED = 200;
const TRIGGERED = 300;
/** Two frames, with a gap between them, and the flag. */
const BATCH = [400, 401, 402, 404, 405];
const FLAG = 410;
/** Coils that go off by themselves: of a trigger, and of a person. */
const BUTTONS = { triggered: 10, pressed: 11 };
/** All counts turn at once: so long after the first frame others are under way. */
const WITHIN = milliseconds(150);
/** Of a batch whose first frame has come: within such a part of that time the others may still be to come. */
const OF_BATCH = 4;
/** After which of its frames the server is killed, in turns; null at whatever moment. */
const AFTER = [null, BATCH[0], BATCH.at(-1)];

const word = (name: string, address: number, writable = false) => ({
  ...{ name, family: 'HR', address: String(address), dataType: DataType.INT16U, writable },
});

const button = (name: string, address: number) => ({
  ...{ name, family: 'CO', address: String(address), dataType: DataType.BOOL, writable: true },
});

/** Each count is written to a register of its own as it changes; the first sets off a trigger, too. */
async function addWriters(session: ApiSession, machine: { host: string; port: number }) {
  const { id: itemId } = await session.call(itemCalls.create, { itemName: 'Writes' });
  const { host, port } = machine;
  const device = { itemId, deviceName: 'Press', host, port, stationNo: 1, periodMs: 250 };
  const { id: deviceId } = await session.call(deviceCalls.create, device);
  const { list } = await session.call(pointCalls.createMany, {
    deviceId,
    points: [
      ...Array.from({ length: COUNTS.many }, (_, n) => word(`Count${n}`, COUNTS.first + n)),
      ...Array.from({ length: COUNTS.many }, (_, n) => word(`Target${n}`, ASSIGNED + n, true)),
      word('Triggered', TRIGGERED, true),
      ...[...BATCH, FLAG].map((address) => word(`Batch${address}`, address, true)),
      button('Triggered button', BUTTONS.triggered),
      button('Pressed button', BUTTONS.pressed),
    ],
  });
  const placeOf = ({ family, address }: Pick<Point, 'family' | 'address'>): number =>
    Number(address) + (family === 'CO' ? firstCoil : 0);
  const idAt = (address: number): PointId => {
    const found = list.find((point) => placeOf(point) === address);
    if (found === undefined) throw new Error(`no point at ${address}`);
    return found.id;
  };
  const assignments: number[] = [];
  for (let n = 0; n < COUNTS.many; n += 1) {
    const { id, version } = await session.call(assignmentCalls.create, {
      ...{ itemId, name: `Follow ${n}`, mode: 'change', mostPerMinute: 60 },
      source: { kind: 'point', pointId: idAt(COUNTS.first + n) },
      targetPointId: idAt(ASSIGNED + n),
    });
    await session.call(assignmentCalls.start, { id, version });
    assignments.push(id);
  }
  const { id: trigger } = await session.call(triggerCalls.create, {
    ...{ itemId, name: 'Each count', mostPerHour: 600 },
    condition: { kind: 'change', pointId: idAt(COUNTS.first) },
    actions: [
      { kind: 'reckon', pointId: idAt(TRIGGERED), text: `{#${idAt(COUNTS.first)}}` },
      { kind: 'write', pointId: idAt(firstCoil + BUTTONS.triggered), value: 1 },
      { kind: 'event', text: 'counted' },
    ],
  });
  await session.call(triggerCalls.enable, { ids: [trigger] });
  const addresses = new Map(list.map((point) => [point.id, placeOf(point)]));
  const end = async (ending: ApiSession): Promise<void> => {
    for (const id of assignments) await ending.call(assignmentCalls.end, { id });
    await ending.call(triggerCalls.disable, { ids: [trigger] });
  };
  /** Every point of the batch gets the same number, which no other batch has. */
  const sendBatch = async (sending: ApiSession, value: number): Promise<void> => {
    const values = BATCH.map((address) => ({ pointId: idAt(address), value }));
    const flag = { pointId: idAt(FLAG), value };
    await sending.call(telemetryCalls.setValues, { deviceId, values, flag });
  };
  const press = async (pressing: ApiSession): Promise<void> => {
    const pointId = idAt(firstCoil + BUTTONS.pressed);
    await pressing.call(telemetryCalls.setValue, { pointId, value: 1 });
  };
  return { addresses, end, sendBatch, press };
}

/** Flags that came though not all of their batch had come before them. */
function flagsAlone(frames: readonly WrittenFrame[]): number[] {
  const held = new Map<number, number>();
  const alone: number[] = [];
  for (const { address, values } of frames) {
    values.forEach((value, n) => void held.set(address + n, value));
    const [flag] = address === FLAG ? values : [];
    if (flag !== undefined && BATCH.some((place) => held.get(place) !== flag)) alone.push(flag);
  }
  return alone;
}

/** The whole log of commands. */
async function loggedWrites(
  session: ApiSession,
  addresses: ReadonlyMap<PointId, number>,
): Promise<LoggedWrite[]> {
  const all: LoggedWrite[] = [];
  for (let page = 1; ; page += 1) {
    const { list } = await session.call(telemetryCalls.writeList, { page, pageSize: 200 });
    for (const { createdAt, finishedAt, pointId, newValue, state, reason } of list) {
      const address = addresses.get(pointId) ?? Number.NaN;
      const endedAt = finishedAt ?? Number.POSITIVE_INFINITY;
      all.push({ at: createdAt, address, value: Number(newValue), state, reason, endedAt });
    }
    if (list.length < 200) return all;
  }
}

test('nothing is written that the log of commands does not hold', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  console.log(`SEED=${seed}`);
  const folder = createTempDir();
  onTestFinished(() => folder.remove());
  const logFile = join(folder.path, 'written.log');
  const machine = await startPymodbus({ logFile });
  onTestFinished(() => machine.stop());
  const millwright = await startMillwright({ env: { DEVICE_RANGES: '127.0.0.0/8' } });
  onTestFinished(() => millwright.stop());
  onTestFailed(() => console.log(millwright.output().slice(-8000)));
  const user = { userName: 'admin', password: millwright.adminPassword };
  const { addresses, end, sendBatch, press } = await addWriters(
    await signIn(millwright.url, user),
    machine,
  );

  const framesSoFar = () => framesOf(readFileSync(logFile, 'utf8'));
  const writes = async (): Promise<void> => {
    const before = framesSoFar().length;
    await waitFor('a write after the start', () => framesSoFar().length > before, minutes(1));
  };
  const times = { server: Number(process.env.KILLS ?? 20) };
  /** Whether the frame with this place of the batch has come. */
  const hasCome = (place: number, batch: number): boolean =>
    framesSoFar().some(
      ({ address, values }) => values[place - address] === batch && address <= place,
    );
  let batch = 0;
  for (const { wait } of killSchedule({ seed, times, longest: WITHIN })) {
    const session = await signIn(millwright.url, user);
    await writes();
    batch += 1;
    // The server may die before it answers.
    void sendBatch(session, batch).catch(() => undefined);
    void press(session).catch(() => undefined);
    const after = AFTER[batch % AFTER.length] ?? null;
    if (after !== null) await waitFor(`the frame with ${after}`, () => hasCome(after, batch));
    // After the last one sooner or later than its flag.
    const within = after === BATCH[0] ? wait / OF_BATCH : wait;
    await new Promise((resolve) => setTimeout(resolve, within));
    console.log(`${framesSoFar().length} frames, killing the server`);
    await millwright.kill();
    await millwright.restart();
  }
  await writes();

  const session = await signIn(millwright.url, user);
  // One that nobody disturbs has its flag.
  batch += 1;
  await sendBatch(session, batch);
  await waitFor('its flag', () => hasCome(FLAG, batch));
  await end(session);
  const commands = await waitFor('the end of all commands', async () => {
    const logged = await loggedWrites(session, addresses);
    return logged.every(({ endedAt }) => endedAt < Number.POSITIVE_INFINITY) && logged;
  });
  const verdict = verifyWrites(framesSoFar(), commands);
  const ended = Object.groupBy(commands, ({ state }) => state);
  console.log(
    verdict,
    Object.entries(ended).map(([state, all]) => `${state}: ${all?.length}`),
  );
  expect(verdict.frames).toBeGreaterThan(COUNTS.many * times.server);
  expect(verdict).toMatchObject({ unlogged: [], unsent: [] });
  expect(flagsAlone(framesSoFar())).toEqual([]);
  const came = (place: number) => framesSoFar().filter(({ address }) => address === place).length;
  const [begun, whole] = [came(BATCH[0] ?? 0), came(FLAG)];
  console.log(`${begun} of ${batch} batches were begun, ${whole} came with their flag`);
  expect(begun).toBeGreaterThan(whole);
  const pressed = [BUTTONS.triggered, BUTTONS.pressed].map((coil) => came(firstCoil + coil));
  console.log(`coils were switched on ${pressed.join(' and ')} times`);
  expect(Math.min(...pressed)).toBeGreaterThan(0);
});
