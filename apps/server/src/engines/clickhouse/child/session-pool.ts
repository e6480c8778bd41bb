/**
 * A connection of the embedded engine runs one statement at a time, so there are several: in two
 * lanes, so that writes never queue behind slow reads.
 */
import { textLiteral } from './literals.ts';
import type { Connection, NativeEngine } from './native-engine.ts';

export type Lane = 'read' | 'write';
export type Settings = ReadonlyMap<string, string>;

export interface Session {
  /** Ask anew after {@link clean}, which may take another one. */
  readonly connection: Connection;
  /** Makes exactly `settings` and `database` hold on the connection, on top of the pool's own. */
  prepare(settings: Settings, database: string): Promise<void>;
  /**
   * What a statement put out before it failed stays in the connection and would stand before the
   * answer to the next one. It is taken out here; a connection that keeps it goes.
   */
  clean(): Promise<void>;
}

export interface SessionPool {
  /**
   * Runs `work` alone on a connection of the lane, waiting for a free one in order. After an error
   * the connection is cleaned before anybody else has it.
   */
  use<T>(lane: Lane, work: (session: Session) => Promise<T>): Promise<T>;
  /** Waits for what runs, then closes every connection. */
  close(): Promise<void>;
}

interface PoolNeeds {
  readonly engine: NativeEngine;
  readonly path: string;
  /** Hold on every connection and come back after a statement that changed them. */
  readonly settings: Settings;
  /** Server configuration that can only be given when the engine opens. */
  readonly configuration: Settings;
  readonly lanes: Readonly<Record<Lane, number>>;
}

export function createSessionPool(needs: PoolNeeds): SessionPool {
  const lanes: Record<Lane, { free: Session[]; waiting: ((session: Session) => void)[] }> = {
    read: { free: openLane(needs, needs.lanes.read), waiting: [] },
    write: { free: openLane(needs, needs.lanes.write), waiting: [] },
  };
  const acquire = (lane: Lane): Promise<Session> => {
    const session = lanes[lane].free.pop();
    if (session !== undefined) return Promise.resolve(session);
    return new Promise((resolve) => lanes[lane].waiting.push(resolve));
  };
  const release = (lane: Lane, session: Session): void => {
    const next = lanes[lane].waiting.shift();
    if (next === undefined) lanes[lane].free.push(session);
    else next(session);
  };
  return {
    async use(lane, work) {
      const session = await acquire(lane);
      try {
        return await work(session);
      } catch (error) {
        // Should no other connection open, the next to ask is told so.
        await session.clean().catch(() => {});
        throw error;
      } finally {
        release(lane, session);
      }
    },
    async close() {
      for (const lane of ['read', 'write'] as const) {
        for (let left = needs.lanes[lane]; left > 0; left -= 1) {
          needs.engine.CloseConnection((await acquire(lane)).connection);
        }
      }
    },
  };
}

const openLane = (needs: PoolNeeds, count: number): Session[] =>
  Array.from({ length: count }, () => openSession(needs));

/** The value of a setting that may hold or not: no setting has it. */
const unknown = '\0';

/** The first takes out all there is, the next shows that nothing came after. */
const mostDrains = 3;

function openSession({ engine, path, settings: own, configuration }: PoolNeeds): Session {
  const given = [...configuration, ...own].map(([name, value]) => `--${name}=${value}`);
  const open = () => engine.CreateConnection(path, given);
  let connection = open();
  let applied: Settings = new Map();
  let current = 'default';
  const run = (sql: string) => engine.QueryAsyncConnection(connection, sql, 'Null');
  const isDrained = async (): Promise<boolean> => {
    for (let left = mostDrains; left > 0; left -= 1) {
      if ((await run('SELECT 1')).bytes.length === 0) return true;
    }
    return false;
  };
  /** A connection that holds something of a failed statement, or may: asked nothing any more. */
  let isSpoilt = false;
  const clean = async (): Promise<void> => {
    isSpoilt ||= !(await isDrained().catch(() => false));
    if (!isSpoilt) return;
    const spoilt = connection;
    connection = open();
    isSpoilt = false;
    applied = new Map();
    current = 'default';
    engine.CloseConnection(spoilt);
  };
  return {
    get connection() {
      return connection;
    },
    async prepare(settings, database) {
      if (isSpoilt) await clean();
      const changes: string[] = [];
      for (const name of applied.keys()) {
        const before = own.get(name);
        if (!settings.has(name)) {
          changes.push(`${name} = ${before === undefined ? 'DEFAULT' : textLiteral(before)}`);
        }
      }
      for (const [name, value] of settings) {
        if (applied.get(name) !== value) changes.push(`${name} = ${textLiteral(value)}`);
      }
      // Should a change be refused, nobody knows what holds: all of it is set or taken back next time.
      applied = new Map([
        ...applied,
        ...[...settings.keys()].map((name) => [name, unknown] as const),
      ]);
      for (const change of changes) await run(`SET ${change}`);
      applied = settings;
      if (database !== current) await run(`USE \`${database.replaceAll('`', '\\`')}\``);
      current = database;
    },
    clean,
  };
}
