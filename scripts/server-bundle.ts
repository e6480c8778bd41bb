/** Bundles the server when its sources differ from those of the last bundle. */
import { dirname } from 'node:path';
import { bundleServer } from './server-bundle/bundle-server.ts';

await bundleServer(dirname(import.meta.dirname));
