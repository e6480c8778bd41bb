/** What waits for a second person has its time, over restarts and clocks that are set. */
import { randomUUID } from 'node:crypto';
import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import {
  DataType,
  DisplayFormat,
  deviceId,
  type Fault,
  itemId,
  type PointId,
  pointId,
  seconds,
  timestamp,
  WriteConfirm,
} from '@millwright/kernel';
import { createManualClock, waitFor } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { silentLog } from '../../../../base/log.ts';
import { openTestPostgres, type TestPostgres } from '../../../../engines/postgres/testing.ts';
import { createCarriedCommands } from '../carried-commands.ts';
import { createWriteChecks } from '../check-write.ts';
import { createRightsOfWriters } from '../people/index.ts';
import { createPointTurns } from '../point-turns.ts';
import type { PointWriter, WriteTarget } from '../point-writer.ts';
import { createSetValue } from '../set-value.ts';
import type { WriteRequest } from '../values/index.ts';
import { createWriteRate } from '../write-rate.ts';
import { createWritesStore } from '../writes.store.ts';
import { createApprovalsStore } from './approvals.store.ts';
import { createApprovals, type DecisionRequest } from './approvals.ts';

let database: TestPostgres;
let clock: ReturnType<typeof createManualClock>;
let holds: boolean;
/** Values whose frames have left, and what lets one leave. */
let frames: unknown[];
let line: PromiseWithResolvers<void>;
let states: string[];
let mayWrite: readonly number[];

beforeAll(async () => {
  database = await openTestPostgres();
});
afterAll(() => database?.drop());
beforeEach(async () => {
  await database.reset();
  clock = createManualClock();
  [holds, frames, states, line] = [true, [], [], Promise.withResolvers()];
  line.resolve();
  mayWrite = [7, 8];
});

const target = (id: PointId): WriteTarget => ({
  ...{ pointId: id, pointName: '阀', unit: '', writable: true, answers: true, value: '0' },
  ...{ deviceId: deviceId(2), deviceName: '泵', itemId: itemId(1) },
  ...{
    confirm: WriteConfirm.approved,
    restConfirm: WriteConfirm.approved,
    span: null,
    overlapping: [],
    slope: 1,
    intercept: 0,
    version: '1',
  },
  told: {
    ...{ dataType: DataType.INT16U, displayFormat: DisplayFormat.decimal },
    ...{ textListId: null, decimals: null },
  },
});
const writer: PointWriter = {
  target: async (id) => target(id),
  targets: async (ids) => new Map(ids.map((id) => [id, target(id)])),
  hurry: async () => false,
  check() {},
  async write(_point, value, forbidden) {
    await line.promise;
    const fault: Fault | null = forbidden();
    if (fault !== null) return { kind: 'refused', reason: fault.code, details: fault.details };
    frames.push(value);
    return { kind: 'accepted' };
  },
  readNow: async () => null,
  version: () => '1',
  readBack: async () => ({ event: { kind: 'read-back', equal: true }, text: '5' }),
  frames: () => [],
  writeFrame: async () => ({ kind: 'no-answer' }),
  readFrame: async () => [],
};

