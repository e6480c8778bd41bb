/** History on a disk that fills up: refused aloud, nothing acknowledged lost, well again by itself. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timestamp } from '@millwright/kernel';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SampleBatch } from './sample-batch.ts';
import { openTestHistory, type TestHistory } from './testing.ts';

const start = Date.UTC(2026, 5, 1);
const perBatch = 20_000;
const mayMount = process.platform === 'linux' && process.getuid?.() === 0;
const disk = mkdtempSync(join(tmpdir(), 'millwright-disk-'));
const ballast = join(disk, 'ballast');
let opened: TestHistory;

beforeAll(async () => {
  if (!mayMount) return;
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', disk]);
  opened = await openTestHistory(timestamp(start), { parent: disk });
});
afterAll(async () => {
  if (mayMount) {
    await opened.stop();
    execFileSync('umount', [disk]);
  }
  rmSync(disk, { recursive: true, force: true });
});

/** Values that do not compress, so that the disk fills soon. */
function batchOf(number: number): SampleBatch {
  const batch = opened.history.createBatch(perBatch);
  for (let index = 0; index < perBatch; index += 1) {
    const at = number * perBatch + index;
    batch.append(1, start + at, Math.random() + at, 0, null);
  }
  return batch;
}

const storedRows = async (): Promise<number> => {
  const { client } = opened.clickhouse;
  const query = 'SELECT toUInt32(count()) AS n FROM sample FINAL';
  const [row] = await (await client.query({ query, format: 'JSONEachRow' })).json<{ n: number }>();
  return row?.n ?? 0;
};

test.runIf(mayMount)(
  'a disk fills up and gets room again',
  async () => {
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - 12 * 2 ** 20));
    let taken = 0;
    const fill = async (): Promise<void> => {
      for (;;) {
        await opened.history.write(batchOf(taken));
        taken += 1;
      }
    };
    await expect(fill()).rejects.toMatchObject({ code: 'telemetry.spool_full', family: 'outage' });
    expect(taken).toBeGreaterThan(0);

    rmSync(ballast);
    await vi.waitFor(() => opened.history.write(batchOf(taken)), 60_000);
    await vi.waitFor(() => expect(opened.history.figures().spoolRows).toBe(0), 60_000);
    expect(opened.history.figures().spoolDamaged).toBe(0);
    expect(await storedRows()).toBe((taken + 1) * perBatch);
    opened.clock.set(start + 10 * 86_400_000);
    await opened.history.rollUp();
    const range = { points: 'all' as const, from: start, to: start + 86_400_000 };
    expect(await opened.history.recount('minute', range)).toMatchObject({ wrong: 0 });
  },
  180_000,
);
