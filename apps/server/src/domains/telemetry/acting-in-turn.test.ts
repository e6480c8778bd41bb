/** What acts by itself for one account takes its turns: it keeps neither people nor others waiting. */
import { waitFor } from '@millwright/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type AccountsFixture, openAccountsFixture } from './accounts-fixture.builders.ts';

let fixture: AccountsFixture;
beforeAll(async () => {
  fixture = await openAccountsFixture();
});
afterAll(() => fixture.close());
let unlock: (() => Promise<void>) | undefined;
afterEach(() => unlock?.());

/** Until it is unlocked, whoever writes down that a trigger fires waits, and holds a connection. */
async function lockRuns(): Promise<void> {
  const locked = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const work = fixture.server.platform.db.transaction().execute(async (tx) => {
    await sql`lock table condition_trigger_run in exclusive mode`.execute(tx);
    locked.resolve();
    await over.promise;
  });
  await locked.promise;
  unlock = async () => {
    unlock = undefined;
    over.resolve();
    await work;
  };
}

it('triggers that hang at the database leave the connections to others', async () => {
  const place = await fixture.addPlace();
  const other = await fixture.addPlace();
  await fixture.addTriggers(place, 40);
  await lockRuns();
  await fixture.raise(place, 20);
  await waitFor('them to wait', async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`.execute(
      fixture.server.platform.db,
    );
    return (rows[0]?.waiting ?? 0) > 0;
  });
  const ended = await fixture.write(other.target, 7);
  expect(ended).toMatchObject({ data: { state: 'confirmed' } });
  await unlock?.();
  await waitFor('all of them', async () =>
    (await fixture.triggersOf(place.item)).every(({ lastOutcome }) => lastOutcome === 'done'),
  );
});
