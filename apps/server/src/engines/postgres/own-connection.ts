/**
 * One connection for a question that must not wait behind others: no pool, and one that does not
 * answer in time is given up and made anew. What was asked on it may still be carried out later.
 */
import { type Duration, outage } from '@millwright/kernel';
import pg from 'pg';
import type { Stoppable } from '../../base/lifecycle.ts';

export interface OwnConnection extends Stoppable {
  /** @throws whatever keeps the database from answering within the limit */
  query<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
}

export function openOwnConnection(url: string, limit: Duration): OwnConnection {
  let client: pg.Client | undefined;
  let stopped = false;

  const giveUp = (lost: pg.Client): void => {
    if (client === lost) client = undefined;
    // Ending politely would wait for what does not answer.
    lost.connection.stream.destroy();
  };
  const connect = async (): Promise<pg.Client> => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'millwright lease',
      connectionTimeoutMillis: limit,
      query_timeout: limit,
      keepAlive: true,
    });
    fresh.on('error', () => undefined);
    fresh.once('end', () => {
      if (client === fresh) client = undefined;
    });
    client = fresh;
    try {
      await fresh.connect();
      return fresh;
    } catch (error) {
      giveUp(fresh);
      throw error;
    }
  };

  return {
    name: 'postgres-own-connection',
    async query<Row>(text: string, values: readonly unknown[]) {
      if (stopped) throw outage('general.unavailable', { service: 'database' });
      const connected = client ?? (await connect());
      try {
        const { rows } = await connected.query<Row & pg.QueryResultRow>(text, [...values]);
        return rows;
      } catch (error) {
        giveUp(connected);
        throw error;
      }
    },
    async stop() {
      stopped = true;
      await client?.end().catch(() => undefined);
    },
  };
}
