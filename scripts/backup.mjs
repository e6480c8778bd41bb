// `npm run backup -- --to DIR`: a backup of the server that runs on DATA_DIR.

import { endTogether, startNode } from './setup/run-node.mjs';
import { root, setUp } from './setup.mjs';

const { node } = await setUp();
const args = ['apps/server/src/backup-main.ts', ...process.argv.slice(2)];
process.exitCode = await endTogether([startNode(node, args, { cwd: root })]);
