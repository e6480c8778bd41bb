import { PassThrough } from 'node:stream';
import { to } from 'pg-copy-streams';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Postgres } from './index.ts';
import { readInSlices } from './read-in-slices.ts';
import { openTestPostgres } from './testing.ts';

const kibibyte = 1024;
let postgres: Postgres;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ postgres, drop } = await openTestPostgres({ migrations: false }));
});
afterAll(() => drop());

it('takes no more of an answer apart in one turn than others may wait for', async () => {
  const client = await postgres.pool.connect();
  let [inTurn, most, all] = [0, 0, 0];
  let isOver = false;
  const count = ({ length }: Buffer): void => {
    inTurn += length;
    all += length;
    most = Math.max(most, inTurn);
  };
  client.connection.stream.on('data', count);
  const look = (): void => {
    inTurn = 0;
    if (!isOver) setImmediate(look);
  };
  look();
  const { rows } = await client.query(
    `select repeat('x', 400) as text from generate_series(1, 20000)`,
  );
  isOver = true;
  client.connection.stream.removeListener('data', count);
  client.release();
  expect(rows).toHaveLength(20_000);
  expect(all).toBeGreaterThan(8_000 * kibibyte);
  // What is read once more before the pause counts for the turn.
  expect(most).toBeLessThanOrEqual(3 * 64 * kibibyte);
});

it('leaves the connection to what copies tables out, and is there again behind it', async () => {
  const client = await postgres.pool.connect();
  const rows = `select repeat('x', 400) as text from generate_series(1, 20000)`;
  for (let go = 0; go < 2; go += 1) {
    expect((await client.query(rows)).rows).toHaveLength(20_000);
    const copied = client.query(to(`copy (${rows}) to stdout`));
    let bytes = 0;
    for await (const part of copied) bytes += (part as Buffer).length;
    expect(bytes).toBe(401 * 20_000);
  }
  client.release();
});

it('loses and delays nothing that is small', async () => {
  const stream = new PassThrough();
  const parts: number[] = [];
  stream.on('data', ({ length }: Buffer) => parts.push(length));
  readInSlices(stream);
  const sent = [10, 70_000, 5, 64, 200_000, 1];
  for (const length of sent) stream.write(Buffer.alloc(length));
  stream.end();
  await new Promise((resolve) => stream.once('end', resolve));
  expect(parts).toEqual(sent);
});
