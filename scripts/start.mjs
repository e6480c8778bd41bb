// `npm start`: everything a fresh clone needs, then the server.

import { join } from 'node:path';
import { endTogether, startNode } from './setup/run-node.mjs';
import { SetupError } from './setup/say.mjs';
import { bundleServer } from './setup/server-bundle.mjs';
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
bundleServer(root, node);
const env = { NODE_COMPILE_CACHE: join(root, '.cache/compiled') };
process.exitCode = await endTogether([
  startNode(node, ['apps/server/src/main.ts'], { cwd: root, env }),
]);
