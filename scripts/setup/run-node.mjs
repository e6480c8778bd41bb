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
