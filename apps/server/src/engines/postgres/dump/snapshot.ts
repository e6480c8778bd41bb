/** One moment of the database that other connections can read as well, for as long as it is open. */
import { type Timestamp, timestamp } from '@millwright/kernel';
import { openSession } from './session.ts';

export interface Snapshot {
  /** What `SET TRANSACTION SNAPSHOT` takes. */
  readonly id: string;
  readonly at: Timestamp;
  close(): Promise<void>;
}

export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = await openSession(url);
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ id: string; at: Date }>(
      'select pg_export_snapshot() as id, clock_timestamp() as at',
    );
    const [{ id, at } = { id: '', at: new Date(0) }] = rows;
    return { id, at: timestamp(at.getTime()), close: () => client.end() };
  } catch (error) {
    await client.end();
    throw error;
  }
}