/** A server that collects. @param isAway whether its database is just now */
function open(isAway = () => false) {
  const kept = createWritesStore(database.postgres.db);
  const store: typeof kept = {
    ...kept,
    advance: (...given) =>
      isAway() ? Promise.reject(new Error('the database is down')) : kept.advance(...given),
  };
  const found = createApprovalsStore(database.postgres.db);
  const interlocks = {
    refusal: async () => null,
    refusals: async () => [],
    refusalNow: () => null,
  };
  const lease = { holds: () => holds };
  const people = {
    areOne: async (_one: unknown, others: readonly unknown[]) => others.map(() => false),
    approversOf: async () => [8],
  };
  const rate = createWriteRate(10, seconds(1));
  const needs = {
    ...{ clock, log: silentLog, store, writer, interlocks, lease, people },
    rights: createRightsOfWriters({
      ...{ clock, log: silentLog, sessionOf: async () => null },
      accounts: { writersOf: async () => mayWrite },
    }),
    carried: createCarriedCommands({ clock, log: silentLog, lease, store, published() {} }),
    checks: createWriteChecks({
      clock,
      interlocks,
      writer,
      lease,
      rates: { people: rate, stops: rate, byItself: rate },
    }),
    turns: createPointTurns(clock, seconds(5)),
    published: ({ state }: WriteCommand) => void states.push(state),
  };
  const writes = createSetValue({
    ...needs,
    ...{ budget: { demand: async () => {} }, accounts: { end: (_item, work) => work() } },
    textLists: { formatsOf: async () => [] },
    approvals: {
      awaiting: (command, given) => approvals.awaiting(command, given),
      replace: (target, how) => approvals.replace(target, how),
    },
    ended() {},
  });
  const approvals = createApprovals({
    ...{ ...needs, begin: writes.begin },
    reachOf: ({ pointId }) => ({ points: [pointId], bringsToRest: () => true }),
    // Nobody is told here.
    ...{ transactions: { run: async () => undefined as never }, outbox: { emit: async () => {} } },
    // The database has no such point.
    approvals: {
      ...found,
      find: async (id) => {
        const waiting = await found.find(id);
        return waiting && { ...waiting, meansTheSame: true };
      },
    },
  });
  const stateOf = async (id: number) => {
    const command = await store.find(id);
    return command && [command.state, command.reason];
  };
  return { writes, approvals, stateOf };
}
const request = (given: Partial<WriteRequest> = {}): WriteRequest => ({
  ...{ pointId: pointId(3), value: 5, note: null, idempotencyKey: randomUUID() },
  ...{ userId: 7, userName: 'ann', personId: 7, address: '', assignmentId: null },
  validSeconds: null,
  ...given,
});
const approve = (commandId: number): DecisionRequest => ({
  ...{ pointId: pointId(3), commandId, decision: 'approve' },
  ...{ userId: 8, personId: 8, userName: 'bob' },
});
const expired = ['refused', 'telemetry.approval_expired'];
const gone = ['refused', 'telemetry.right_gone'];

it('ends by itself when nobody approves it within ten minutes', async () => {
  const { writes, approvals, stateOf } = open();
  const { commandId } = await writes.setValue(request());
  clock.advance(seconds(599));
  expect(await stateOf(commandId)).toEqual(['awaiting-approval', null]);
  clock.advance(seconds(1));
  await waitFor('its end', async () => (await stateOf(commandId))?.[0] === 'refused');
  expect(await stateOf(commandId)).toEqual(expired);
  await expect(approvals.decide(approve(commandId))).rejects.toMatchObject({
    code: 'telemetry.approval_over',
  });
  expect(states).toEqual(['awaiting-approval', 'refused']);
  expect(frames).toEqual([]);
});

it('waits no longer than it is valid, and may be given again then', async () => {
  const { writes, stateOf } = open();
  const { commandId } = await writes.setValue(request({ validSeconds: 30 }));
  clock.advance(seconds(30));
  await waitFor('its end', async () => (await stateOf(commandId))?.[0] === 'refused');
  expect((await writes.setValue(request())).state).toBe('awaiting-approval');
});

it('ends, and frees its point, when whoever gave it may not write any more', async () => {
  const { writes, stateOf } = open();
  const { commandId } = await writes.setValue(request());
  clock.advance(seconds(10));
  expect(await stateOf(commandId)).toEqual(['awaiting-approval', null]);
  mayWrite = [8];
  await waitFor('its end', async () => {
    clock.advance(seconds(10));
    return (await stateOf(commandId))?.[0] === 'refused';
  });
  expect(await stateOf(commandId)).toEqual(gone);
  expect((await writes.setValue(request({ userId: 8, personId: 8 }))).state).toBe(
    'awaiting-approval',
  );
});

