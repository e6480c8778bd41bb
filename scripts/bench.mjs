// `npm run bench [name …]`: measures every row of bench/index.ts, or those whose names are given.

import { endTogether, startNode } from './setup/run-node.mjs';
import { bundleServer } from './setup/server-bundle.mjs';
import { root, setUp } from './setup.mjs';

const { node } = await setUp();
bundleServer(root, node);
const args = ['--expose-gc', 'scripts/bench/run.ts', ...process.argv.slice(2)];
process.exitCode = await endTogether([startNode(node, args, { cwd: root })]);
