import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTempDir } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openTestPostgres, type TestPostgres } from '../engines/postgres/testing.ts';
import { readBrokerSession } from './broker-session.store.ts';

let database: TestPostgres;
beforeAll(async () => {
  database = await openTestPostgres();
});
afterAll(() => database.drop());
beforeEach(() => database.reset());

const folder = (): string => {
  const made = createTempDir();
  onTestFinished(() => made.remove());
  return made.path;
};
const read = (dataDir = folder()) => readBrokerSession(database.postgres.db, dataDir);

test('is one for all servers of a database, also when they come at once', async () => {
  const names = await Promise.all(Array.from({ length: 5 }, () => read()));
  expect(names[0]).toMatch(/^millwright-[0-9a-f]{12}$/);
  expect(new Set(names).size).toBe(1);
  expect(await read()).toBe(names[0]);
});

test('goes on with what the broker keeps since before the servers shared it', async () => {
  const [first, second] = [folder(), folder()];
  writeFileSync(join(first, 'mqtt-client-id'), 'millwright-0123456789ab');
  writeFileSync(join(second, 'mqtt-client-id'), 'millwright-another');
  expect(await read(first)).toBe('millwright-0123456789ab');
  expect(await read(second)).toBe('millwright-0123456789ab');
});
