/**
 * The lockfile names every package that any platform needs. npm leaves out an optional one that
 * its registry happens not to have, and then refuses to install from that lockfile anywhere.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Lockfile {
  readonly packages: Readonly<
    Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>
  >;
}

/** @returns one line per package that is asked for and not named */
export function missingFromLock({ packages }: Lockfile): string[] {
  const named = new Set(
    Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)),
  );
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !named.has(name))
      .map((name) => `${name}, asked for by ${path || 'the project'}, is not in package-lock.json`),
  );
}

export const checkLockfile = (root: string): string[] =>
  missingFromLock(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
