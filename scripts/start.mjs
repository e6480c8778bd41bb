// `npm start`: everything a fresh clone needs, then the server.

import { endTogether, startNode } from './setup/run-node.mjs';
import { SetupError } from './setup/say.mjs';
import { buildWeb } from './setup/web-build.mjs';
import { root, setUp } from './setup.mjs';

const { node } = await setUp();
try {
  await buildWeb(root, node);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}
process.exitCode = await endTogether([startNode(node, ['apps/server/src/main.ts'], { cwd: root })]);
