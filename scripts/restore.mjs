// `npm run restore -- --from DIR`: makes DATA_DIR from a backup; no server runs on it.

import { endTogether, startNode } from './setup/run-node.mjs';
import { root, setUp } from './setup.mjs';

const { node } = await setUp();
const args = ['apps/server/src/restore-main.ts', ...process.argv.slice(2)];
process.exitCode = await endTogether([startNode(node, args, { cwd: root })]);