it('waits for its line no longer than any write, though its ten minutes are not over', async () => {
  const { writes, approvals, stateOf } = open();
  const { commandId } = await writes.setValue(request());
  line = Promise.withResolvers();
  await approvals.decide(approve(commandId));
  clock.advance(seconds(20));
  line.resolve();
  await writes.drain();
  expect(await stateOf(commandId)).toEqual(['refused', 'telemetry.write_expired']);
  expect(frames).toEqual([]);
});

it('is not sent after that time, though it was approved before and the line was slow', async () => {
  const { writes, approvals, stateOf } = open();
  const { commandId } = await writes.setValue(request());
  clock.advance(seconds(590));
  line = Promise.withResolvers();
  await approvals.decide(approve(commandId));
  clock.advance(seconds(10));
  line.resolve();
  await writes.drain();
  expect(await stateOf(commandId)).toEqual(['refused', 'telemetry.write_expired']);
  expect(frames).toEqual([]);
});

it('goes on over a restart, for what is left of its time', async () => {
  const before = open();
  const first = await before.writes.setValue(request());
  const second = await before.writes.setValue(request({ pointId: pointId(4) }));
  before.approvals.stop();
  clock.advance(seconds(500));
  const after = open();
  await after.writes.closeAbandoned();
  await after.approvals.start();
  expect(await after.stateOf(first.commandId)).toEqual(['awaiting-approval', null]);
  await after.approvals.decide(approve(first.commandId));
  await after.writes.drain();
  expect(await after.stateOf(first.commandId)).toEqual(['confirmed', null]);
  expect(frames).toEqual([5]);
  clock.advance(seconds(100));
  await waitFor('its end', async () => (await after.stateOf(second.commandId))?.[0] === 'refused');
  expect(await after.stateOf(second.commandId)).toEqual(expired);
});

it('ends though nobody collected while its time ran out', async () => {
  const before = open();
  const { commandId } = await before.writes.setValue(request());
  before.approvals.stop();
  clock.advance(seconds(601));
  const after = open();
  // Before what waits has been taken over.
  await expect(after.approvals.decide(approve(commandId))).rejects.toMatchObject({
    code: 'telemetry.approval_expired',
  });
  expect(await after.stateOf(commandId)).toEqual(expired);
});

it('stays as it is where this server does not collect', async () => {
  const { writes, approvals, stateOf } = open();
  const { commandId } = await writes.setValue(request());
  holds = false;
  await expect(approvals.decide(approve(commandId))).rejects.toMatchObject({
    code: 'telemetry.no_collector',
  });
  expect(await stateOf(commandId)).toEqual(['awaiting-approval', null]);
});

it.each([
  [true, true],
  [1.5, 1.5],
  ['12', 12],
  ['18446744073709551615', '18446744073709551615'],
] as const)('sends %s as it was given', async (value, sent) => {
  const { writes, approvals } = open();
  const { commandId } = await writes.setValue(request({ value }));
  await approvals.decide(approve(commandId));
  await writes.drain();
  expect(frames).toEqual([sent]);
});

it('is not sent after its ten minutes by a clock that is set back meanwhile', async () => {
  const { writes, approvals, stateOf } = open();
  const { commandId } = await writes.setValue(request());
  clock.advance(seconds(540));
  clock.jump(timestamp(clock.now() - 3_600_000));
  line = Promise.withResolvers();
  await approvals.decide(approve(commandId));
  clock.advance(seconds(61));
  line.resolve();
  await writes.drain();
  expect(await stateOf(commandId)).toEqual(['refused', 'telemetry.write_expired']);
  expect(frames).toEqual([]);
});

it('ends once the database is back that was away when its time ran out', async () => {
  let isAway = false;
  const { writes, stateOf } = open(() => isAway);
  const { commandId } = await writes.setValue(request());
  isAway = true;
  clock.advance(seconds(600));
  await new Promise(setImmediate);
  isAway = false;
  await waitFor('its end', async () => {
    clock.advance(seconds(1));
    return (await stateOf(commandId))?.[0] === 'refused';
  });
  expect(await stateOf(commandId)).toEqual(expired);
  expect((await writes.setValue(request())).state).toBe('awaiting-approval');
});
