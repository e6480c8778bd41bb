// The npm packages: installed exactly as the lockfile says, and only when something differs.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runWithProgress, SetupError } from './say.mjs';

/**
 * npm leaves a copy of what it installed in node_modules/.package-lock.json, written last: after an
 * interrupted installation it is missing, so comparing the two is all the memory that is needed.
 * @param {{packages?: Record<string, {version?: string, optional?: boolean}>}} wanted package-lock.json
 * @param {{packages?: Record<string, {version?: string}>}} installed node_modules/.package-lock.json
 */
export function isInstalled(wanted, installed) {
  return Object.entries(wanted.packages ?? {}).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    const present = installed.packages?.[path];
    return present === undefined ? entry.optional === true : present.version === entry.version;
  });
}

/** @param {string} root */
function isCurrent(root) {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const read = (/** @type {string} */ path) => JSON.parse(readFileSync(path, 'utf8'));
  return isInstalled(read(join(root, 'package-lock.json')), read(record));
}

/** @param {string} root */
export async function installPackages(root) {
  if (isCurrent(root)) return;
  // Under `npm start`, `node` is the one inside node_modules, which the installation replaces.
  const { npm_node_execpath: node, npm_execpath: npm } = process.env;
  const [program, ...first] = node && npm ? [node, npm] : ['npm'];
  await runWithProgress(
    'installing the npm packages (about 1.5 GB, once)',
    /** @type {string} */ (program),
    [...first, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'],
    { cwd: root },
  );
}

/**
 * Node 24 from the packages, or the running one where no package carries it and it is new enough.
 * @param {string} root
 */
export function pinnedNode(root) {
  const pinned = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (existsSync(pinned)) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  throw new SetupError(
    `No package brings Node 24 to ${process.platform}-${process.arch}: install Node 24 and start again with it.`,
  );
}
