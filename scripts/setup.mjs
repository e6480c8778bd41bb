// Brings a fresh clone to the point where it can start or be tested. It runs on the machine's own
// Node and uses nothing that has to be installed first.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkMachine } from './setup/machine.mjs';
import { installPackages, pinnedNode } from './setup/packages.mjs';
import { installPeers } from './setup/peers.mjs';
import { SetupError } from './setup/say.mjs';
import { buildSnap7 } from './setup/snap7.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Says what stands in the way and ends the process when the set-up cannot be completed.
 * @param {{tests?: boolean}} [options] `tests` adds what only the tests need
 * @returns {Promise<{node: string}>} the Node that runs the product
 */
export async function setUp({ tests = false } = {}) {
  try {
    checkMachine(root);
    await together(tests ? [installPackages(root), installPeers()] : [installPackages(root)]);
    if (tests) await buildSnap7(root);
    return { node: pinnedNode(root) };
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    process.stderr.write(`\n${error.message}\n`);
    process.exit(1);
  }
}

/**
 * Installations are not cut off halfway: what goes wrong with one is told when all have ended.
 * @param {readonly Promise<void>[]} installations
 */
async function together(installations) {
  const ends = await Promise.allSettled(installations);
  const broken = ends.find((end) => end.status === 'rejected');
  if (broken !== undefined) throw broken.reason;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await setUp({ tests: process.argv.includes('--tests') });
}
