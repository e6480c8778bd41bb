/** The same words in contract, server and web, built in the same order. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { domains } from '../domains.ts';

const homes = ['packages/contract/src', 'apps/server/src/domains', 'apps/web/src/domains'];

const compose = 'apps/server/src/compose.ts';
const list = 'packages/contract/src/domains.ts';

/** What the contract's domains are told with, and the wire that carries it. */
const rooms = [
  'packages/contract/src/call',
  'packages/contract/src/fields',
  'packages/contract/src/live',
  'packages/contract/src/manifest',
];

/** Folder names that are not domains. */
export const unknownFolders = (folders: readonly string[]): string[] =>
  folders.filter((folder) => !domains.includes(folder));

/**
 * The domains that `compose.ts` makes (`createItems(…)`, `startTelemetry(…)`), as they stand there.
 * @returns the first pair that stands the wrong way round
 */
export function misplaced(compose: string): readonly [string, string] | undefined {
  const made = domains
    .map((domain) => ({
      domain,
      at: compose.search(new RegExp(`\\b(create|start)${domain}\\(`, 'i')),
    }))
    .filter(({ at }) => at >= 0);
  for (const [index, later] of made.entries()) {
    const earlier = made[index - 1];
    if (earlier !== undefined && later.at < earlier.at) return [later.domain, earlier.domain];
  }
  return undefined;
}

/** What to do about two that stand the wrong way round. */
export const wordsOf = (later: string, earlier: string): string =>
  `${compose} makes ${later} before ${earlier}: domains are made in the order of ${list}, ` +
  `so the call that makes ${later} stands below the one that makes ${earlier}`;

export function checkDomainNames(root: string, files: readonly string[]): string[] {
  const found: string[] = [];
  for (const home of homes) {
    const folders = readdirSync(join(root, home), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
    for (const name of unknownFolders(folders)) {
      if (rooms.includes(`${home}/${name}`)) continue;
      found.push(`${home}/${name} is not a domain`);
    }
  }
  if (files.includes(compose)) {
    const pair = misplaced(readFileSync(join(root, compose), 'utf8'));
    if (pair !== undefined) found.push(wordsOf(...pair));
  }
  return found;
}
