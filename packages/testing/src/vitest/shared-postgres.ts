/** One PostgreSQL cluster for all test files of a run; each file makes its own database in it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { outage } from '@millwright/kernel';

/** @returns what ends it */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL !== undefined) return undefined;
  // A process of its own: its input ends with ours, however we end.
  const cluster = spawn(process.execPath, [join(import.meta.dirname, 'test-cluster.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(cluster, 'close');
  for await (const url of createInterface(cluster.stdout)) {
    process.env.TEST_DATABASE_URL = url;
    break;
  }
  if (process.env.TEST_DATABASE_URL === undefined) throw outage('testing.no_database');
  return async () => {
    cluster.stdin.end();
    await ended;
  };
}
