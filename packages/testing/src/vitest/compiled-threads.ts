/**
 * Programs of threads are compiled before the first test, and kept. In a process of tests Node strips the
 * types of their sources by WebAssembly, anew in each thread, and V8 goes down now and then where that comes
 * and goes all the time (github.com/nodejs/node/issues/64500). What is kept needs none, as the server's
 * bundle needs none, and a thread begins in a third of the time.
 */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { outage } from '@millwright/kernel';

const root = join(import.meta.dirname, '../../../..');

/** What they miss outside of a thread does not matter: they are compiled by then. */
const compile = `
  await Promise.allSettled(process.argv.slice(1).map((program) => import(program)));
  process.exit(0);`;

/** @throws Fault outage `testing.no_threads` */
export default function setup(): void {
  process.env.NODE_COMPILE_CACHE ??= join(root, '.cache/compiled');
  const programs = globSync('apps/*/src/**/*worker.ts', { cwd: root });
  const run = spawnSync(
    process.execPath,
    [
      ...['--input-type=module', '--eval', compile],
      ...programs.map((program) => pathToFileURL(join(root, program)).href),
    ],
    { cwd: root, encoding: 'utf8' },
  );
  if (programs.length === 0 || run.status !== 0) {
    throw outage('testing.no_threads', { programs: programs.length, output: run.stderr });
  }
}
