/** Several points of a machine are written as one, and what comes of each. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { interlockCalls } from '@millwright/contract/telemetry/interlocks/interlocks.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import type { PointWrite } from '@millwright/contract/telemetry/telemetry.schemas';
import { type DeviceId, type PointId, systemClock } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hashToken } from '../../../platform/access/index.ts';
import { type DeviceFixture, openDeviceFixture } from '../device-fixture.builders.ts';

let fixture: DeviceFixture;
let device: DeviceId;
let port: number;
let points: PointId[];
let flag: PointId;
beforeAll(async () => {
  fixture = await openDeviceFixture();
});
afterAll(() => fixture.close());
/** Three words at 10 to 12, two at 20 and 21, and a flag at 30. */
beforeEach(async () => {
  await fixture.renew();
  const machine = await fixture.addMachine();
  device = machine.id;
  port = machine.port;
  points = [];
  for (const address of [10, 11, 12, 20, 21]) {
    points.push((await fixture.addPoint(device, { address: String(address) })).id);
  }
  flag = (await fixture.addPoint(device, { address: '30' })).id;
  await fixture.untilValue(flag, 0);
  const last = points.at(-1);
  if (last !== undefined) await fixture.untilValue(last, 0);
});

const given = (first: number): PointWrite[] =>
  points.map((pointId, n) => ({ pointId, value: first + n }));
const held = () =>
  [10, 11, 12, 20, 21, 30].map((address) => fixture.machine.unit(1).holdings[address]);
const send = (more: { values?: PointWrite[]; flag?: PointWrite; idempotencyKey?: string }) =>
  fixture.call(fixture.admin, telemetryCalls.setValues, {
    ...{ deviceId: device, values: given(1), flag: { pointId: flag, value: 1 }, ...more },
  });
const commandsOf = async (batchId: string) => {
  const { data } = await fixture.call(fixture.admin, telemetryCalls.writeList, {
    ...{ batch: batchId, order: 'asc', pageSize: 200 },
  });
  return data.list;
};
const untilEnded = (batchId: string) =>
  waitFor('the batch to end', async () => {
    const commands = await commandsOf(batchId);
    return commands.every(({ finishedAt }) => finishedAt !== null) && commands;
  });
const told = (commands: readonly { state: string; reason: string | null }[]) =>
  commands.map(({ state, reason }) => (reason === null ? state : `${state} ${reason}`));

