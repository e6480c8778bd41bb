// `npm run dev`: the server, restarted on change, and the web app with hot reload in front of it.
import { join } from 'node:path';
import { endTogether, startNode } from './setup/run-node.mjs';
import { root, setUp } from './setup.mjs';

const { node } = await setUp();
const port = process.env.PORT ?? '8080';
// From its sources, whatever bundle there is.
const server = startNode(node, ['--watch', 'apps/server/src/serve.ts'], {
  cwd: root,
  env: { NODE_COMPILE_CACHE: join(root, '.cache/compiled') },
});
const web = startNode(node, [join(root, 'node_modules/vite/bin/vite.js')], {
  cwd: join(root, 'apps/web'),
  env: { API_URL: `http://127.0.0.1:${port}` },
});
process.exitCode = await endTogether([server, web]);
