/** A connection whose statements may take as long as they need. */
import pg from 'pg';

/** Runs `work` on a connection of its own, which ends with it. */
export async function inSession<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await openSession(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The caller ends it; values are written so that they read back the same everywhere. */
export async function openSession(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'millwright backup',
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    keepAlive: true,
  });
  // The statement that is under way, or the next one, tells of a loss.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(
    `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
     set synchronize_seqscans = off`,
  );
  return client;
}
