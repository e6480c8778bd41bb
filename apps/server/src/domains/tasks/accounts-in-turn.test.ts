/** No account keeps the lanes from the others, however many sub-users and tasks it has. */
import { auditCalls } from '@millwright/contract/audit/audit.calls';
import { after, milliseconds, type UserId, userId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { actingAs } from '../../platform/audit/index.ts';
import { openPlatformForTests, type PlatformForTests } from '../../platform/platform.builders.ts';
import { type BackgroundTasks, defineTask, type TaskWork } from './index.ts';
import { lease } from './keep-task.ts';
import { createServedTurns } from './served-turns.ts';
import { claimTask, moveTask } from './task-claims.store.ts';
import { createTasksForTests, ordinaryAccess, type TasksForTests } from './tasks.builders.ts';

const writing = defineTask({
  kind: 'operation_log_file',
  call: auditCalls.export,
  payload: z.object({}),
});
const acting = actingAs('test');
const [owner, below, alsoBelow, other] = [7, 8, 9, 10].map(userId) as [
  UserId,
  UserId,
  UserId,
  UserId,
];

let platform: PlatformForTests;
let fixture: TasksForTests;
beforeAll(async () => {
  platform = await openPlatformForTests();
});
afterAll(() => platform?.close());
beforeEach(async () => {
  await platform.reset();
  await platform.addUsers(owner, below, alsoBelow, other);
  await sql`update app_user set parent_id = ${owner}, grade = 2
    where id in (${below}, ${alsoBelow})`.execute(platform.db);
  fixture = createTasksForTests(platform);
  for (const user of [below, alsoBelow, other]) fixture.access.set(user, ordinaryAccess(user));
});
afterEach(() => fixture.close());

const begin = (node: BackgroundTasks, user: UserId) => node.begin(writing, {}, user, acting);

it('an account with tasks without end leaves a lane for the next', async () => {
  const node = fixture.open();
  const endless: TaskWork<unknown> = async (_payload, { access, signal }) => {
    if (access.userId === other) return;
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    signal.throwIfAborted();
  };
  node.define(writing, endless);
  node.start();
  const theirs = await Promise.all([owner, below, alsoBelow].map((user) => begin(node, user)));
  const states = async () => Promise.all(theirs.map(async ({ id }) => (await node.get(id)).state));
  const running = async () => (await states()).filter((state) => state === 'running').length;
  await waitFor('two of theirs to run', async () => {
    platform.clock.advance(milliseconds(100));
    return (await running()) === 2;
  });
  const { id } = await begin(node, other);
  await waitFor('the other’s to be done', async () => {
    platform.clock.advance(milliseconds(100));
    return (await node.get(id)).state === 'done';
  });
  expect(await running()).toBe(2);
});

it('an account has no more than its lanes when all look at the same time', async () => {
  const node = fixture.open();
  const turns = createServedTurns(3);
  for (let round = 0; round < 25; round += 1) {
    const theirs = await Promise.all([owner, below, alsoBelow].map((user) => begin(node, user)));
    const now = platform.clock.now();
    const until = after(now, lease);
    const look = () => claimTask(platform.transactions, [writing.kind], turns, { now, until });
    const claimed = await Promise.all([look(), look(), look()]);
    expect(claimed.filter((task) => task !== undefined)).toHaveLength(2);
    for (const { id } of theirs) await node.cancel(id, owner, acting);
  }
});

it('accounts take turns, and within one the oldest task comes first', async () => {
  const node = fixture.open();
  for (const user of [owner, owner, owner, below, below, other]) await begin(node, user);
  const turns = createServedTurns(1);
  const order: UserId[] = [];
  for (;;) {
    const now = platform.clock.now();
    const until = after(now, lease);
    const task = await claimTask(platform.transactions, [writing.kind], turns, { now, until });
    if (task === undefined) break;
    turns.serve(task.account);
    order.push(task.user);
    await platform.transactions.run((tx) => moveTask(tx, task, 'finish', {}, now));
  }
  expect(order).toEqual([owner, other, owner, owner, below, below]);
});
