// What the machine must offer before anything is installed.
import { statfsSync } from 'node:fs';
import { SetupError, say } from './say.mjs';

const platforms = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']);
const oldestNode = [20, 19];
const neededBytes = 3e9;

/**
 * @param {{node: string, platform: string, arch: string, freeBytes: number}} machine
 * @returns {string[]} what is in the way, each with what to do; empty when all is well
 */
export function obstacles({ node, platform, arch, freeBytes }) {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const [wantMajor = 0, wantMinor = 0] = oldestNode;
  const found = [];
  if (major < wantMajor || (major === wantMajor && minor < wantMinor)) {
    found.push(
      `Node ${node} is too old to set up with: install Node ${oldestNode.join('.')} or newer.`,
    );
  }
  if (!platforms.has(`${platform}-${arch}`)) {
    found.push(
      `${platform}-${arch} has no embedded engines: use ${[...platforms].join(', ')} (on Windows, WSL 2).`,
    );
  }
  if (freeBytes < neededBytes) {
    found.push(
      `Only ${(freeBytes / 1e9).toFixed(1)} GB are free here: ${neededBytes / 1e9} GB are needed for the packages and engines.`,
    );
  }
  return found;
}

/** @param {string} root folder of the project */
export function checkMachine(root) {
  const disk = statfsSync(root);
  const found = obstacles({
    node: process.versions.node,
    platform: process.platform,
    arch: process.arch,
    freeBytes: disk.bavail * disk.bsize,
  });
  if (found.length > 0) throw new SetupError(found.join('\n'));
  say(`→ Node ${process.versions.node} on ${process.platform}-${process.arch}`);
}
