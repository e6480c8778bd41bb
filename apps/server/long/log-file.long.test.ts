/** A million entries of the operation log as a file, the server killed in the middle of it. */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { auditCalls } from '@millwright/contract/audit/audit.calls';
import { taskCalls } from '@millwright/contract/tasks/tasks.calls';
import { minutes } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { fillOperationLog, pastActor } from '@millwright/testing/data/fill-operation-log';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { afterAll, beforeAll, expect, it } from 'vitest';

const entries = 1_000_000;
let server: Millwright;
let session: ApiSession;

const enter = async (): Promise<void> => {
  session = await signIn(server.url, { userName: 'admin', password: server.adminPassword });
};

beforeAll(async () => {
  server = await startMillwright();
  await enter();
  await fillOperationLog(server, entries);
}, minutes(5));
afterAll(() => server?.stop());

/** Resident memory of the server's process in MiB. */
const memory = (): number => {
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
  return Number(kib) / 1024;
};

it('comes whole, in memory that does not grow', { timeout: minutes(10) }, async () => {
  const { id } = await session.call(auditCalls.export, {});
  const doneSo = async (rows: number) =>
    waitFor(`${rows} rows`, async () => (await session.call(taskCalls.get, { id })).done >= rows);
  await doneSo(1000);
  await server.kill();
  await server.restart();
  await enter();
  const seen: number[] = [];
  const begun = performance.now();
  const task = await waitFor(
    'the end of the task',
    async () => {
      const now = await session.call(taskCalls.get, { id });
      if (now.done > entries / 10) seen.push(memory());
      return now.finishedAt === null ? null : now;
    },
    minutes(8),
  );
  expect(task.state).toBe('done');
  const grown = Math.max(...seen) - (seen[0] ?? 0);
  const took = Math.round((performance.now() - begun) / 1000);
  console.info(
    `${task.file?.size} bytes in ${took} s; ${Math.round(grown)} MiB more than a tenth in`,
  );
  expect(grown).toBeLessThan(200);

  const answer = await fetch(`${server.url}/api/v1/tasks/download/${id}`, {
    headers: { authorization: `Bearer ${session.token}` },
  });
  if (answer.body === null) throw expect.fail('no file');
  const ids = new Set<string>();
  let rows = 0;
  for await (const line of createInterface({ input: Readable.fromWeb(answer.body as never) })) {
    const [, who, , , subject = ''] = line.split(',');
    if (who !== pastActor) continue;
    rows += 1;
    ids.add(subject);
  }
  expect([rows, ids.size]).toEqual([entries, entries]);
});
