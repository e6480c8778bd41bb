import { defineEvent } from '@millwright/contract/manifest/event';
import { hours, timestamp } from '@millwright/kernel';
import { createManualClock, createTempDir, waitFor } from '@millwright/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { silentLog } from '../base/log.ts';
import { connectPostgres } from '../engines/postgres/start.ts';
import { openTestPostgres, type TestPostgres } from '../engines/postgres/testing.ts';
import { createOutbox } from './events/index.ts';
import { createFiles } from './files/index.ts';
import { createJobs } from './jobs/index.ts';
import { measurePlatform } from './measure-platform.ts';
import { createMetrics } from './metrics.ts';
import { createDelivery } from './notify/index.ts';
import { noFiles } from './notify/no-files.builders.ts';
import { scheduleRetention } from './retention.ts';
import { createTransactions } from './storage/index.ts';

const unheard = defineEvent('nobody.listens', { version: 1, key: () => 'a', data: z.null() });

let test: TestPostgres;
const folder = createTempDir();
beforeAll(async () => {
  test = await openTestPostgres();
});
afterAll(async () => {
  await test?.drop();
  folder.remove();
});

function build(postgres: TestPostgres['postgres']) {
  const clock = createManualClock(timestamp(Date.UTC(2026, 2, 1)));
  const log = silentLog;
  const { db } = postgres;
  const transactions = createTransactions(postgres);
  const outbox = createOutbox({ postgres, clock, log });
  const jobs = createJobs({ postgres, clock, log });
  const files = createFiles({ dataDir: folder.path, db, clock });
  const delivery = createDelivery({
    db,
    transactions,
    jobs,
    files: noFiles,
    channels: [],
    clock,
    log,
  });
  const metrics = createMetrics();
  scheduleRetention({ jobs, outbox, files, delivery, clock, timeZone: 'UTC' });
  measurePlatform({ postgres, jobs, outbox, delivery, metrics });
  return { clock, transactions, outbox, jobs, delivery, metrics };
}

it('forgets old events by itself, and counts what waits, runs and is held', async () => {
  const { clock, transactions, outbox, jobs, delivery, metrics } = build(test.postgres);
  await transactions.run(async (tx) => {
    await outbox.emit(tx, unheard, null);
    const message = { channel: 'mail', to: 'li@example.com', subject: 's', text: 't' };
    await delivery.send(tx, message);
  });
  const figures = (await metrics.render()).text;
  expect(figures).toContain('messages_held 1');
  expect(figures).toContain('outbox_waiting 0');
  expect(figures).toContain('jobs_dead 0');
  expect(figures).toMatch(/^database_connections [1-9]/m);

  jobs.start();
  await waitFor('the old event to be forgotten', async () => {
    clock.advance(hours(2));
    return (await test.postgres.pool.query('select from outbox_event')).rowCount === 0;
  });
  await jobs.stop();
});

it('leaves the other figures alone while the database is away', async () => {
  const away = connectPostgres('postgresql://nobody@localhost/x?host=/nonexistent', silentLog);
  const { text } = await build(away).metrics.render();
  expect(text).toContain('jobs_dead Nan');
  expect(text).toContain('process_cpu_seconds_total');
  await away.stop();
});
