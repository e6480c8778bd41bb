/** The figures that show when the platform's queues and its database fail. */
import type { Postgres } from '../engines/postgres/index.ts';
import type { Outbox } from './events/index.ts';
import type { Jobs } from './jobs/index.ts';
import type { Metrics } from './metrics.ts';
import type { Delivery } from './notify/index.ts';

export function measurePlatform({
  postgres,
  jobs,
  outbox,
  delivery,
  metrics,
}: {
  postgres: Pick<Postgres, 'pool' | 'restarts'>;
  jobs: Pick<Jobs, 'counts'>;
  outbox: Pick<Outbox, 'counts'>;
  delivery: Pick<Delivery, 'counts'>;
  metrics: Metrics;
}): void {
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
