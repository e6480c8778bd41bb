import { expect, test } from 'vitest';
import type { Connection, NativeEngine } from './native-engine.ts';
import { createSessionPool } from './session-pool.ts';

/** Connections are numbered; `left` says what each still holds of what failed, in answers. */
function openPool(left: ReadonlyMap<number, number>) {
  const numbers = new Map<Connection, number>();
  const kept = new Map(left);
  const closed: (number | undefined)[] = [];
  let opens = true;
  const engine: Pick<
    NativeEngine,
    'CreateConnection' | 'CloseConnection' | 'QueryAsyncConnection'
  > = {
    CreateConnection() {
      if (!opens) throw new Error('no room');
      const connection = {} as Connection;
      numbers.set(connection, numbers.size);
      return connection;
    },
    CloseConnection: (connection) => void closed.push(numbers.get(connection)),
    async QueryAsyncConnection(connection) {
      const number = numbers.get(connection) ?? -1;
      const rest = kept.get(number) ?? 0;
      kept.set(number, Math.max(0, rest - 1));
      return { bytes: Buffer.alloc(rest > 0 ? 8 : 0), elapsed: 0, rowsRead: 0, bytesRead: 0 };
    },
  };
  const pool = createSessionPool({
    engine: engine as NativeEngine,
    path: '',
    settings: new Map(),
    configuration: new Map(),
    lanes: { read: 1, write: 0 },
  });
  const failed = () =>
    pool
      .use('read', () => Promise.reject(new Error('timeout')))
      .catch((error: Error) => error.message);
  const used = () =>
    pool.use('read', async (session) => {
      await session.prepare(new Map(), 'default');
      return numbers.get(session.connection);
    });
  const mayOpen = (may: boolean): void => {
    opens = may;
  };
  return { failed, used, closed, mayOpen };
}

test('a connection that lets go of what failed is used on', async () => {
  const { failed, used, closed } = openPool(new Map([[0, 1]]));
  expect(await failed()).toBe('timeout');
  expect(await used()).toBe(0);
  expect(closed).toEqual([]);
});

test('one that does not goes, and another takes its place', async () => {
  const { failed, used, closed } = openPool(new Map([[0, Number.POSITIVE_INFINITY]]));
  expect(await failed()).toBe('timeout');
  expect(await used()).toBe(1);
  expect(closed).toEqual([0]);
});

test('while there is no other, nothing is asked of it', async () => {
  const { failed, used, closed, mayOpen } = openPool(new Map([[0, Number.POSITIVE_INFINITY]]));
  mayOpen(false);
  expect(await failed()).toBe('timeout');
  await expect(used()).rejects.toThrow('no room');
  mayOpen(true);
  expect(await used()).toBe(1);
  expect(closed).toEqual([0]);
});
