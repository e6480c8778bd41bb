// Runs the pinned Node as the heart of an npm script: same terminal, same signals, same exit code.
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';

const forwarded = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * @param {string} node
 * @param {readonly string[]} args
 * @param {{cwd: string, env?: Record<string, string>}} options
 */
export function startNode(node, args, { cwd, env = {} }) {
  const path = `${dirname(node)}:${process.env.PATH ?? ''}`;
  return spawn(node, args, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, ...env, PATH: path },
  });
}

/**
 * Waits for all; the first that ends takes the others with it.
 * @param {readonly import('node:child_process').ChildProcess[]} children
 * @returns {Promise<number>} the exit code of the first that ended
 */
export async function endTogether(children) {
  for (const signal of forwarded) {
    // A terminal already delivers Ctrl-C to the whole group; a second one would mean "at once".
    if (signal === 'SIGINT' && process.stdin.isTTY) process.on(signal, () => {});
    else process.on(signal, () => children.forEach((child) => void child.kill(signal)));
  }
  if (process.env.npm_lifecycle_event !== undefined) endWithParent(children);
  const ends = children.map(
    (child) =>
      new Promise((resolve) =>
        child.once('close', (code, signal) => resolve(code ?? (signal === null ? 0 : 1))),
      ),
  );
  const first = await Promise.race(ends);
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(ends);
  return first;
}

/**
 * A signal to npm ends npm alone, and what it runs would go on unseen.
 * @param {readonly import('node:child_process').ChildProcess[]} children
 */
function endWithParent(children) {
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    for (const child of children) child.kill('SIGTERM');
  }, 500);
  looking.unref();
}
