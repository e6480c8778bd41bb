// `npm test`: everything a fresh clone needs, the tests' foreign peers included, then the one check.

import { endTogether, startNode } from './setup/run-node.mjs';
import { bundleServer } from './setup/server-bundle.mjs';
import { buildWeb } from './setup/web-build.mjs';
import { root, setUp } from './setup.mjs';

const args = process.argv.slice(2);
const { node } = await setUp({ tests: true });
const isLong = args.includes('--long');
// The check builds both as steps of its own.
if (isLong) {
  await buildWeb(root, node);
  bundleServer(root, node);
}
const program = isLong
  ? ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.long.config.ts']
  : ['scripts/check.ts'];
const rest = args.filter((arg) => arg !== '--long');
process.exitCode = await endTogether([startNode(node, [...program, ...rest], { cwd: root })]);
