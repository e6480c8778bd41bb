// `npm run reset-second-factor -- NAME`: the password alone signs in again; no server runs on DATA_DIR.

import { endTogether, startNode } from './setup/run-node.mjs';
import { root, setUp } from './setup.mjs';

const { node } = await setUp();
const args = ['apps/server/src/reset-second-factor-main.ts', ...process.argv.slice(2)];
process.exitCode = await endTogether([startNode(node, args, { cwd: root })]);
