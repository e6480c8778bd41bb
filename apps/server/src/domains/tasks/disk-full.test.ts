/** Files on a disk that is full, or may only be read: said as what it is. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import { auditCalls } from '@millwright/contract/audit/audit.calls';
import { milliseconds, userId } from '@millwright/kernel';
import { createTempDir, waitFor } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { actingAs } from '../../platform/audit/index.ts';
import { openPlatformForTests, type PlatformForTests } from '../../platform/platform.builders.ts';
import { defineTask } from './index.ts';
import { createTasksForTests, type TasksForTests } from './tasks.builders.ts';

const mayMount = process.platform === 'linux' && process.getuid?.() === 0;
const disk = createTempDir();
const writing = defineTask({
  kind: 'operation_log_file',
  call: auditCalls.export,
  payload: z.object({ bytes: z.number() }),
});
const acting = actingAs('test');
const me = userId(7);
const full = { family: 'outage', code: 'general.disk_full' };
let platform: PlatformForTests;
let fixture: TasksForTests;

beforeAll(async () => {
  platform = await openPlatformForTests();
  if (!mayMount) return;
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', disk.path]);
  vi.stubEnv('TMPDIR', disk.path);
  fixture = createTasksForTests(platform);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await fixture?.close();
  if (mayMount) execFileSync('umount', [disk.path]);
  disk.remove();
  await platform?.close();
});
beforeEach(async () => {
  await platform.reset();
  await platform.addUsers(7);
});

const contentOf = (bytes: number) => Readable.from([Buffer.alloc(bytes, 'a')]);
const about = { name: 'a.csv', mime: 'text/csv', maxBytes: 10 ** 7 };
const contents = () =>
  readdirSync(disk.path, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /[\da-f]{8}-/.test(name),
  );

test.runIf(mayMount)('an upload is refused in words and leaves nothing behind', async () => {
  await expect(fixture.files.save(contentOf(10 ** 6), about)).rejects.toMatchObject(full);
  expect(contents()).toEqual([]);
  execFileSync('mount', ['-o', 'remount,ro', disk.path]);
  try {
    await expect(fixture.files.save(contentOf(10), about)).rejects.toMatchObject({
      ...{ family: 'outage', code: 'general.disk_read_only' },
    });
  } finally {
    execFileSync('mount', ['-o', 'remount,rw', disk.path]);
  }
  expect((await fixture.files.save(contentOf(10), about)).size).toBe(10);
});

test.runIf(mayMount)('a task that finds no room again and again fails with that', async () => {
  const node = fixture.open();
  node.define(writing, async ({ bytes }, run) => {
    await run.writeResult({ name: 'a.csv', mime: 'text/csv', content: contentOf(bytes) });
  });
  node.start();
  const { id } = await node.begin(writing, { bytes: 10 ** 6 }, me, acting);
  await waitFor('the end of the task', async () => {
    platform.clock.advance(milliseconds(500));
    return (await node.get(id)).finishedAt !== null;
  });
  expect(await node.get(id)).toMatchObject({
    state: 'failed',
    error: { code: 'general.disk_full', details: {} },
    file: null,
  });
});
