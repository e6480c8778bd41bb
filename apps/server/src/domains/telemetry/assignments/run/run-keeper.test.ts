import { Fault, itemId, milliseconds, pointId } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { expect, it } from 'vitest';
import { silentLog } from '../../../../base/log.ts';
import type { Transactions } from '../../../../platform/storage/index.ts';
import type { StartedAssignment } from './assignment-runs.store.ts';
import { createRunKeeper } from './run-keeper.ts';
import { RunningAssignment } from './running-assignment.ts';

const given: StartedAssignment = {
  ...{ id: 1, itemId: itemId(1), name: '阀门', targetPointId: pointId(7), version: 1 },
  source: { kind: 'constant', value: 5 },
  condition: { kind: 'none' },
  ...{ mode: 'change', periodMs: 1_000, mostPerMinute: 60, enabled: true, state: 'waiting' },
  ...{ reason: null, details: {}, lastValue: null, lastWrittenAt: null, startedBy: 3 },
  ...{ armed: true, attempts: [], pausedSince: null, createdAt: 0, updatedAt: 0 },
};
const anAssignment = (version = 1): RunningAssignment => {
  const compiled = { source: 5, condition: null, inputs: [] };
  const needs = { slotOf: () => -1, timeZone: 'UTC' };
  return new RunningAssignment(
    { ...given, version },
    compiled,
    { ...needs, takesWholeOnly: () => false, isAtRest: () => false },
    undefined,
  );
};

/** A database that remembers what it was told, and can be down. */
function open() {
  const clock = createManualClock();
  const kept: { id: number; version: number; state: string }[][] = [];
  const database = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void kept.push(JSON.parse(String(query.parameters[0]))),
  });
  let isDown = false;
  const transactions: Transactions = {
    async run(work) {
      if (isDown) throw new Fault('outage', 'general.unavailable', { service: 'database' });
      return database.transaction().execute(work);
    },
  };
  const keeper = createRunKeeper({
    ...{ clock, log: silentLog, transactions },
    outbox: { emit: async () => {} },
    live: { publish() {} },
  });
  return {
    keeper,
    kept,
    goDown(is: boolean): void {
      isDown = is;
    },
    async pass(ms: number): Promise<void> {
      clock.advance(milliseconds(ms));
      await new Promise(setImmediate);
    },
  };
}

it('keeps what the database could not take when it can again, the newest of each', async () => {
  const { keeper, kept, goDown, pass } = open();
  const [first, second] = [anAssignment(), anAssignment()];
  keeper.note(first);
  goDown(true);
  await pass(1_000);
  second.run.state = 'running';
  keeper.note(second);
  await pass(1_000);
  goDown(false);
  await pass(1_000);
  expect(kept).toMatchObject([[{ id: 1, state: 'running' }]]);
  await pass(10_000);
  expect(kept).toHaveLength(1);
});

it('keeps that one was stopped by itself, whatever is told of it as it was', async () => {
  const { keeper, kept, pass } = open();
  keeper.fail(anAssignment(), 'assignment.back_and_forth', {});
  keeper.forget(given.id);
  keeper.note(anAssignment());
  await pass(1_000);
  expect(kept).toMatchObject([[{ version: 1, state: 'failed' }]]);
  // Somebody has started it again.
  keeper.fail(anAssignment(2), 'assignment.back_and_forth', {});
  keeper.note(anAssignment(3));
  await pass(1_000);
  expect(kept[1]).toMatchObject([{ version: 3, state: 'waiting' }]);
});
