/** Wake-ups between processes by LISTEN and NOTIFY: hints only, so who listens also polls. */
import { milliseconds, seconds, systemClock } from '@millwright/kernel';
import pg from 'pg';
import type { Stoppable } from '../../base/lifecycle.ts';
import type { Log } from '../../base/log.ts';

export type Unlisten = () => void;

export interface Listener extends Stoppable {
  /**
   * Calls `wake` for each notification on the channel, and once whenever listening has begun or
   * begun again, for what may have been missed. The payload is '' then.
   */
  listen(channel: string, wake: (payload: string) => void): Unlisten;
}

const firstPause = milliseconds(100);
const longestPause = seconds(5);

/** One connection for all channels, opened on the first `listen` and replaced when it breaks. */
export function createListener(url: string, log: Log): Listener {
  const channels = new Map<string, Set<(payload: string) => void>>();
  let client: pg.Client | undefined;
  let cancelRetry: (() => void) | undefined;
  let pause = firstPause;
  let stopped = false;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'millwright listener',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    });
    client = fresh;
    fresh.on('error', () => undefined);
    fresh.on('notification', ({ channel, payload }) => {
      for (const wake of channels.get(channel) ?? []) wake(payload ?? '');
    });
    fresh.once('end', () => retry(fresh));
    try {
      await fresh.connect();
      for (const channel of channels.keys()) await subscribe(fresh, channel);
      pause = firstPause;
      for (const wakes of channels.values()) for (const wake of wakes) wake('');
    } catch (error) {
      log.debug({ err: error }, 'cannot listen to the database yet');
      await fresh.end().catch(() => undefined);
      retry(fresh);
    }
  }

  function retry(lost: pg.Client): void {
    if (stopped || client !== lost) return;
    client = undefined;
    cancelRetry = systemClock.after(pause, () => void connect());
    pause = milliseconds(Math.min(pause * 2, longestPause));
  }

  return {
    name: 'postgres-listener',
    listen(channel, wake) {
      const wakes = channels.get(channel) ?? new Set();
      const isNew = wakes.size === 0;
      channels.set(channel, wakes.add(wake));
      if (client === undefined && cancelRetry === undefined) void connect();
      else if (isNew && client !== undefined) {
        // What was said before the server heard of the channel is made up for by one wake-up.
        subscribe(client, channel).then(
          () => wake(''),
          () => undefined,
        );
      }
      return () => void wakes.delete(wake);
    },
    async stop() {
      stopped = true;
      cancelRetry?.();
      await client?.end().catch(() => undefined);
    },
  };
}

const subscribe = (client: pg.Client, channel: string) =>
  client.query(`listen ${pg.escapeIdentifier(channel)}`);
