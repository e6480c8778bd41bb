/** Two servers and one real database: who collects, when it changes hands, and who is refused. */

import { randomUUID } from 'node:crypto';
import { type Clock, seconds, systemClock } from '@millwright/kernel';
import { createManualClock, startLoopClock, waitFor } from '@millwright/testing';
import { isWholeRun } from '@millwright/testing/long/whole-run';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../../base/log.ts';
import { applicationNameOf } from '../../engines/postgres/index.ts';
import { connectPostgres } from '../../engines/postgres/start.ts';
import { openTestPostgres, type TestPostgres } from '../../engines/postgres/testing.ts';
import { type JoinNeeds, joinServers } from './join-servers.ts';
import type { Presence } from './lease.store.ts';
import type { Lease } from './lease.ts';

let database: TestPostgres;
beforeAll(async () => {
  database = await openTestPostgres();
});
afterAll(() => database.drop());
let leases: Lease[] = [];
beforeEach(() => database.reset());
afterEach(async () => {
  await Promise.all(leases.map((lease) => lease.stop()));
  leases = [];
});

const server = (about: Partial<Presence> = {}): Presence => ({
  id: randomUUID(),
  host: 'here',
  pid: process.pid,
  hasBus: true,
  ownHistory: false,
  ...about,
});
async function join(me = server(), clock: Clock = systemClock): Promise<Lease> {
  const needs: JoinNeeds = { url: database.postgres.url, me, clock, log: silentLog };
  const lease = await joinServers(needs);
  leases.push(lease);
  lease.start();
  return lease;
}
const query = (text: string) => database.postgres.pool.query(text);
const presences = async (): Promise<number> =>
  (await query('select from server_presence')).rowCount ?? 0;
/** Whether the lease is one of those that others wait for. */
const isShort = async (): Promise<boolean> =>
  (
    await query(
      `select expires_at < clock_timestamp() + interval '10 seconds' as short from collector_lease`,
    )
  ).rows[0].short;

/** A server whose clock stands still once it has renewed its lease: that is still on its way. */
async function joinAndStand(me = server()): Promise<Lease> {
  const lease = await join(me, createManualClock());
  await waitFor(
    'its renewal',
    async () => (await query('select beat from collector_lease')).rows[0].beat > 0,
  );
  return lease;
}

test('the first collects, the second waits and takes over when the first ends in order', async () => {
  const first = await join();
  const second = await join();
  expect([first.holds(), first.fence, second.holds(), second.fence]).toEqual([
    true,
    1,
    false,
    null,
  ]);
  await waitFor('the first to know', () => first.hasOthers);
  await first.stop();
  await second.whenTaken;
  expect([first.holds(), second.holds(), second.fence]).toEqual([false, true, 2]);
  await expect(database.postgres.db.transaction().execute((tx) => second.check(tx))).resolves.toBe(
    undefined,
  );
});

test('one that stands still loses it within ten seconds, and knows before it does anything', async () => {
  const frozen = createManualClock();
  const first = await join(server(), frozen);
  const joining = join();
  await waitFor('the second to be there', async () => (await presences()) === 2);
  // With the next renewal it knows of the other, and asks for less.
  frozen.advance(seconds(1.5));
  const second = await joining;
  expect([first.hasOthers, await isShort()]).toEqual([true, true]);
  using passing = startLoopClock();
  let both = false;
  const watch = setInterval(() => {
    both ||= first.holds() && second.holds();
  }, 5);
  await second.whenTaken;
  clearInterval(watch);
  expect(passing.passed()).toBeLessThan(10_000);
  expect([both, first.holds(), second.holds()]).toEqual([false, false, true]);
  const late = database.postgres.db.transaction().execute((tx) => first.check(tx));
  await expect(late).rejects.toMatchObject({ code: 'lease.lost' });
  frozen.advance(seconds(2));
  await first.whenLost;
  expect(first.holds()).toBe(false);
});

test('one that comes is ready to take over when it has come: its collector knows of it', async () => {
  const clock = createManualClock();
  const first = await join(server(), clock);
  await waitFor('a lease as for one that is alone', async () => !(await isShort()));
  let hasCome = false;
  const joining = join().finally(() => {
    hasCome = true;
  });
  await waitFor('the second to be there', async () => (await presences()) === 2);
  expect([hasCome, first.hasOthers]).toEqual([false, false]);
  clock.advance(seconds(1.5));
  await joining;
  expect([first.hasOthers, await isShort()]).toEqual([true, true]);
});

test('one that lost it is expected back: who took over asks for no long lease meanwhile', async () => {
  const clock = createManualClock();
  const first = server();
  await joinAndStand(first);
  await query(`update collector_lease set expires_at = clock_timestamp() + interval '6 seconds'`);
  const second = await join(server(), clock);
  // As after a freeze: it is not there any more when its time is over.
  await query(`update server_presence set seen_at = clock_timestamp() - interval '6 seconds'
    where id = '${first.id}'`);
  await query('update collector_lease set expires_at = clock_timestamp()');
  await waitFor('its first renewal', async () => {
    clock.advance(seconds(0.5));
    const { rows } = await query(
      'select fence = 2 and beat > 0 as is_renewed from collector_lease',
    );
    return rows[0].is_renewed;
  });
  expect([second.hasOthers, await isShort()]).toEqual([false, true]);
});

test('what a server that lost it has open in the database is ended', async () => {
  const me = server();
  const first = await joinAndStand(me);
  const { url } = database.postgres;
  const old = connectPostgres(url, silentLog, applicationNameOf(me.id));
  const client = await old.pool.connect();
  await client.query('begin');
  await query('update collector_lease set expires_at = clock_timestamp()');
  const second = await join();
  await expect(client.query('commit')).rejects.toThrow();
  client.release(true);
  await old.stop();
  expect([second.fence, first.fence]).toEqual([2, 1]);
});

if (isWholeRun) {
  test('a connection that is cut is made anew, and nothing changes hands', async () => {
    const first = await join();
    const second = await join();
    await waitFor('the first to know', () => first.hasOthers);
    for (let cut = 0; cut < 3; cut += 1) {
      const { rowCount } = await query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'millwright lease' and datname = current_database()`,
      );
      expect(rowCount).toBeGreaterThan(0);
      const before = (await query('select beat from collector_lease')).rows[0].beat;
      await waitFor('two renewals', async () => {
        return (await query('select beat from collector_lease')).rows[0].beat > Number(before) + 1;
      });
    }
    expect([first.holds(), first.fence, second.fence]).toEqual([true, 1, null]);
  });
}

test('a restart on the same folder has it at once, whatever is left of the lease', async () => {
  const me = server();
  await joinAndStand(me);
  const again = await join(me);
  expect([again.holds(), again.fence]).toEqual([true, 2]);
});

test.each([
  ['servers.own_history', { ownHistory: true }, {}],
  ['servers.own_history', {}, { ownHistory: true }],
  ['servers.no_bus', { hasBus: false }, {}],
  ['servers.no_bus', {}, { hasBus: false }],
])('%s: refused in words, %j beside %j', async (code, first, second) => {
  await join(server({ ...first, host: 'press-shop' }));
  const refused = join(server(second));
  await expect(refused).rejects.toMatchObject({
    code,
    details: { problem: expect.stringContaining('press-shop') },
  });
});

test('one that was killed does not keep another one out', async () => {
  await joinAndStand(server({ hasBus: false }));
  await query(`update collector_lease set expires_at = clock_timestamp() + interval '7 seconds'`);
  const second = await join(server({ hasBus: false }));
  expect([second.holds(), second.fence]).toEqual([true, 2]);
});
