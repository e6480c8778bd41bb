/** A block that the engine refuses for good, on a real engine: what it refuses is a row by its value. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { timestamp } from '@millwright/kernel';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestHistory, type TestHistory } from '../testing.ts';

const start = Date.UTC(2026, 5, 1);
const poison = 666;
let opened: TestHistory;
const spool = () => join(opened.clickhouse.dataDir, 'spool');
const aside = () => readdirSync(join(spool(), 'refused')).filter((name) => name.endsWith('.spool'));

beforeEach(async () => {
  opened = await openTestHistory(timestamp(start + 3_600_000));
  await alter(`ADD CONSTRAINT no_poison CHECK number != ${poison}`);
});
afterEach(() => opened.stop());

const alter = (change: string) =>
  opened.clickhouse.client.command({ query: `ALTER TABLE sample ${change}` });

async function write(second: number, value: number): Promise<void> {
  const batch = opened.history.createBatch(2);
  batch.append(1, start + second * 1000, value, 0, null);
  batch.append(2, start + second * 1000, second, 0, null);
  await opened.history.write(batch);
}
const stored = async (point: number): Promise<(number | null)[]> =>
  (await opened.history.samples({ point, from: start, to: start + 1e9, limit: 100 })).map(
    ({ value }) => value,
  );
const expectStored = (point: number, values: readonly number[]) =>
  vi.waitFor(async () => expect(await stored(point)).toEqual(values), 20_000);

async function expectTrueRollups(): Promise<void> {
  await vi.waitFor(() => expect(opened.history.figures().spoolRows).toBe(0), 20_000);
  await opened.history.rollUp();
  const range = { points: 'all' as const, from: start, to: start + 3_600_000 };
  expect(await opened.history.recount('minute', range)).toMatchObject({ wrong: 0 });
}

test('is set aside, loudly, and what stands behind it goes on', async () => {
  await write(0, 10);
  await vi.waitFor(() => expect(opened.history.figures().spoolRows).toBe(0), 20_000);
  await write(1, poison);
  opened.clock.set(start + 3_660_000);
  expect((await opened.history.health()).detail).toContain('2 samples wait on disk');
  await write(2, 12);
  await write(3, 13);
  await expectStored(1, [10, 12, 13]);
  await vi.waitFor(() => expect(opened.history.figures().spoolRows).toBe(0), 20_000);
  const { refusedRows, insertedRows } = opened.history.figures();
  expect([refusedRows, insertedRows]).toEqual([2, 6]);
  const health = await opened.history.health();
  expect(health).toMatchObject({ ok: false, degraded: true });
  expect(health.detail).toMatch(/2 samples in 1 files of .*refused were refused/);
  const [name = ''] = aside();
  const words = readFileSync(join(spool(), 'refused', `${name}.txt`), 'utf8');
  expect(words).toContain('no_poison');
  // Whoever deletes the file has given the samples up.
  rmSync(join(spool(), 'refused', name));
  expect(await opened.history.health()).toMatchObject({ ok: true });
  expect(opened.history.figures().refusedRows).toBe(0);
  await expectTrueRollups();
});

test('several are set aside one after the other, also where they are the last ones', async () => {
  for (let second = 0; second < 3; second += 1) await write(second, poison);
  // Nothing proves that the engine is well: all of them may be taken later.
  expect(aside()).toEqual([]);
  await write(3, 13);
  await expectStored(1, [13]);
  await vi.waitFor(() => expect(aside()).toHaveLength(3), 20_000);
});

test('comes in after all when its file is moved to be replayed', async () => {
  await write(1, poison);
  await write(2, 12);
  await vi.waitFor(() => expect(aside()).toHaveLength(1), 20_000);
  await expectTrueRollups();
  await alter('DROP CONSTRAINT no_poison');
  mkdirSync(join(spool(), 'replay'), { recursive: true });
  for (const name of aside()) {
    renameSync(join(spool(), 'refused', name), join(spool(), 'replay', name));
  }
  await opened.reopen();
  await expectStored(1, [poison, 12]);
  await expectStored(2, [1, 2]);
  await vi.waitFor(
    async () => expect(await opened.history.health()).toMatchObject({ ok: true }),
    15_000,
  );
  expect(readdirSync(join(spool(), 'replay'))).toEqual([]);
  await expectTrueRollups();
});

test('an engine that is down has refused nothing', async () => {
  await write(0, 10);
  process.kill(opened.clickhouse.pid ?? 0, 'SIGKILL');
  for (let second = 1; second < 6; second += 1) await write(second, 10 + second);
  await expectStored(1, [10, 11, 12, 13, 14, 15]);
  expect(aside()).toEqual([]);
});
