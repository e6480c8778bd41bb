import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { waitFor } from '@millwright/testing';
import { expect, test } from 'vitest';

const module = JSON.stringify(pathToFileURL(join(import.meta.dirname, 'run-node.mjs')).href);
const server = 'console.log(process.pid); setInterval(() => {}, 1000)';
/** What an npm script runs. */
const script = `
  const { endTogether, startNode } = await import(${module});
  await endTogether([startNode(process.execPath, ['-e', ${JSON.stringify(server)}], { cwd: '.' })]);`;
/** As npm does: runs the script, and says nothing to it when it is ended itself. */
const npm = `
  require('node:child_process').spawn(
    process.execPath,
    ['--input-type=module', '-e', ${JSON.stringify(script)}],
    { stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'start' } },
  );`;

const runs = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('what npm runs ends with npm', async () => {
  const parent = spawn(process.execPath, ['-e', npm], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface({ input: parent.stdout }), 'line');
  const pid = Number(line);
  try {
    expect(runs(pid)).toBe(true);
    parent.kill('SIGTERM');
    await waitFor('the server to end', () => !runs(pid));
  } finally {
    if (runs(pid)) process.kill(pid, 'SIGKILL');
  }
});
