/** What keeps the platform's own tables and folders small, and the figures that show when it fails. */
import { after, type Clock, days } from '@millwright/kernel';
import type { Postgres } from '../engines/postgres/index.ts';
import type { Outbox } from './events/index.ts';
import type { Files } from './files/index.ts';
import { defineScheduledJob, type Jobs } from './jobs/index.ts';
import type { Metrics } from './metrics.ts';
import type { Delivery } from './notify/index.ts';

/** Delivered events stay this long for whoever asks what happened. */
const eventAge = days(-7);

const pruneOutbox = defineScheduledJob('outbox.prune');
const sweepFiles = defineScheduledJob('files.sweep');

/** Part of the composition, before the jobs start. */
export function keepHouse({
  postgres,
  jobs,
  outbox,
  delivery,
  files,
  metrics,
  clock,
}: {
  postgres: Pick<Postgres, 'pool' | 'restarts'>;
  jobs: Jobs;
  outbox: Outbox;
  delivery: Delivery;
  files: Files;
  metrics: Metrics;
  clock: Clock;
}): void {
  jobs.define(pruneOutbox, async () => {
    await outbox.prune(after(clock.now(), eventAge));
  });
  jobs.schedule(pruneOutbox, '17 3 * * *', 'UTC', { catchUp: 'once' });
  jobs.define(sweepFiles, async () => {
    await files.sweep();
  });
  jobs.schedule(sweepFiles, '37 * * * *', 'UTC', { catchUp: 'once' });

  const { pool } = postgres;
  metrics.level('database_connections', 'Connections of the pool', () => pool.totalCount);
  metrics.level('database_waiting', 'Queries that wait for one', () => pool.waitingCount);
  metrics.level('database_restarts', 'Times brought back', () => postgres.restarts);
  const level = (name: string, help: string, read: () => Promise<number>): void =>
    // A figure that cannot be had must not take the others with it.
    metrics.level(name, help, () => read().catch(() => Number.NaN));
  level('outbox_waiting', 'Events not yet handled', async () => (await outbox.counts()).waiting);
  level('outbox_dead', 'Events given up', async () => (await outbox.counts()).dead);
  level('jobs_waiting', 'Jobs that wait', async () => (await jobs.counts()).waiting);
  level('jobs_running', 'Jobs that run', async () => (await jobs.counts()).running);
  level('jobs_dead', 'Jobs given up', async () => (await jobs.counts()).dead);
  level(
    'messages_held',
    'Messages that no channel carries',
    async () => (await delivery.counts()).held,
  );
  level('messages_failed', 'Messages given up', async () => (await delivery.counts()).failed);
}