describe('a batch', () => {
  it('goes in as few frames as it fits into, then its flag, each in the log', async () => {
    const before = fixture.machine.requests;
    const { data } = await send({});
    expect(data.commands.map(({ state }) => state)).toEqual(Array(6).fill('waiting'));
    const commands = await untilEnded(data.batchId);
    expect(told(commands)).toEqual(Array(6).fill('confirmed'));
    expect(commands.map(({ readBack }) => readBack)).toEqual(['1', '2', '3', '4', '5', '1']);
    expect(held()).toEqual([1, 2, 3, 4, 5, 1]);
    expect(fixture.machine.requests).toBeGreaterThan(before);
    const states = fixture.server.published
      .filter(({ topic }) => topic === 'writes')
      .map(({ data: command }) => command as { commandId: number; state: string })
      .filter(({ commandId }) => commandId === data.commands[5]?.commandId)
      .map(({ state }) => state);
    expect(states).toEqual(['waiting', 'sent', 'accepted', 'confirmed']);
  });

  it('gives the other stations of its line their turn between two frames', async () => {
    const own = await fixture.call(fixture.admin, deviceCalls.get, { id: device });
    const patient = { timeoutMs: 3000, periodMs: 3_600_000 };
    await fixture.call(fixture.admin, deviceCalls.edit, { ...own.data, ...patient });
    const neighbour = await fixture.addMachine({ port, unitId: 2, timeoutMs: 3000 });
    const { id } = await fixture.addPoint(neighbour.id);
    await fixture.untilValue(id, 0);
    // It is asked more often than it answers: its turn is due at the end of each frame.
    fixture.machine.faults.delay = 150;
    const readAt: number[] = [];
    fixture.machine.faults.keep = (written) => {
      readAt.push(fixture.valueNow(id)?.time ?? 0);
      return written;
    };
    // Three frames of one register.
    const { data } = await send({ values: given(1).filter((_, n) => n % 3 === 0) });
    expect(told(await untilEnded(data.batchId))).toEqual(Array(3).fill('confirmed'));
    expect(readAt).toHaveLength(3);
    expect(new Set(readAt).size).toBe(3);
  });

  it('is refused as a whole where one of it may not be written, and nothing is sent', async () => {
    const values = given(1).with(3, { pointId: points[3] as PointId, value: 70_000 });
    const refused = await send({ values });
    expect(refused).toMatchObject({ code: 422, error: 'telemetry.value_out_of_range' });
    const { data } = await fixture.call(fixture.admin, telemetryCalls.writeList, {
      ...{ deviceId: device, order: 'asc' },
    });
    expect(told(data.list)).toEqual([
      ...Array(3).fill('refused telemetry.batch_refused'),
      'refused telemetry.value_out_of_range',
      ...Array(2).fill('refused telemetry.batch_refused'),
    ]);
    expect(held()).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('looks once for its points, and once for what locks them, however many they are', async () => {
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    const looksOf = async (values: PointWrite[]) => {
      asked.mockClear();
      const { data } = await fixture.call(fixture.admin, telemetryCalls.setValues, {
        ...{ deviceId: device, values },
      });
      const statements = asked.mock.calls.map(([given]) => JSON.stringify(given));
      await untilEnded(data.batchId);
      return ['point', 'interlock'].map(
        (table) => statements.filter((text) => text.includes(`from \\"${table}\\"`)).length,
      );
    };
    // What was saved a moment ago is taken over by now.
    await looksOf(given(1));
    expect(await looksOf(given(20).slice(0, 1))).toEqual([1, 1]);
    expect(await looksOf(given(30))).toEqual([1, 1]);
    asked.mockRestore();
  });

  it('takes a point once, and only those of its device', async () => {
    const [own] = given(1);
    expect(await send({ values: [own, own].filter((each) => each !== undefined) })).toMatchObject({
      error: 'telemetry.batch_twice',
    });
    const other = await fixture.addMachine({ port: 1 });
    const foreign = await fixture.addPoint(other.id);
    expect(await send({ values: [{ pointId: foreign.id, value: 1 }] })).toMatchObject({
      code: 404,
    });
  });

  it('ends where a frame is refused: what was before is confirmed, the rest not sent', async () => {
    fixture.machine.faults.exceptions = [
      { space: 'holding', first: 20, last: 21, code: 2, on: 'write' },
    ];
    const { data } = await send({});
    expect(told(await untilEnded(data.batchId))).toEqual([
      ...Array(3).fill('confirmed'),
      ...Array(2).fill('refused telemetry.device_refused'),
      'refused telemetry.batch_stopped',
    ]);
    expect(held()).toEqual([1, 2, 3, 0, 0, 0]);
  });

  it('whose machine fails over a frame is read back: what it took all the same is told, and no flag sent', async () => {
    // As some do: the registers are stored one by one, and the last of them fails.
    fixture.machine.faults.exceptions = [
      { space: 'holding', first: 20, last: 21, code: 4, on: 'write' },
    ];
    fixture.machine.unit(1).holdings[20] = 4;
    const { data } = await send({});
    expect(told(await untilEnded(data.batchId))).toEqual([
      ...Array(4).fill('confirmed'),
      'refused telemetry.device_refused',
      'refused telemetry.batch_stopped',
    ]);
    expect(held()).toEqual([1, 2, 3, 4, 0, 0]);
  });

  it('writes no flag where a point does not hold what was written', async () => {
    fixture.machine.freeze();
    const { data } = await send({});
    expect(told(await untilEnded(data.batchId))).toEqual([
      ...Array(5).fill('refused telemetry.read_back_differs'),
      'refused telemetry.batch_unconfirmed',
    ]);
    expect(held()).toEqual([1, 2, 3, 4, 5, 0]);
  });

  it('whose machine falls silent in the middle sends nothing twice, and no flag', async () => {
    fixture.machine.faults.silentUnits.add(1);
    const { data } = await send({});
    expect(told(await untilEnded(data.batchId))).toEqual([
      ...Array(3).fill('timed-out telemetry.write_timed_out'),
      ...Array(3).fill('refused telemetry.batch_stopped'),
    ]);
    expect(held()).toEqual([1, 2, 3, 0, 0, 0]);
  });

  it('is cancelled between two frames by who may write, once', async () => {
    fixture.machine.faults.delay = 150;
    const { data } = await send({});
    await waitFor('the first frame', () => held()[0] === 1);
    const { batchId } = data;
    const cancel = (deviceId: DeviceId) =>
      fixture.call(fixture.admin, telemetryCalls.cancelValues, { deviceId, batch: batchId });
    const other = await fixture.addMachine({ port: 1 });
    expect((await cancel(other.id)).data).toEqual({ cancelled: false });
    expect((await cancel(device)).data).toEqual({ cancelled: true });
    expect(told(await untilEnded(batchId))).toEqual([
      ...Array(3).fill('confirmed'),
      ...Array(3).fill('refused telemetry.batch_cancelled'),
    ]);
    expect(held()).toEqual([1, 2, 3, 0, 0, 0]);
    await waitFor('nothing left of it', async () => !(await cancel(device)).data.cancelled);
  });

  it('given again under the same key is answered with the first one', async () => {
    const idempotencyKey = `intent-${systemClock.now()}`;
    const first = await send({ idempotencyKey });
    const again = await send({ idempotencyKey });
    expect(again.data.batchId).toBe(first.data.batchId);
    expect(again.data.commands).toHaveLength(6);
    await untilEnded(first.data.batchId);
    expect(held()).toEqual([1, 2, 3, 4, 5, 1]);
  });

  it('is refused while an interlock of one of its points holds', async () => {
    const text = `{#${flag}} = 0`;
    const made = await fixture.call(fixture.admin, interlockCalls.create, {
      ...{
        itemId: fixture.item,
        name: '门',
        lockReason: '门开着',
        enabled: true,
        whenUnknown: 'forbid',
      },
      ...{ locked: { kind: 'point', pointId: points[4] as PointId } },
      condition: { kind: 'expression', text },
    });
    expect(made.code).toBe(200);
    expect(await send({})).toMatchObject({ error: 'interlock.holds' });
    expect(held()).toEqual([0, 0, 0, 0, 0, 0]);
    await fixture.call(fixture.admin, interlockCalls.delete, { ids: [made.data.id] });
  });

  it('ends with the right of whoever gave it', async () => {
    const { platform } = fixture.server;
    const token = platform.signIn({
      ...{ items: new Set([fixture.item]), permissions: new Set(['points.write'] as const) },
    });
    // Between the first of three frames of one register and the second.
    fixture.machine.faults.keep = (written) => {
      platform.sessions.delete(token);
      platform.guard.announce({ kind: 'ended', tokenHash: hashToken(token) });
      return written;
    };
    const { data } = await fixture.call(token, telemetryCalls.setValues, {
      ...{ deviceId: device, values: given(1).filter((_, n) => n % 3 === 0) },
      flag: { pointId: flag, value: 1 },
    });
    expect(told(await untilEnded(data.batchId))).toEqual([
      'confirmed',
      ...Array(2).fill('refused telemetry.right_gone'),
    ]);
    expect(held()).toEqual([1, 0, 0, 0, 0, 0]);
  });

  it('sends nothing that the log has ended meanwhile, as whoever collects next does', async () => {
    fixture.machine.faults.delay = 150;
    const { data } = await send({});
    await waitFor('the first frame', () => held()[0] === 1);
    await sql`
      update write_command set state = 'refused', reason = 'telemetry.batch_broken_off',
        finished_at = now() where batch_id = ${data.batchId} and state = 'waiting'`.execute(
      fixture.server.platform.db,
    );
    expect(told(await untilEnded(data.batchId))).toEqual([
      ...Array(3).fill('confirmed'),
      ...Array(3).fill('refused telemetry.batch_broken_off'),
    ]);
    expect(held()).toEqual([1, 2, 3, 0, 0, 0]);
  });

  it('that waits longer than it is valid sends no more', async () => {
    const slow = await fixture.addMachine({ port, timeoutMs: 5_000 });
    const values: PointWrite[] = [];
    for (const address of ['10', '20']) {
      const { id } = await fixture.addPoint(slow.id, { address });
      await fixture.untilValue(id, 0);
      values.push({ pointId: id, value: 9 });
    }
    fixture.machine.faults.delay = 1_200;
    const { data } = await fixture.call(fixture.admin, telemetryCalls.setValues, {
      ...{ deviceId: slow.id, values, validSeconds: 1 },
    });
    expect(told(await untilEnded(data.batchId)).at(-1)).toBe('refused telemetry.write_expired');
    expect(held()[3]).toBe(0);
  });
});

it('a restart ends what waited as not sent', async () => {
  // It stops while the first of three frames of one register is on its way to the machine.
  let stopped: Promise<void> | undefined;
  fixture.machine.faults.keep = (written) => {
    stopped ??= fixture.server.telemetry.stop();
    return written;
  };
  const { data } = await send({ values: given(1).filter((_, n) => n % 3 === 0) });
  await waitFor('the first frame', () => stopped !== undefined);
  await stopped;
  const [first, ...others] = told(await commandsOf(data.batchId));
  expect(first).not.toBe('waiting');
  expect(others).toEqual(Array(2).fill('refused telemetry.batch_broken_off'));
  expect(held()).toEqual([1, 0, 0, 0, 0, 0]);
});
