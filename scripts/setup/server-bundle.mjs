// The server starts from a bundle of its sources, which the pinned Node makes when they have changed.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { say } from './say.mjs';

/**
 * Without one the server runs its sources.
 * @param {string} root
 * @param {string} node
 */
export function bundleServer(root, node) {
  const env = { ...process.env, NODE_COMPILE_CACHE: join(root, '.cache/compiled') };
  const { status } = spawnSync(node, ['scripts/server-bundle.ts'], {
    cwd: root,
    stdio: 'inherit',
    env,
  });
  if (status !== 0)
    say('The server is not bundled: it starts from its sources, which takes longer.');
}
